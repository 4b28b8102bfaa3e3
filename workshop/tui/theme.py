"""The two themes: one accent colour, quiet surfaces. What a colour says is always also said in words."""

from textual.theme import Theme

DARK = Theme(
    name="workshop-dark",
    primary="#7fb4ca",
    secondary="#8a93a3",
    accent="#7fb4ca",
    foreground="#d7dae0",
    background="#14171c",
    surface="#181c22",
    panel="#20252d",
    success="#98bb6c",
    warning="#e6c384",
    error="#e0777d",
    dark=True,
    variables={
        "rule": "#343b46",
        "quiet": "#8a93a3",
        "block-cursor-background": "#7fb4ca",
        "block-cursor-foreground": "#14171c",
        "block-cursor-text-style": "none",
        "input-selection-background": "#7fb4ca 35%",
        "scrollbar": "#343b46",
        "scrollbar-background": "#14171c",
        "scrollbar-corner-color": "#14171c",
    },
)

LIGHT = Theme(
    name="workshop-light",
    primary="#0b6175",
    secondary="#5a6472",
    accent="#0b6175",
    foreground="#1d232b",
    background="#fbfaf7",
    surface="#f5f3ee",
    panel="#ebe8e1",
    success="#3f6b1d",
    warning="#855600",
    error="#a8262c",
    dark=False,
    variables={
        "rule": "#cfcac0",
        "quiet": "#5a6472",
        "block-cursor-background": "#0b6175",
        "block-cursor-foreground": "#fbfaf7",
        "block-cursor-text-style": "none",
        "input-selection-background": "#0b6175 25%",
        "scrollbar": "#cfcac0",
        "scrollbar-background": "#fbfaf7",
        "scrollbar-corner-color": "#fbfaf7",
    },
)

THEMES = (DARK, LIGHT)


def other(name: str) -> str:
    """The name of the theme that is not `name`."""
    return LIGHT.name if name == DARK.name else DARK.name
