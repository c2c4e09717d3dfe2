//! The close button of a window's frame. A screen without a window manager has none, so this sends the message that a
//! window manager sends when the button is pressed: `WM_DELETE_WINDOW`, in the six requests of the X protocol that it
//! takes.

use std::io::{self, Read, Write};
use std::os::unix::net::UnixStream;

const GET_ATTRIBUTES: u8 = 3;
const INTERN_ATOM: u8 = 16;
const QUERY_TREE: u8 = 15;
const GET_PROPERTY: u8 = 20;
const SEND_EVENT: u8 = 25;
const CLIENT_MESSAGE: u8 = 33;

/// Presses it on every window of the screen that has one.
///
/// # Errors
/// The connection fails, or no window accepts the message.
pub fn press(display: &str) -> io::Result<()> {
    press_of(display, usize::MAX)
}

/// Presses it on the window above all others. Windows that are not shown are left out.
///
/// # Errors
/// As [`press`].
pub fn press_top(display: &str) -> io::Result<()> {
    press_of(display, 1)
}

fn press_of(display: &str, most: usize) -> io::Result<()> {
    let mut screen = Connection::open(display)?;
    let protocols = screen.atom("WM_PROTOCOLS")?;
    let delete = screen.atom("WM_DELETE_WINDOW")?;
    let mut pressed = 0;
    // The screen names them from the lowest to the highest.
    for window in screen.windows()?.into_iter().rev() {
        if pressed < most && screen.is_shown(window)? && screen.property(window, protocols)?.contains(&delete) {
            screen.tell(window, protocols, delete)?;
            pressed += 1;
        }
    }
    // A reply to any request shows that all earlier requests have arrived.
    screen.atom("WM_PROTOCOLS")?;
    if pressed == 0 { Err(io::Error::other("no window on the screen can be closed")) } else { Ok(()) }
}

struct Connection {
    stream: UnixStream,
    root: u32,
}

impl Connection {
    fn open(display: &str) -> io::Result<Self> {
        let mut stream = UnixStream::connect(format!("/tmp/.X11-unix/X{}", display.trim_start_matches(':')))?;
        // Least significant byte first, version 11.0, no name and no key.
        stream.write_all(&[b'l', 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0])?;
        let mut head = [0; 8];
        stream.read_exact(&mut head)?;
        if head[0] != 1 {
            return Err(io::Error::other("the screen lets nobody in"));
        }
        let mut rest = vec![0; 4 * usize::from(u16::from_le_bytes([head[6], head[7]]))];
        stream.read_exact(&mut rest)?;
        let vendor = usize::from(u16::from_le_bytes([rest[16], rest[17]])).next_multiple_of(4);
        let formats = 8 * usize::from(rest[21]);
        let root = word(&rest, 32 + vendor + formats);
        Ok(Self { stream, root })
    }

    fn atom(&mut self, name: &str) -> io::Result<u32> {
        let length = u16::try_from(name.len()).map_err(io::Error::other)?;
        let mut data = [length.to_le_bytes(), [0, 0]].concat();
        data.extend(name.as_bytes());
        data.resize(data.len().next_multiple_of(4), 0);
        Ok(word(&self.ask(INTERN_ATOM, &data)?, 8))
    }

    /// The windows directly below the root window.
    fn windows(&mut self) -> io::Result<Vec<u32>> {
        let reply = self.ask(QUERY_TREE, &self.root.to_le_bytes())?;
        Ok(words(&reply[32..]))
    }

    fn is_shown(&mut self, window: u32) -> io::Result<bool> {
        Ok(self.ask(GET_ATTRIBUTES, &window.to_le_bytes())?[26] != 0)
    }

    /// The first words of a property; empty where the window has no such property.
    fn property(&mut self, window: u32, name: u32) -> io::Result<Vec<u32>> {
        let reply = self.ask(GET_PROPERTY, &bytes(&[window, name, 0, 0, 16]))?;
        Ok(words(&reply[32..]))
    }

    fn tell(&mut self, window: u32, kind: u32, what: u32) -> io::Result<()> {
        let mut data = bytes(&[window, 0]);
        data.extend([CLIENT_MESSAGE, 32, 0, 0]);
        data.extend(bytes(&[window, kind, what, 0, 0, 0, 0]));
        self.send(SEND_EVENT, &data)
    }

    fn send(&mut self, request: u8, data: &[u8]) -> io::Result<()> {
        let length = u16::try_from(1 + data.len() / 4).map_err(io::Error::other)?.to_le_bytes();
        self.stream.write_all(&[&[request, 0, length[0], length[1]], data].concat())
    }

    /// No events were selected, so the next packet is the reply or an error.
    fn ask(&mut self, request: u8, data: &[u8]) -> io::Result<Vec<u8>> {
        self.send(request, data)?;
        let mut reply = vec![0; 32];
        self.stream.read_exact(&mut reply)?;
        if reply[0] != 1 {
            return Err(io::Error::other(format!("the screen refuses request {request}: error {}", reply[1])));
        }
        let rest = 4 * word(&reply, 4) as usize;
        reply.resize(32 + rest, 0);
        self.stream.read_exact(&mut reply[32..])?;
        Ok(reply)
    }
}

fn word(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
}

fn words(bytes: &[u8]) -> Vec<u32> {
    (0..bytes.len() / 4).map(|at| word(bytes, 4 * at)).collect()
}

fn bytes(words: &[u32]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}
