//! Electronic receipts: fetched from the service with the token, checked, kept in the journal, and part of a pack. The other
//! side gives a page, a redirect, too much, half a file, another file, or none.

use std::path::Path;
use std::process::Command;

use serde_json::json;
use treasury::Desk;
use treasury::view::PackForm;

use crate::bench::Bench;

/// A transfer whose record names this receipt; `PATH` is the bank's own path. Returns the instruction.
async fn paid(bench: &Bench, at: u32, manners: &str) -> String {
    let order = bench.transfer("transfer", "10.00", &format!("62009000004{at:02}"));
    let sent = bench.submit(&order).await;
    let own = bench.desk().instruction(&sent.instructions[0].id).unwrap().receipt.expect("a path").path;
    if manners.is_empty() {
        return sent.instructions[0].id.clone();
    }
    // The next transfer's record names the receipt of this one, with the manners behind it.
    let path = manners.replace("PATH", &own);
    bench.fault("transfer", json!({ "kind": "edit_record", "set": { "receiptUrl": path } })).await;
    let order = bench.transfer("transfer", "10.00", &format!("62009000005{at:02}"));
    bench.submit(&order).await.instructions[0].id.clone()
}

/// The id of the sentence with which a fetch ends.
async fn said(desk: &Desk, id: &str) -> String {
    match desk.receipt_fetch(id).await {
        Ok(fetched) => fetched.says.id,
        Err(error) => error.trouble().sentence.id.clone(),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_receipt_is_kept_once_with_its_hash_and_goes_into_the_pack() {
    let bench = Bench::new().await;
    let id = paid(&bench, 1, "").await;
    assert_eq!(said(bench.desk(), &id).await, "receipt-first");
    assert_eq!(said(bench.desk(), &id).await, "receipt-same");
    let (receipt, bytes) = bench.desk().receipt_bytes(&id, None).unwrap();
    assert_eq!((receipt.sha256, receipt.ending.as_str()), (model::hex(&model::sha256(&bytes)), "pdf"));
    assert!(bytes.starts_with(b"%PDF-"));
    let reference = bench.desk().instruction(&id).unwrap().instruction.reference_order.unwrap();
    assert!(String::from_utf8_lossy(&bytes).contains(&reference), "it is the receipt of this transfer");
    let kinds = |desk: &Desk| desk.instruction(&id).unwrap().events.into_iter().map(|event| event.kind);
    assert_eq!(kinds(bench.desk()).filter(|kind| kind == "receipt").count(), 1, "the same file is kept once");
    assert!(bench.desk().journal_verify().unwrap().intact);

    let to = bench.folder().join("receipt");
    let saved = bench.desk().receipt_save(&id, None, &to.display().to_string()).unwrap();
    assert_eq!((saved.extension().unwrap().to_str(), std::fs::read(&saved).unwrap()), (Some("pdf"), bytes.clone()));
    let twice = bench.desk().receipt_save(&id, None, &to.display().to_string()).unwrap_err();
    assert_eq!(twice.trouble().code, "export-exists");
    assert_eq!(
        bench.desk().receipt_picture(&id, &model::hex(&model::sha256(&bytes))).unwrap_err().trouble().code,
        "receipt"
    );

    let today = bench.desk().today().to_string();
    let folder = bench.folder().join("pack").display().to_string();
    let form = PackForm {
        submission_id: None,
        from: Some(today.clone()),
        to: Some(today),
        folder,
        zip: false,
        language: "en".to_owned(),
    };
    let packed = bench.desk().pack_form(&form).unwrap();
    let digest = model::hex(&model::sha256(&bytes));
    let paper = packed.folder.join(format!("attachments/{digest}.pdf"));
    assert_eq!(std::fs::read(&paper).unwrap(), bytes);
    assert!(checks(&packed.folder), "the script accepts the pack");
    std::fs::remove_file(&paper).unwrap();
    assert!(!checks(&packed.folder), "a pack without the receipt is not whole");
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_but_a_whole_document_or_picture_of_the_service_is_kept() {
    let bench = Bench::new().await;
    let rows = [
        ("PATH?as=html", "receipt-other-content"),
        ("PATH?as=redirect", "receipt-redirected"),
        ("PATH?as=huge", "receipt-too-large"),
        ("PATH?as=cut", "receipt-cut"),
        ("PATH?as=echo", "receipt-repeats-token"),
        ("/receipts/unknown.pdf", "read-gone"),
        ("https://evil.example/1.pdf", "receipt-elsewhere"),
        ("/oauth/token", "read-method"),
    ];
    for (at, (manners, expected)) in rows.into_iter().enumerate() {
        let id = paid(&bench, u32::try_from(at).unwrap(), manners).await;
        assert_eq!(said(bench.desk(), &id).await, expected, "{manners}");
        assert!(bench.desk().instruction(&id).unwrap().receipt.unwrap().kept.is_empty(), "{manners}");
        assert_eq!(bench.desk().receipt_bytes(&id, None).unwrap_err().trouble().code, "receipt");
    }
    assert!(bench.desk().journal_verify().unwrap().intact);
}

#[tokio::test(flavor = "multi_thread")]
async fn another_file_later_is_kept_beside_the_first_and_none_later_leaves_it() {
    let bench = Bench::new().await;
    let changing = paid(&bench, 1, "PATH?as=changing").await;
    assert_eq!(said(bench.desk(), &changing).await, "receipt-first");
    let (first, _) = bench.desk().receipt_bytes(&changing, None).unwrap();
    assert_eq!(said(bench.desk(), &changing).await, "receipt-differs");
    let kept = bench.desk().instruction(&changing).unwrap().receipt.unwrap().kept;
    assert_eq!((kept.len(), kept[0].differs, kept[1].differs), (2, true, false));
    assert_eq!(kept[1], first);
    assert!(bench.desk().receipt_bytes(&changing, Some(&first.sha256)).is_ok(), "the first file is still here");

    let once = paid(&bench, 2, "PATH?as=once").await;
    assert_eq!(said(bench.desk(), &once).await, "receipt-first");
    assert_eq!(said(bench.desk(), &once).await, "read-gone");
    assert_eq!(bench.desk().instruction(&once).unwrap().receipt.unwrap().kept.len(), 1);

    let picture = paid(&bench, 3, "PATH?as=picture").await;
    assert_eq!(said(bench.desk(), &picture).await, "receipt-first");
    let (receipt, _) = bench.desk().receipt_bytes(&picture, None).unwrap();
    let shown = bench.desk().receipt_picture(&picture, &receipt.sha256).unwrap();
    assert!(receipt.picture && shown.starts_with("data:image/png;base64,iVBORw0KGgo"), "{}", &shown[..40]);
    assert!(bench.desk().journal_verify().unwrap().intact);
}

fn checks(pack: &Path) -> bool {
    Command::new("python3").arg(pack.join("check.py")).arg(pack).output().expect("python3 runs").status.success()
}
