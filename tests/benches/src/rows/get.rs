//! Pages over loopback with the desk's HTTP client, against the same bytes over bare TCP. Not compressed, not parsed.

use std::io::{Read as _, Write};
use std::net::TcpStream;
use std::sync::Arc;

use bank_client::{Read, ReadError};
use bank_contract::Stage;

use super::end::desk;
use crate::Outcome;
use crate::row::{Line, Reach, Row};
use crate::serving::{Asked, Server};
use crate::setup::Setup;
use crate::timing::{Case, medians, time};

/// The row.
pub const ROW: Row = Row { name: "get", what: "GET of pages over loopback", run };

/// Enough drafts for lists of several pages.
const DRAFTS_MAX: u32 = 10_000;
/// Pages per run.
const PAGES: usize = 80;

fn run(setup: &Setup) -> Outcome<Vec<Line>> {
    let server = Server::start(setup.drafts.min(DRAFTS_MAX), setup.seed, false)?;
    let said = &server.said;
    let folder = setup.folder()?;
    let desk = desk(folder.path(), said)?;
    let (client, token) = (desk.client(), desk.token());
    let runtime = treasury::figures::lists_runtime();
    let places: Vec<(usize, usize)> = said
        .pages
        .iter()
        .enumerate()
        .flat_map(|(list, pages)| (0..*pages).map(move |page| (list, page)))
        .take(PAGES)
        .collect();
    let reads = places.iter().map(|(list, page)| asked(&said.lists[*list], *page)).collect::<Outcome<Vec<_>>>()?;
    let reads = Arc::new(reads);
    let ours = || {
        let (client, token, reads) = (client.clone(), token.clone(), reads.clone());
        let get = async move {
            let mut bytes = 0;
            for read in reads.iter() {
                bytes += client.wire_bytes(token.as_ref(), read).await?;
            }
            Ok(bytes)
        };
        // As a task of the runtime, like the readers of a refresh.
        let get =
            || -> Outcome<usize> { runtime.block_on(runtime.spawn(get))?.map_err(|error: ReadError| error.into()) };
        time(get).map(|(_, took)| took)
    };
    let mut stream = TcpStream::connect(said.raw)?;
    stream.set_nodelay(true)?;
    let mut bytes = 0;
    let raw = || {
        let (read, took) = time(|| places.iter().map(|place| raw_page(&mut stream, *place)).sum::<Outcome<usize>>())?;
        bytes = read;
        Ok(took)
    };
    let took = medians(setup.rounds, &mut [Case::new("ours", ours), Case::new("TCP", raw)])?;
    let line = Line::measured("GET of pages over loopback", "raw TCP", took[0], took[1], Reach::Faster(60));
    Ok(vec![line.noting(format!("{} pages, {} kB", places.len(), bytes / 1_000))])
}

fn asked((bank_mark, account, path): &Asked, page: usize) -> Outcome<Read> {
    let stage = Stage::ALL.iter().find(|stage| path.ends_with(&format!("/{}", stage.list().row().path)));
    let query = vec![("bankMark", bank_mark.clone()), ("accountNumber", account.clone()), ("page", page.to_string())];
    Ok(Read { endpoint: stage.ok_or("no such list")?.list(), query, body: None })
}

fn raw_page(stream: &mut TcpStream, (list, page): (usize, usize)) -> Outcome<usize> {
    stream.write_all(format!("{list} {page}\n").as_bytes())?;
    let mut length = [0; 8];
    stream.read_exact(&mut length)?;
    let length = usize::try_from(u64::from_le_bytes(length))?;
    let mut body = Vec::with_capacity(length);
    std::io::Read::by_ref(stream).take(length as u64).read_to_end(&mut body)?;
    Ok(body.len())
}
