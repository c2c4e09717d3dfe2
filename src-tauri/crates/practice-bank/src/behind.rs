//! Delayed reads: lists, details and balances show an earlier state, by the bank's clock, while operations act on the
//! current one. Many banks answer reads from a replica.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};

use chrono::TimeDelta;

use crate::bank::Bank;
use crate::store::StoreError;

/// The copy that answers reads while they are delayed.
#[derive(Debug, Default)]
pub struct Behind(Mutex<Option<Copy>>);

#[derive(Debug)]
struct Copy {
    bank: Arc<RwLock<Bank>>,
    lag: TimeDelta,
}

impl Behind {
    /// Sets the delay of reads; zero ends it.
    ///
    /// # Errors
    /// [`StoreError`] if the copy cannot be made.
    pub fn set(&self, bank: &RwLock<Bank>, lag: TimeDelta) -> Result<(), StoreError> {
        let mut copy = self.copy();
        let mut bank = bank.write().unwrap_or_else(PoisonError::into_inner);
        match &mut *copy {
            _ if lag <= TimeDelta::zero() => {
                bank.stop_recording();
                *copy = None;
            }
            Some(copy) => copy.lag = lag,
            None => *copy = Some(Copy { bank: Arc::new(RwLock::new(bank.record_from_now()?)), lag }),
        }
        Ok(())
    }

    /// The bank that a read sees; `None` for the current one.
    ///
    /// # Errors
    /// [`StoreError`] if the copy cannot be brought to its time.
    pub fn bank(&self, bank: &RwLock<Bank>) -> Result<Option<Arc<RwLock<Bank>>>, StoreError> {
        let guard = self.copy();
        let Some(copy) = &*guard else { return Ok(None) };
        let recorded = {
            let mut bank = bank.write().unwrap_or_else(PoisonError::into_inner);
            let until = bank.clock.now() - copy.lag;
            bank.recorded_until(until)
        };
        let mut shown = copy.bank.write().unwrap_or_else(PoisonError::into_inner);
        for (lives, balances) in recorded {
            shown.commit(lives, balances, Vec::new())?;
        }
        Ok(Some(Arc::clone(&copy.bank)))
    }

    fn copy(&self) -> MutexGuard<'_, Option<Copy>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
