//! The reads that find out how a service behaves: counted, and ended by the person or by a service without an answer.

use std::sync::Mutex;

use bank_client::{Answer, Read, ReadError};
use model::sync::hold;
use model::{DeskError, Result};
use money::BankAccess;

use crate::read::reading::Stop;
use crate::read::reading::pull::stopped;

/// The reads of one pass, counted.
pub(super) struct CountedReads<'a> {
    pub bank: &'a BankAccess,
    pub stop: &'a Stop,
    pub calls: Mutex<u32>,
    pub on_call: &'a (dyn Fn(u32) + Send + Sync),
}

impl CountedReads<'_> {
    /// Reads. The service's refusal of this one read is returned; `Err` ends the pass: the person stopped it, or no read
    /// can succeed.
    pub(super) async fn read(&self, read: &Read) -> Result<std::result::Result<Answer, ReadError>> {
        let answer = tokio::select! {
            answer = self.bank.read_for_display(read) => answer,
            () = self.stop.stopped() => return Err(stopped()),
        };
        self.count();
        match answer {
            Err(error @ (ReadError::NoToken { .. } | ReadError::Unreachable(_))) => Err(DeskError::from_read(&error)),
            answer => Ok(answer),
        }
    }

    /// Counts one answered call. The lock keeps the told numbers in their order.
    fn count(&self) {
        let mut calls = hold(&self.calls);
        *calls += 1;
        (self.on_call)(*calls);
    }
}
