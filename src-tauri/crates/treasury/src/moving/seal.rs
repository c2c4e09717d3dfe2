//! The seal of a move file: a code that is shown once at the old computer, and an HMAC over every byte with a key
//! derived from the code.
//!
//! ```text
//! aval move sealed 1\n     19 bytes
//! salt                     16 bytes
//! check of the code        32 bytes   HMAC-SHA256(code, "check" salt)
//! zip                      the files and their list
//! MAC                      32 bytes   HMAC-SHA256(HMAC-SHA256(code, "seal" salt), every byte before it)
//! ```
//! The code has 120 random bits, so its check reveals nothing about it. It must reach the other computer by another
//! channel than the file: a person who can change the file must not be able to seal it again.

use std::fs::File;
use std::io::{Read, Write};
use std::path::Path;
use std::{fmt, io};

use hmac::{Hmac, KeyInit, Mac};
use model::folder::{Existing, NewFile, create_new, open_regular};
use sha2::Sha256;

type Sealing = Hmac<Sha256>;

const FORM: &[u8; 19] = b"aval move sealed 1\n";
const SALT_BYTES: usize = 16;
const MAC_BYTES: usize = 32;
/// Block size of SHA-256.
const KEY_BLOCK_BYTES: usize = 64;
const HEAD_BYTES: usize = FORM.len() + SALT_BYTES + MAC_BYTES;
/// First bytes of a zip: a move file of an older program, without a seal.
const ZIP: &[u8] = b"PK";
const CODE_BYTES: usize = 15;
/// Base32 without the letters that are read as digits (Crockford).
const DIGITS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const GROUP: usize = 4;
/// Largest file that is read: above the sum of the limits of its parts.
const FILE_BYTES_MAX: u64 = 11 << 30;
const BLOCK_BYTES: usize = 64 << 10;

/// Why a move file cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum Unsealed {
    /// A zip of an older program: changes to it cannot be detected.
    #[error("it has no seal")]
    Old,
    /// It does not begin like a move file, or is too short or too long.
    #[error("it is no move file, or was cut")]
    NoMoveFile,
    /// The text has characters or a length that no code has.
    #[error("this is no code")]
    NoCode,
    /// The code belongs to another file, or the first bytes were changed.
    #[error("the code is not this file's")]
    OtherCode,
    /// The code is right, and a byte was changed, removed or added.
    #[error("it was changed or cut after it was sealed")]
    Changed,
    /// An I/O error.
    #[error(transparent)]
    Disk(#[from] io::Error),
}

/// The code of one move file. It is shown once and never stored.
#[derive(Clone, PartialEq, Eq)]
pub struct Code([u8; CODE_BYTES]);

impl fmt::Debug for Code {
    fn fmt(&self, form: &mut fmt::Formatter<'_>) -> fmt::Result {
        form.write_str("Code(…)")
    }
}

impl Code {
    /// A new one, from the system's random source.
    ///
    /// # Errors
    /// [`Unsealed::Disk`] if the system has no random source.
    pub fn new() -> Result<Self, Unsealed> {
        let mut code = [0; CODE_BYTES];
        getrandom::fill(&mut code).map_err(io::Error::other)?;
        Ok(Self(code))
    }

    /// Parses a typed code: case, spaces and hyphens do not matter, and the letters O, I and L are read as digits.
    ///
    /// # Errors
    /// [`Unsealed::NoCode`] if the text is not a code.
    pub fn read(typed: &str) -> Result<Self, Unsealed> {
        let sign = |sign: char| match sign.to_ascii_uppercase() {
            'O' => Some(0),
            'I' | 'L' => Some(1),
            sign => DIGITS.iter().position(|digit| char::from(*digit) == sign),
        };
        let signs = typed.trim().chars().filter(|sign| !matches!(sign, '-' | ' '));
        let digits: Option<Vec<usize>> = signs.map(sign).collect();
        let digits = digits.filter(|digits| digits.len() * 5 == CODE_BYTES * 8).ok_or(Unsealed::NoCode)?;
        let mut code = [0; CODE_BYTES];
        for (at, digit) in digits.into_iter().enumerate() {
            for bit in 0..5 {
                let place = at * 5 + bit;
                let is_set = digit >> (4 - bit) & 1 == 1;
                code[place / 8] |= u8::from(is_set) << (7 - place % 8);
            }
        }
        Ok(Self(code))
    }

    /// The code in groups of four, as shown.
    pub fn text(&self) -> String {
        let bit = |place: usize| usize::from(self.0[place / 8] >> (7 - place % 8) & 1);
        let digit = |at: usize| (0..5).fold(0, |digit, place| digit << 1 | bit(at * 5 + place));
        let signs: Vec<char> = (0..CODE_BYTES * 8 / 5).map(|at| char::from(DIGITS[digit(at)])).collect();
        signs.chunks(GROUP).map(|group| group.iter().collect::<String>()).collect::<Vec<_>>().join("-")
    }

    fn derived(&self, purpose: &[u8], salt: &[u8]) -> Sealing {
        let mut derived = keyed(&self.0);
        derived.update(purpose);
        derived.update(salt);
        derived
    }

    /// The check of the code with a salt.
    fn check(&self, salt: &[u8]) -> Sealing {
        self.derived(b"check", salt)
    }

    fn sealing(&self, salt: &[u8]) -> Sealing {
        keyed(&self.derived(b"seal", salt).finalize().into_bytes())
    }
}

fn keyed(key: &[u8]) -> Sealing {
    // An HMAC pads a shorter key with zeros.
    let mut block = [0; KEY_BLOCK_BYTES];
    block[..key.len()].copy_from_slice(key);
    Sealing::new(&block.into())
}

