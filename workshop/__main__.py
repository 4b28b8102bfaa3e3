"""`python -m workshop` is the command `workshop`."""

import sys

from workshop.cli.main import main

sys.exit(main())
