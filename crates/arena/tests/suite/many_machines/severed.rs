//! A proxy to a server that can break and restore connections.

use std::fs;
use std::io;
use std::net::Shutdown;
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;

use crate::postgres_server::Server;

/// Forwards all data to a server and back while it is whole.
pub(crate) struct Line {
    folder: PathBuf,
    state: Arc<Mutex<State>>,
}

struct State {
    is_whole: bool,
    ends: Vec<UnixStream>,
}

impl Line {
    pub(crate) fn to(server: &Server) -> Self {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("tetrad-line-{}-{number}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let listener = UnixListener::bind(folder.join(".s.PGSQL.5432")).unwrap();
        let state = Arc::new(Mutex::new(State { is_whole: true, ends: Vec::new() }));
        let (shared, far) = (Arc::clone(&state), server.socket());
        // The thread ends with the process.
        thread::spawn(move || {
            for near in listener.incoming() {
                let (near, mut state) = (near.unwrap(), shared.lock().unwrap());
                if state.is_whole {
                    let far = UnixStream::connect(&far).unwrap();
                    pass_on(near.try_clone().unwrap(), far.try_clone().unwrap());
                    pass_on(far.try_clone().unwrap(), near.try_clone().unwrap());
                    state.ends.extend([near, far]);
                }
            }
        });
        Self { folder, state }
    }

    /// Returns the address of a database behind the proxy, for a role.
    pub(crate) fn address(&self, database: &str, role: &str) -> String {
        format!("postgres://{role}@localhost/{database}?host={}", self.folder.display())
    }

    /// Breaks all connections and refuses new ones.
    pub(crate) fn sever(&mut self) {
        let mut state = self.state.lock().unwrap();
        state.is_whole = false;
        for end in state.ends.drain(..) {
            _ = end.shutdown(Shutdown::Both);
        }
    }

    /// Accepts connections again.
    pub(crate) fn mend(&mut self) {
        self.state.lock().unwrap().is_whole = true;
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        _ = fs::remove_dir_all(&self.folder);
    }
}

fn pass_on(mut from: UnixStream, mut to: UnixStream) {
    thread::spawn(move || {
        _ = io::copy(&mut from, &mut to);
        _ = to.shutdown(Shutdown::Both);
    });
}
