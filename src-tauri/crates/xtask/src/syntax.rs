//! Reads doc comments and type names from Rust sources, for the generators.

use syn::{Attribute, Expr, ExprLit, GenericArgument, Lit, Meta, PathArguments, Type};

/// The doc comment as one line; empty if there is none.
pub(crate) fn comment_text(attributes: &[Attribute]) -> String {
    let lines = attributes.iter().filter_map(|attribute| match &attribute.meta {
        Meta::NameValue(pair) if pair.path.is_ident("doc") => match &pair.value {
            Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Some(text.value().trim().to_owned()),
            _ => None,
        },
        _ => None,
    });
    lines.collect::<Vec<_>>().join(" ")
}

/// The last segment of a type's path and the types in its angle brackets; `None` if the type is not a path.
pub(crate) fn last_segment(of: &Type) -> Option<(String, Vec<&Type>)> {
    let Type::Path(path) = of else { return None };
    let segment = path.path.segments.last()?;
    let inner = match &segment.arguments {
        PathArguments::AngleBracketed(arguments) => arguments.args.iter().filter_map(|argument| match argument {
            GenericArgument::Type(of) => Some(of),
            _ => None,
        }),
        _ => return Some((segment.ident.to_string(), Vec::new())),
    };
    Some((segment.ident.to_string(), inner.collect()))
}
