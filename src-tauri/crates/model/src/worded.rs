//! Enums whose variants have one word each: the same in JSON, in sentences and in the window.

/// Declares such an enum with `word`; `Display` prints the word.
#[macro_export]
macro_rules! worded {
    ($(#[$of:meta])* $name:ident { $($(#[$doc:meta])* $variant:ident = $word:literal,)* }) => {
        $(#[$of])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[derive(::serde::Serialize, ::serde::Deserialize, ::ts_rs::TS)]
        pub enum $name {
            $($(#[$doc])* #[serde(rename = $word)] $variant,)*
        }

        impl $name {
            /// Its word.
            pub const fn word(self) -> &'static str {
                match self {
                    $(Self::$variant => $word,)*
                }
            }
        }

        impl ::std::fmt::Display for $name {
            fn fmt(&self, to: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                to.pad(self.word())
            }
        }
    };
}
