//! Sign-in at the company's identity server. Tokens stay in the core: the page gets the address to open, the code to type,
//! and the people who are signed in.

use money::view::ApprovalView;
use tauri::{AppHandle, WebviewWindow};
use treasury::view::{AppView, ApprovalGiven, SignInWait, SignInWay};

use super::approvals::decided;
use super::{Reply, reply};
use crate::asked::Asked;
use crate::news::Changed;
use crate::{news, opening, window};

/// Signs in a person, and lets them act; `None` if the sign-in was cancelled. The event `sign-in` has the address or the code.
#[tauri::command]
pub async fn sign_in(
    app: AppHandle,
    window: WebviewWindow,
    shell: Asked,
    way: SignInWay,
    language: String,
) -> Reply<Option<AppView>> {
    let desk = reply(shell.desk())?;
    let signed_in = shell.signing().run(desk.sign_in(way, &language, shown(&app))).await;
    let Some(signed_in) = signed_in else { return Ok(None) };
    reply(signed_in)?;
    window::bring_forward(&window);
    news::changed(&app, &Changed::Journal);
    reply(shell.changed()).map(Some)
}

/// Cancels the sign-in that waits.
#[tauri::command]
pub async fn sign_in_cancel(shell: Asked) -> Reply<()> {
    shell.signing().cancel().await;
    Ok(())
}

/// Ends one person's session.
#[tauri::command]
pub async fn sign_out(shell: Asked, person: String) -> Reply<AppView> {
    let desk = reply(shell.desk())?;
    reply(desk.sign_out(Some(&person)).await)?;
    reply(shell.changed())
}

/// Ends everybody's session.
#[tauri::command]
pub async fn sign_out_all(shell: Asked) -> Reply<AppView> {
    let desk = reply(shell.desk())?;
    reply(desk.sign_out_all().await)?;
    reply(shell.changed())
}

/// Lets another signed-in person act; they sign in before they do.
#[tauri::command]
pub async fn person_choose(shell: Asked, person: String) -> Reply<AppView> {
    let desk = reply(shell.desk())?;
    reply(desk.choose_person(&person).await)?;
    reply(shell.changed())
}

/// A person is at the desk. Does not unlock.
#[tauri::command]
pub async fn presence(shell: Asked) -> Reply<()> {
    if let Ok(desk) = shell.desk() {
        tokio::task::block_in_place(|| desk.note_presence());
    }
    Ok(())
}

/// The person who acts leaves the desk: they sign in before they act again.
#[tauri::command]
pub async fn session_lock(shell: Asked) -> Reply<AppView> {
    let desk = reply(shell.desk())?;
    tokio::task::block_in_place(|| desk.lock_session());
    reply(shell.changed())
}

/// The approver signs in for this one decision; `None` if the sign-in was cancelled. Their session is not kept.
#[tauri::command]
pub async fn approval_give_signed_in(
    app: AppHandle,
    window: WebviewWindow,
    shell: Asked,
    given: ApprovalGiven,
    way: SignInWay,
    language: String,
) -> Reply<Option<ApprovalView>> {
    let desk = reply(shell.desk())?;
    let giving = desk.approval_give_signed_in(&given, way, &language, shown(&app));
    let Some(approved) = shell.signing().run(giving).await else { return Ok(None) };
    let approved = reply(approved)?;
    window::bring_forward(&window);
    decided(&app);
    Ok(Some(approved))
}

/// Opens the system's browser, where the sign-in is on this computer, and tells the page the address or the code.
fn shown(app: &AppHandle) -> impl FnOnce(SignInWait) + Send + use<> {
    let app = app.clone();
    move |wait| {
        let is_here = wait.way == SignInWay::Browser;
        // Said before the opener runs: one that fails at once must not be overtaken by this.
        news::sign_in(&app, &SignInWait { opened: is_here, ..wait.clone() });
        if !is_here {
            return;
        }
        let address = wait.address.clone();
        let failed = move || news::sign_in(&app, &wait);
        if opening::open_telling(&address, failed.clone()).is_err() {
            failed();
        }
    }
}
