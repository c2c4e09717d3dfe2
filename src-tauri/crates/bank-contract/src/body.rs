//! Request bodies. A body is always an array; its type limits the number of items.
//!
//! Five endpoints answer an array with a single record: with two items in the body, the record could be about either.
//! They do not implement [`Chunks`], so a body with several items does not compile:
//!
//! ```compile_fail
//! use bank_contract::body::{chunk, op};
//! chunk::<op::ReceiptByEndorsee>(&[]);
//! ```
//!
//! ```
//! use bank_contract::body::{chunk, op};
//! assert_eq!(chunk::<op::Endorse>(&[]), "[]");
//! ```

use crate::endpoint::Endpoint;
use crate::item::Item;

/// An operation, as a type.
pub trait Acts {
    /// Its endpoint.
    const ENDPOINT: Endpoint;
}

/// An operation whose reply can distinguish several items.
pub trait Chunks: Acts {}

macro_rules! operations {
    ($($name:ident $($chunks:ident)?;)*) => {
        /// One type per operation.
        pub mod op {
            $(
                #[doc = concat!("`", stringify!($name), "`.")]
                #[derive(Debug)]
                pub struct $name;
                impl super::Acts for $name {
                    const ENDPOINT: super::Endpoint = super::Endpoint::$name;
                }
                $(impl super::$chunks for $name {})?
            )*
        }

        /// Whether an operation's type implements [`Chunks`].
        pub const fn may_chunk(endpoint: Endpoint) -> bool {
            match endpoint {
                $(Endpoint::$name => operations!(@flag $($chunks)?),)*
                _ => false,
            }
        }

        /// [`chunk`] for an operation known only at run time; `None` if its type does not implement [`Chunks`].
        pub fn chunk_of(endpoint: Endpoint, items: &[Item]) -> Option<String> {
            match endpoint {
                $(Endpoint::$name => operations!(@chunk $name items $($chunks)?),)*
                _ => None,
            }
        }
    };
    (@flag Chunks) => { true };
    (@flag) => { false };
    (@chunk $name:ident $items:ident Chunks) => { Some(chunk::<op::$name>($items)) };
    (@chunk $name:ident $items:ident) => { None };
}

operations! {
    Transfer Chunks;
    TransferPersonal Chunks;
    CreatePledgeApplication Chunks;
    CreatePledgeReleaseApplication Chunks;
    CreatePromptPaymentApp Chunks;
    Endorse Chunks;
    MortgageReleaseAppWithdrawal Chunks;
    PledgeApplicationWithdrawal Chunks;
    PromptPaymentAppWithdrawal Chunks;
    ReceiptByEndorsee;
    ReceiptConfirm;
    ReceiptPledgeConfirm;
    ReceiptPledgeReleaseConfirm;
    TransferWithdrawal;
}

/// The body with one instruction, the default.
pub fn one(item: &Item) -> String {
    format!("[{}]", item.to_json())
}

/// The body with several instructions, for operations whose reply can distinguish them.
pub fn chunk<E: Chunks>(items: &[Item]) -> String {
    let items: Vec<String> = items.iter().map(Item::to_json).collect();
    format!("[{}]", items.join(","))
}
