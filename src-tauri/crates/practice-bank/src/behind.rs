//! Reads that lag behind: lists, details and balances as the bank stood some time ago by its own clock, while operations act
//! on the bank as it is. Many banks answer reads from a copy.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};

use chrono::TimeDelta;

use crate::bank::Bank;
use crate::store::StoreError;

/// The copy that reads are answered from, while they lag.
#[derive(Debug, Default)]
pub struct Behind(Mutex<Option<Copy>>);

#[derive(Debug)]
struct Copy {
    bank: Arc<RwLock<Bank>>,
    lag: TimeDelta,
}

impl Behind {
    /// Lets reads lag so far behind from now on; not at all with zero.
    ///
    /// # Errors
    /// The copy could not be made.
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

    /// The bank that a read sees; `None`: the bank as it is.
    ///
    /// # Errors
    /// The copy could not be brought to its time.
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
