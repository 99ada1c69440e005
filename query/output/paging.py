"""A long page through the user's pager, where there is a terminal and a pager."""

import os
import shlex
import shutil
import subprocess
import sys


def through_pager(text: str) -> None:
    """Show the text through PAGER, else `less`; where neither can be started, print it."""
    chosen = os.environ.get("PAGER")
    words = shlex.split(chosen) if chosen else ["less"]
    if words and shutil.which(words[0]):
        environment = {"LESS": "-FRX", "LESSCHARSET": "utf-8", **os.environ}
        try:
            subprocess.run(words, input=text.encode("utf-8", "replace"), env=environment, check=False)
            return
        except OSError:
            pass
    sys.stdout.write(text)
