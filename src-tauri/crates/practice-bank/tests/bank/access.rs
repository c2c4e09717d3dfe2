//! Token, tenant, permission, method, version, sign-in, and the bank's own document.

use bank_contract::platform::access_error;
use bank_contract::{Endpoint, Stage, endpoint};
use practice_bank::Options;

use crate::desk::{Answer, Desk, transfer};

async fn with_token(desk: &Desk, url: &str, authorization: Option<&str>) -> Answer {
    let mut request = desk.http.get(url);
    if let Some(authorization) = authorization {
        request = request.header("authorization", authorization);
    }
    let reply = request.send().await.expect("a reply");
    Answer { status: reply.status().as_u16(), text: reply.text().await.expect("a text") }
}

fn list_url(desk: &Desk) -> String {
    let account = desk.account(0);
    let url = desk.url(Stage::Draft.list());
    format!("{url}?bankMark={}&accountNumber={}", account.bank_mark, account.account_number)
}

async fn token(desk: &Desk, wanted: &str) -> String {
    let text = desk.control("POST", "/tokens", wanted).await.text;
    text.split('"').nth(3).expect("a token").to_owned()
}

#[tokio::test]
async fn calls_without_a_valid_token_are_refused_without_a_body() {
    let desk = Desk::open().await;
    let ended = format!("Bearer {}", token(&desk, r#"{"ttl_seconds":0}"#).await);
    let good = format!("Bearer {}", desk.bank.token);
    let bent = good.replace("all", "all ");
    for authorization in [None, Some("Bearer "), Some("Bearer abc"), Some(ended.as_str()), Some(bent.as_str())] {
        let answer = with_token(&desk, &list_url(&desk), authorization).await;
        assert_eq!(answer, Answer { status: 401, text: String::new() }, "{authorization:?}");
    }
    assert_eq!(with_token(&desk, &list_url(&desk), Some(&good)).await.status, 200);
    assert_eq!(desk.control("DELETE", "/tokens", "").await.status, 204);
    assert_eq!(with_token(&desk, &list_url(&desk), Some(&good)).await.status, 401, "all tokens were ended");
}

#[tokio::test]
async fn a_token_ends_when_its_time_is_over() {
    let desk = Desk::at(Options { token_ttl_seconds: 0, ..Options::awkward() }).await;
    let bearer = format!("Bearer {}", desk.bank.token);
    assert_eq!(with_token(&desk, &list_url(&desk), Some(&bearer)).await.status, 401);
}

#[tokio::test]
async fn wrong_tenant_permission_and_interface_answer_as_the_platform_does() {
    let desk = Desk::open().await;
    let all = format!("Bearer {}", desk.bank.token);
    let none = format!("Bearer {}", token(&desk, r#"{"permissions":"none"}"#).await);
    let url = list_url(&desk);
    let organization = desk.bank.organization_id.to_string();
    let rows = [
        (url.replace(&organization, "7"), &all, "PERMISSION_NOT_PASS"),
        (url.replace(&organization, "abc"), &all, "PERMISSION_MISMATCH"),
        (url.replace("list-bank-draft", "list-bank-drafts"), &all, "PERMISSION_MISMATCH"),
        (url.clone(), &none, "PERMISSION_NOT_PASS"),
    ];
    for (url, authorization, code) in rows {
        let answer = with_token(&desk, &url, Some(authorization)).await;
        assert_eq!(access_error(answer.status, &answer.text).and_then(|error| error.code), Some(code), "{url}");
    }
}

#[tokio::test]
async fn a_token_that_may_only_read_does_not_act() {
    let mut desk = Desk::open().await;
    desk.bank.token = token(&desk, r#"{"permissions":"read"}"#).await;
    assert!(!desk.list(Stage::Draft, 0).await.is_empty());
    let body = transfer(desk.account(0), "6217000000000001", "1.00", "");
    let answer = desk.post(Endpoint::Transfer, 0, &body).await.expect("a reply");
    assert_eq!(answer.status, 403);
    assert!(answer.text.contains("PERMISSION_NOT_PASS"));
    let body = format!(r#"[{{"accountNumber":"{}"}}]"#, desk.account(0).account_number);
    let balance = desk.post(Endpoint::QueryDayBalance, 0, &body).await.expect("a reply");
    assert!(balance.text.starts_with('['), "a POST that reads is a read");
}

#[tokio::test]
async fn other_methods_answer_405() {
    let desk = Desk::open().await;
    for row in endpoint::ENDPOINTS {
        let other = match row.method {
            endpoint::Method::Get => desk.http.post(desk.url(row.endpoint)),
            endpoint::Method::Post => desk.http.get(desk.url(row.endpoint)),
        };
        assert_eq!(desk.sent(other).await.expect("a reply").status, 405, "{}", row.path);
    }
}

#[tokio::test]
async fn the_version_may_stand_in_the_query_instead_of_the_path() {
    let desk = Desk::open().await;
    let bearer = format!("Bearer {}", desk.bank.token);
    let url = list_url(&desk).replace("/v1/", "/");
    assert_eq!(with_token(&desk, &format!("{url}&v=1.0"), Some(&bearer)).await.status, 200);
    for other in [url.clone(), format!("{url}&v=2.0")] {
        assert_eq!(with_token(&desk, &other, Some(&bearer)).await.status, 403, "{other}");
    }
}

async fn ask_token(desk: &Desk, form: &str) -> Answer {
    let request = desk.http.post(&desk.bank.token_url).header("content-type", "application/x-www-form-urlencoded");
    let reply = request.body(form.to_owned()).send().await.expect("a reply");
    Answer { status: reply.status().as_u16(), text: reply.text().await.expect("a text") }
}

fn access_token(answer: &Answer) -> String {
    answer.text.split('"').nth(3).unwrap_or_default().to_owned()
}

#[tokio::test]
async fn client_credentials_give_a_token() {
    let desk = Desk::open().await;
    let (client, secret) = (&desk.bank.client_id, &desk.bank.client_secret);
    let form = format!("grant_type=client_credentials&client_id={client}&client_secret={secret}");
    let answer = ask_token(&desk, &form).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    let bearer = format!("Bearer {}", access_token(&answer));
    assert_eq!(with_token(&desk, &list_url(&desk), Some(&bearer)).await.status, 200);
    let basic = desk.http.post(&desk.bank.token_url).basic_auth(client, Some(secret));
    let reply = basic.body("grant_type=client_credentials").send().await.expect("a reply");
    assert_eq!(reply.status(), 200);
    for (form, status) in [
        (format!("grant_type=client_credentials&client_id={client}&client_secret=x"), 401),
        ("grant_type=password".to_owned(), 400),
        (String::new(), 400),
    ] {
        assert_eq!(ask_token(&desk, &form).await.status, status, "{form}");
    }
}

#[tokio::test]
async fn a_code_with_its_verifier_gives_a_token_once() {
    // Verifier and challenge of RFC 7636, appendix B.
    let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
    let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
    let desk = Desk::open().await;
    let browser = reqwest::Client::builder().no_proxy().redirect(reqwest::redirect::Policy::none()).build();
    let browser = browser.expect("a client");
    let authorize = |redirect: &str| {
        format!(
            "{}?response_type=code&client_id={}&redirect_uri={redirect}&state=s%20t&code_challenge={challenge}&code_challenge_method=S256",
            desk.bank.authorize_url, desk.bank.client_id
        )
    };
    let refused = browser.get(authorize("http%3A%2F%2Fexample.org%2F")).send().await.expect("a reply");
    assert_eq!(refused.status(), 400, "a code is sent to this machine only");
    let sent = browser.get(authorize("http%3A%2F%2F127.0.0.1%3A9%2Fback")).send().await.expect("a reply");
    assert_eq!(sent.status(), 302);
    let location = sent.headers()["location"].to_str().expect("a text").to_owned();
    let code = location.strip_prefix("http://127.0.0.1:9/back?code=").and_then(|rest| rest.split('&').next());
    let code = code.expect("a code");
    assert!(location.ends_with("&state=s%20t"), "{location}");
    let form = |verifier: &str, code: &str| {
        format!(
            "grant_type=authorization_code&code={code}&code_verifier={verifier}&redirect_uri=http%3A%2F%2F127.0.0.1%3A9%2Fback"
        )
    };
    let answer = ask_token(&desk, &form(verifier, code)).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    assert_eq!(ask_token(&desk, &form(verifier, code)).await.status, 400, "a code is good once");
    let bearer = format!("Bearer {}", access_token(&answer));
    assert_eq!(with_token(&desk, &list_url(&desk), Some(&bearer)).await.status, 200);
}

#[tokio::test]
async fn the_document_names_all_operations_and_this_address() {
    let desk = Desk::open().await;
    let text = with_token(&desk, &format!("{}/openapi.json", desk.bank.base_url), None).await.text;
    assert!(text.contains(&desk.bank.base_url));
    for row in endpoint::ENDPOINTS {
        assert!(text.contains(&format!("/v1/{{organizationId}}/{}", row.path)), "{}", row.path);
    }
}
