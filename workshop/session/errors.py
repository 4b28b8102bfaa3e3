"""What can go wrong in a session by somebody's act; each message says what and the way on."""


class SessionError(Exception):
    """Base of the errors a person can cause; the text is meant for them."""


class NotNow(SessionError):
    """The act does not fit what the attempt waits for; nothing was changed."""


class NotTheAgents(NotNow):
    """The text is one that this session handed over itself, and nobody said that the agent wrote it all the same."""

    code = "own_text"

    def __init__(self, words: str) -> None:
        super().__init__(f"{words} It was not recorded; say that the agent wrote it, if it really did.")


class HeldElsewhere(SessionError):
    """Another living process holds the session; it can be read, or taken over."""

    def __init__(self, holder: str) -> None:
        super().__init__("this session is open in another window; read it there, or take it over")
        self.holder = holder


class BrokenChain(SessionError):
    """The session's log is damaged; it can be read and exported, and nothing is appended to it."""

    def __init__(self, log_id: str, verdict: str) -> None:
        super().__init__(
            f"the chain of session {log_id} is broken ({verdict}), so it can only be read. "
            f"`workshop verify {log_id[:8]}` names what is wrong; go on in a new session, or from a backup."
        )
