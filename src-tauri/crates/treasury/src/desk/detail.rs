//! One draft: live from its stage's detail query if there is one, else as last read.

use bank_client::ReadError;
use bank_contract::record::Fields;
use bank_contract::wire::Draft;
use bank_contract::{Stage, Wire};
use model::profile::{Role, stage};
use model::{DeskError, Result, Sentence};
use money::account_query;
use serde_json::value::RawValue;

use super::Desk;
use super::inbox::find;
use crate::read::detail::{ActionFacts, FieldReader, actions, chain, locked, others, record_shown, response_of};
use crate::read::inbox::part_of;
use crate::store::cache::rows::CacheRow;
use crate::store::cache::{columns, rows};
use crate::store::kept::drafts_seen::{self, SeenDraft, SeenSource};
use crate::store::list_columns::DraftFact;
use crate::view::{DraftDetail, PartView, RecordSource};

/// Sentence of a live read of a draft that the service does not have any more.
const GONE: &str = "detail-gone";

/// The record for display, and its origin.
struct DetailRecord {
    raw: String,
    as_of: Option<String>,
    /// `live`, `detail` or `list`.
    of: RecordSource,
    trouble: Option<DeskError>,
}

impl Desk {
    /// One draft with everything known about it. With `live` the service is asked if the stage has a detail query, and
    /// its reply is kept; without a reply the newest kept record is shown with the reason. A draft that is in no list
    /// is shown with its last known record.
    ///
    /// # Errors
    /// `stage-unknown`, `draft-gone`, or a problem on this computer.
    pub async fn draft_detail(&self, of: &str, key: &str, live: bool) -> Result<DraftDetail> {
        let stage = stage(of)?;
        let (row, cached, mut stages, left) = match self.cached_for_detail(stage, key) {
            Ok((row, raw, stages)) => (row, raw, stages, None),
            Err(error) => {
                let identity = rows::identity_of(key).filter(|_| error.trouble().code == "draft-gone");
                let known = identity.map(|identity| self.last_known(stage, &identity)).transpose()?.flatten();
                let Some((row, raw)) = known else { return Err(error) };
                let sentence = Sentence::new("draft-no-longer-listed");
                (row, raw, Vec::new(), Some(DeskError::correct("no-longer-listed", sentence)))
            }
        };
        let presentment = self.presentment(&row, &stages)?;
        let parts = self.parts_beside(&row)?;
        stages.retain(|other| *other != stage);
        let also_in = stages.into_iter().map(|other| other.name().to_owned()).collect();
        let asked = if live { self.ask_detail(stage, &row).await } else { Ok(None) };
        let mut source = self.source(stage, &row, cached, asked)?;
        source.trouble = source.trouble.or(left);
        Ok(DraftDetail { presentment, also_in, parts, ..self.detail_view(stage, row, source)? })
    }

    /// The parts of a divided draft's package that the lists of this profile contain. A part that no list contains is unknown here.
    fn parts_beside(&self, row: &CacheRow) -> Result<Vec<PartView>> {
        let number = row.columns[DraftFact::DraftNumber].as_deref();
        if part_of(row).is_none() || number.is_none() {
            return Ok(Vec::new());
        }
        let named = rows::Named { account: None, draft_number: number, bank_draft_id: None };
        let mut parts: Vec<PartView> = Vec::new();
        for row in rows::named(&self.inner.cache.read(), None, &named)? {
            let Some(part) = part_of(&row) else { continue };
            let (account, amount) = (row.account.to_string(), row.columns[DraftFact::Amount].clone());
            let stages = row.stages.iter().map(|stage| stage.name().to_owned());
            match parts.iter_mut().find(|known| known.part == part && known.account == account) {
                Some(known) => known.stages.extend(stages),
                None => parts.push(PartView { part, account, amount, stages: stages.collect() }),
            }
        }
        for part in &mut parts {
            part.stages.sort_unstable();
            part.stages.dedup();
        }
        Ok(parts)
    }

    /// The row, its record as received, and the lists that have the draft.
    fn cached_for_detail(&self, stage: Stage, key: &str) -> Result<(CacheRow, String, Vec<Stage>)> {
        let connection = self.inner.cache.read();
        let row = find(&connection, Some(stage), key)?;
        let raw = rows::raw(&connection, row.id)?;
        let versions = rows::by_identity(&connection, None, &row.identity)?;
        let mut stages: Vec<Stage> = versions.into_iter().flat_map(|version| version.stages).collect();
        stages.sort();
        stages.dedup();
        Ok((row, raw, stages))
    }

