"""Child processes that cannot outlive their parent, however it ends."""

import contextlib
import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from typing import IO

PR_SET_PDEATHSIG = 1
# Loaded before any fork, so that nothing but the call itself happens between fork and exec.
_libc = ctypes.CDLL(None, use_errno=True) if sys.platform == "linux" else None


def die_with_parent(number: int = signal.SIGKILL) -> None:
    """Ask the kernel to send this signal when the parent dies, even by kill -9. Does nothing
    outside Linux.
    """
    if _libc is not None:
        _libc.prctl(PR_SET_PDEATHSIG, number, 0, 0, 0)


def _bound_to(parent: int, number: int) -> Callable[[], None]:
    def in_child() -> None:
        die_with_parent(number)
        if os.getppid() != parent:  # the parent died before the request was made
            os._exit(1)

    return in_child


class Child:
    """A child process in its own session: Ctrl-C reaches only the parent, which stops its children
    in order.
    """

    def __init__(
        self,
        name: str,
        command: Sequence[str],
        environ: Mapping[str, str] | None = None,
        *,
        on_parent_death: int = signal.SIGKILL,
        stop_signal: int = signal.SIGTERM,
        output: IO[bytes] | None = None,
        pass_fds: Sequence[int] = (),
    ) -> None:
        self.name = name
        self.command = list(command)
        self.environ = environ
        self.on_parent_death = on_parent_death
        self.stop_signal = stop_signal
        self.output = output
        self.pass_fds = tuple(pass_fds)
        self.process = self._spawn()

    def _spawn(self) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            self.command,
            env=None if self.environ is None else dict(self.environ),
            stdin=subprocess.DEVNULL,
            stdout=self.output,
            stderr=self.output,
            start_new_session=True,
            pass_fds=self.pass_fds,
            preexec_fn=_bound_to(os.getpid(), self.on_parent_death),
        )

    @property
    def pid(self) -> int:
        return self.process.pid

    def alive(self) -> bool:
        return self.process.poll() is None

    def restart(self) -> None:
        self.kill()
        self.process = self._spawn()

    def kill(self) -> None:
        """Send kill -9 to the process and everything it started."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def ask_to_stop(self) -> None:
        if self.alive():
            self.process.send_signal(self.stop_signal)

    def stop(self, grace: float = 5.0) -> None:
        """Ask the child to stop, wait, then kill it; nothing of its session stays behind."""
        self.ask_to_stop()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(grace)
        self.kill()


def wait_until(ready: Callable[[], bool], child: Child, seconds: float) -> bool:
    """Return True once `ready` holds, False if the child dies or the time runs out."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline and child.alive():
        if ready():
            return True
        time.sleep(0.02)
    return False
