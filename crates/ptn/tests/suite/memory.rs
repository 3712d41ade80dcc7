//! Long texts are checked in constant memory.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::io::{self, Read};

use tetrad_ptn::{Mode, check_stream, check_syntax_stream};

/// The system's allocator, which also counts for each thread the bytes that it holds and their maximum.
struct Counting;

thread_local! {
    static HELD: Cell<isize> = const { Cell::new(0) };
    static MOST: Cell<isize> = const { Cell::new(0) };
}

fn note(change: isize) {
    let held = HELD.get() + change;
    HELD.set(held);
    MOST.set(MOST.get().max(held));
}

// SAFETY: all calls are passed on unchanged to the system's allocator. The counters are plain numbers in thread-local
// storage without destructors, so they do not allocate.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        note(layout.size() as isize);
        // SAFETY: the caller upholds the contract of `GlobalAlloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        note(-(layout.size() as isize));
        // SAFETY: the caller upholds the contract of `GlobalAlloc`.
        unsafe { System.dealloc(place, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// The most bytes that this thread holds while `run` runs, beyond those that it held before.
fn most_held(run: impl FnOnce()) -> isize {
    let before = HELD.get();
    MOST.set(before);
    run();
    MOST.get() - before
}

#[test]
fn the_size_of_a_text_does_not_matter() {
    let floods = ["(", "=Level 19\n", "=Level", "I-1 ", "(score=1) ", "X ", "...\n", "Title:", "\u{e4}"];
    for flood in floods {
        for mode in [Mode::Strict, Mode::Tolerant] {
            let held = |megabytes: u64| {
                let flood = || b"Title: t\n".chain(Flood { text: flood.as_bytes(), at: 0 }).take(megabytes << 20);
                most_held(|| {
                    check_stream(flood(), mode).unwrap();
                    check_syntax_stream(flood(), mode).unwrap();
                })
            };
            let (short, long) = (held(1), held(4));
            assert!(long < short + 10_000 && long < 1_000_000, "{flood:?}: {short} bytes, then {long}");
        }
    }
}

/// A source that repeats a text.
struct Flood<'a> {
    text: &'a [u8],
    at: usize,
}

impl Read for Flood<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        for byte in &mut *buffer {
            *byte = self.text[self.at];
            self.at = (self.at + 1) % self.text.len();
        }
        Ok(buffer.len())
    }
}