    /// The live record; `None` if the stage has no detail query.
    async fn ask_detail(&self, stage: Stage, row: &CacheRow) -> Result<Option<String>> {
        let Some(endpoint) = stage.detail() else { return Ok(None) };
        let account = self.account(&row.account.to_string())?;
        let ids = row.ids();
        let mut query = account_query(endpoint, &account);
        query.extend(ids.draft_number.clone().map(|number| ("draftNumber", number)));
        query.extend(ids.bank_draft_id.clone().map(|id| ("bankDraftId", id)));
        let answer = self.inner.bank.read_alone(&bank_client::Read { endpoint, query, body: None }).await;
        let text = answer.map(|answer| answer.reply.into_text()).map_err(|error| match &error {
            // Not an error of the service: the draft has left this stage.
            ReadError::Gone { .. } => DeskError::correct(error.code(), Sentence::new(GONE)),
            _ => DeskError::from_read(&error),
        })?;
        let raw: Box<RawValue> =
            serde_json::from_str(&text).map_err(|error| DeskError::unreadable(&error.to_string()))?;
        let fields = Fields::read(Draft::TYPE, &raw).map_err(|error| DeskError::unreadable(&error.reason))?;
        let number = fields.text("draftNumber");
        if number.is_some() && ids.draft_number.is_some() && number != ids.draft_number {
            return Err(DeskError::ReadAnswer(Box::new(
                DeskError::local("detail-other-draft", Sentence::new("detail-other-draft")).to_trouble(),
            )));
        }
        let at = self.now_text();
        let hash = columns::hash(raw.get());
        let seen = SeenDraft {
            identity: &row.identity,
            stage: stage.name(),
            hash: &hash,
            source: SeenSource::Detail,
            draft_number: number.as_deref(),
        };
        drafts_seen::keep(&self.inner.kept.connection(), &seen, raw.get(), &at)?;
        Ok(Some(raw.get().to_owned()))
    }

    fn source(
        &self,
        stage: Stage,
        row: &CacheRow,
        cached: String,
        asked: Result<Option<String>>,
    ) -> Result<DetailRecord> {
        let trouble = match asked {
            Ok(Some(raw)) => {
                return Ok(DetailRecord { raw, as_of: Some(self.now_text()), of: RecordSource::Live, trouble: None });
            }
            Ok(None) => None,
            Err(error) => Some(error),
        };
        let detail = drafts_seen::newest_detail(&self.inner.kept.connection(), &row.identity, stage.name())?;
        Ok(match detail {
            // Prefer the detail, which has more fields than a row, unless the list was read later.
            Some((raw, at)) if row.as_of.as_ref().is_none_or(|list| *list <= at) => {
                DetailRecord { raw, as_of: Some(at), of: RecordSource::Detail, trouble }
            }
            _ => DetailRecord { raw: cached, as_of: row.as_of.clone(), of: RecordSource::List, trouble },
        })
    }

    fn detail_view(&self, stage: Stage, row: CacheRow, source: DetailRecord) -> Result<DraftDetail> {
        let raw = RawValue::from_string(source.raw).map_err(|error| DeskError::unreadable(&error.to_string()))?;
        let profile = self.profile();
        let code_book = self.code_book();
        let bank_mark = row.account.bank_mark.clone();
        let account = profile.account(&row.account).cloned();
        // The detail may have a `bankDraftId` that the list did not have.
        let bank_draft_id = Fields::read(Draft::TYPE, &raw).ok().and_then(|fields| fields.text("bankDraftId"));
        let (listed, split, unreadable) = (row.listed, row.split, row.columns.fault.is_some());
        let has_number = row.columns[DraftFact::DraftNumber].is_some();
        let has_bank_draft_id =
            row.columns[DraftFact::BankDraftId].is_some() || bank_draft_id.is_some_and(|id| !id.trim().is_empty());
        let Some(row) = self.draft_rows(vec![row]).pop() else {
            return Err(DeskError::local("draft-gone", Sentence::new("draft-gone").with("key", "")));
        };
        let facts = ActionFacts {
            code_book: &code_book,
            bank_mark: &bank_mark,
            sending_off: self.sending_off().or_else(|| self.may_not(Role::Preparer)),
            locked: row.lock.as_ref().map(locked),
            listed,
            has_bank_draft_id,
            has_number,
            split,
            unreadable,
        };
        let day = |text: &str| profile.day(text);
        let reader = FieldReader { bank_mark: &bank_mark, code_book: &code_book, day: &day };
        Ok(DraftDetail {
            stage: stage.name().to_owned(),
            live: source.of == RecordSource::Live,
            source: source.of,
            as_of: source.as_of,
            gone: source.trouble.as_ref().is_some_and(|error| error.trouble().sentence.id == GONE),
            trouble: source.trouble.map(|error| error.to_trouble()),
            no_detail_query: stage.detail().is_none(),
            chain: chain(&raw, account.as_ref()),
            response_status: response_of(Draft::TYPE, &raw, &reader),
            record: record_shown(Draft::TYPE, &raw, &reader),
            actions: actions(stage, &facts),
            other_actions: others(stage, &facts),
            also_in: Vec::new(),
            parts: Vec::new(),
            presentment: None,
            row,
        })
    }
}