/// Writes a sealed copy of a file, atomically.
///
/// # Errors
/// [`Unsealed::Disk`] if `to` exists or an I/O error occurs.
pub fn seal(from: &Path, to: &Path, code: &Code) -> Result<(), Unsealed> {
    let mut salt = [0; SALT_BYTES];
    getrandom::fill(&mut salt).map_err(io::Error::other)?;
    let check = code.check(&salt).finalize().into_bytes();
    let (new, file) = NewFile::begin(to, Existing::Refuse)?;
    let mut sealing = code.sealing(&salt);
    let mut write = |bytes: &[u8]| {
        sealing.update(bytes);
        (&file).write_all(bytes)
    };
    write(FORM)?;
    write(&salt)?;
    write(&check)?;
    let mut from = open_regular(from)?;
    let mut block = vec![0; BLOCK_BYTES];
    loop {
        match from.read(&mut block)? {
            0 => break,
            count => write(&block[..count])?,
        }
    }
    (&file).write_all(&sealing.finalize().into_bytes())?;
    new.finish(&file)?;
    Ok(())
}

/// Copies the content of a sealed file to a new one and verifies the seal. Use the copy only after `Ok`.
///
/// # Errors
/// [`Unsealed`] with the cause; `to` may then contain a partial copy.
pub fn unseal(file: &Path, to: &Path, code: &Code) -> Result<(), Unsealed> {
    let mut from = open_regular(file)?;
    let length = from.metadata()?.len();
    let mut head = [0; HEAD_BYTES];
    let read = read_up_to(&mut from, &mut head)?;
    if head[..read].starts_with(ZIP) {
        return Err(Unsealed::Old);
    }
    let least = u64::try_from(HEAD_BYTES + MAC_BYTES).unwrap_or(u64::MAX);
    if !head.starts_with(FORM) || length < least || length > FILE_BYTES_MAX {
        return Err(Unsealed::NoMoveFile);
    }
    let (salt, check) = head[FORM.len()..].split_at(SALT_BYTES);
    code.check(salt).verify_slice(check).map_err(|_| Unsealed::OtherCode)?;
    let mut sealing = code.sealing(salt);
    sealing.update(&head);
    let mut into = create_new(to)?;
    let mut content = Read::by_ref(&mut from).take(length - least);
    let mut block = vec![0; BLOCK_BYTES];
    loop {
        let count = content.read(&mut block)?;
        if count == 0 {
            break;
        }
        sealing.update(&block[..count]);
        into.write_all(&block[..count])?;
    }
    let mut mac = [0; MAC_BYTES + 1];
    let rest = read_up_to(&mut from, &mut mac)?;
    match rest == MAC_BYTES && sealing.verify_slice(&mac[..MAC_BYTES]).is_ok() {
        true => Ok(()),
        false => Err(Unsealed::Changed),
    }
}

fn read_up_to(from: &mut File, into: &mut [u8]) -> io::Result<usize> {
    let mut read = 0;
    while read < into.len() {
        match from.read(&mut into[read..])? {
            0 => break,
            count => read += count,
        }
    }
    Ok(read)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_code_is_read_as_it_was_shown_however_it_is_typed() {
        let code = Code::new().unwrap();
        let text = code.text();
        assert_eq!((text.len(), text.split('-').count()), (29, 6));
        assert_ne!(Code::new().unwrap().text(), text);
        let typed = text.to_lowercase().replace('-', " ").replace('0', "o").replace('1', "l");
        assert_eq!(Code::read(&typed).unwrap(), code);
        for wrong in ["", "ABCD", &text[1..], &format!("{text}0"), &text.replace(&text[..1], "U")] {
            assert!(matches!(Code::read(wrong), Err(Unsealed::NoCode)), "{wrong}");
        }
        assert!(!format!("{code:?}").contains(&text[..4]));
    }

    #[test]
    fn each_changed_byte_cut_or_longer_file_and_wrong_code_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        fs::write(path("content"), b"PK the files").unwrap();
        let (code, other) = (Code::new().unwrap(), Code::new().unwrap());
        seal(&path("content"), &path("sealed"), &code).unwrap();
        let whole = fs::read(path("sealed")).unwrap();
        let opened = |bytes: &[u8], code: &Code| {
            let _ = fs::remove_file(path("into"));
            fs::write(path("changed"), bytes).unwrap();
            unseal(&path("changed"), &path("into"), code).map_err(|error| error.to_string())
        };
        opened(&whole, &code).unwrap();
        assert_eq!(fs::read(path("into")).unwrap(), b"PK the files");
        assert_eq!(opened(&whole, &other), Err(Unsealed::OtherCode.to_string()));
        for at in 0..whole.len() {
            let mut changed = whole.clone();
            changed[at] ^= 1;
            let expected = match at {
                0..19 => Unsealed::NoMoveFile,
                19..67 => Unsealed::OtherCode,
                _ => Unsealed::Changed,
            };
            assert_eq!(opened(&changed, &code), Err(expected.to_string()), "byte {at}");
            assert!(opened(&whole[..at], &code).is_err(), "cut at {at}");
        }
        assert_eq!(opened(&[&whole[..], b"x"].concat(), &code), Err(Unsealed::Changed.to_string()));
        assert_eq!(opened(b"PK\x03\x04 an older one", &code), Err(Unsealed::Old.to_string()));
        // The content of another file with its own seal.
        fs::write(path("content 2"), b"PK other files").unwrap();
        seal(&path("content 2"), &path("sealed 2"), &other).unwrap();
        let exchanged = [&whole[..67], &fs::read(path("sealed 2")).unwrap()[67..]].concat();
        assert_eq!(opened(&exchanged, &code), Err(Unsealed::Changed.to_string()));
    }
}
