"""`python -m rules …`: the engine's command line."""

import sys

from rules.cli import main

sys.exit(main())
