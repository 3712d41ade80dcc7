//! The output of a session on pipes.

use std::io::Write;

/// Output that knows whether it has a reader.
pub trait Output: Write {
    /// Whether printed lines may still be read. A pipe, a socket and a terminal know when their other end is closed;
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

/// On other systems, only printing the next line shows whether there is a reader.
#[cfg(not(unix))]
impl<W: Write> Output for W {
    fn has_reader(&self) -> bool {
        true
    }
}
