//! What a session on pipes prints to.

use std::io::Write;

/// Output that knows whether anything reads it.
pub trait Output: Write {
    /// Whether what is printed may still be read. A pipe, a socket and a terminal know when their other end is closed;
    /// everything else always has a reader.
    fn has_reader(&self) -> bool;
}

#[cfg(unix)]
impl<W: Write + std::os::fd::AsFd> Output for W {
    fn has_reader(&self) -> bool {
        use rustix::event::{PollFd, PollFlags, Timespec, poll};
        let mut fds = [PollFd::new(self, PollFlags::empty())];
        let looked = poll(&mut fds, Some(&Timespec::default()));
        looked.is_err() || !fds[0].revents().intersects(PollFlags::ERR | PollFlags::HUP)
    }
}

/// Elsewhere the next line that is printed tells.
#[cfg(not(unix))]
impl<W: Write> Output for W {
    fn has_reader(&self) -> bool {
        true
    }
}
