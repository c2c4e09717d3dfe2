//! The text that an event of an XML reader adds to an element: text, CDATA, and references to characters. Other entities
//! are refused, so that nothing that a file defines itself is expanded.

use quick_xml::events::Event;

/// Adds the event's text, if it has one.
///
/// # Errors
/// The reason, for a message, where the text has an unknown entity.
pub(crate) fn add_text(event: &Event<'_>, to: &mut String) -> Result<(), String> {
    match event {
        Event::Text(text) => to.push_str(&text.xml10_content()),
        Event::CData(text) => to.push_str(&text.xml10_content()),
        Event::GeneralRef(reference) => {
            let named = quick_xml::escape::resolve_xml_entity(reference);
            let sign = reference.resolve_char_ref().map_err(|error| error.to_string())?;
            match (named, sign) {
                (Some(named), _) => to.push_str(named),
                (None, Some(sign)) => to.push(sign),
                (None, None) => return Err("unknown entity".to_owned()),
            }
        }
        _ => {}
    }
    Ok(())
}
