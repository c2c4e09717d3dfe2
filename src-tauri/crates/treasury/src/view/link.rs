//! Links to a place of the window, as mails and spreadsheets contain them: `aval://draft/NUMBER`,
//! `aval://instruction/ID` and `aval://approval/ID`. A link opens that place and does nothing else.

use model::{DeskError, Sentence};
use serde::Serialize;
use ts_rs::TS;

/// How a link begins.
pub const LINK_SCHEME: &str = "aval:";
/// More than any number or id that is used in a link.
const NAME_MAX: usize = 64;

/// The kinds of places.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum LinkKind {
    /// A draft by its number.
    Draft,
    /// An instruction of the journal by its id.
    Instruction,
    /// An approval by its id.
    Approval,
}

/// A link. Whether the open profile has such a draft, instruction or approval is not known yet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct DeskLink {
    /// The kind of its place.
    pub kind: LinkKind,
    /// The number or the id.
    pub name: String,
}

impl DeskLink {
    /// Reads a link. A slash at its end, which some programs add, is left out.
    ///
    /// # Errors
    /// `link`: not one of the three forms, or a name with other characters than letters of ASCII, digits and hyphens.
    pub fn read(text: &str) -> Result<Self, DeskError> {
        let refused = || {
            let shown: String = text.chars().filter(|one| !one.is_control()).take(200).collect();
            DeskError::correct("link", Sentence::new("link-unreadable").with("link", shown))
        };
        let scheme = text.get(..LINK_SCHEME.len()).filter(|start| start.eq_ignore_ascii_case(LINK_SCHEME));
        let rest = scheme.and_then(|start| text[start.len()..].strip_prefix("//")).ok_or_else(refused)?;
        let (kind, name) = rest.split_once('/').ok_or_else(refused)?;
        let name = name.strip_suffix('/').unwrap_or(name);
        let is_plain = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        if name.is_empty() || name.len() > NAME_MAX || !is_plain {
            return Err(refused());
        }
        let kind = match kind.to_ascii_lowercase().as_str() {
            "draft" => LinkKind::Draft,
            "instruction" => LinkKind::Instruction,
            "approval" => LinkKind::Approval,
            _ => return Err(refused()),
        };
        Ok(Self { kind, name: name.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::{DeskLink, LinkKind};

    #[test]
    fn a_link_names_one_thing_and_everything_else_is_refused() {
        let link = |kind, name: &str| Some(DeskLink { kind, name: name.to_owned() });
        let cases = [
            ("aval://draft/130258100001920250731000000001", link(LinkKind::Draft, "130258100001920250731000000001")),
            ("AVAL://Draft/5302-1/", link(LinkKind::Draft, "5302-1")),
            ("aval://instruction/01J9", link(LinkKind::Instruction, "01J9")),
            ("aval://approval/AP-1", link(LinkKind::Approval, "AP-1")),
            ("", None),
            ("aval:", None),
            ("aval://draft", None),
            ("aval://draft/", None),
            ("aval:draft/1", None),
            ("aval://endorse/1", None),
            ("aval://draft/1/2", None),
            ("aval://draft/1?operation=endorse", None),
            ("aval://draft/%31", None),
            ("aval://draft/１", None),
            ("https://draft/1", None),
            ("票据：//draft/1", None),
        ];
        for (text, expected) in cases {
            assert_eq!(DeskLink::read(text).ok(), expected, "{text}");
        }
        assert!(DeskLink::read(&format!("aval://draft/{}", "1".repeat(65))).is_err());
    }
}
