//! The part of WebDriver that the tests need: a dozen calls of the W3C protocol over plain HTTP.

use std::path::Path;
use std::time::Duration;

use reqwest::{Client, Method};
use serde_json::{Value, json};

/// The protocol's key for an element's reference.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";
const CALL_MS: u64 = 120_000;

/// The result of a call; its error is the server's code and sentence, or the connection's error.
pub type Answer<T> = Result<T, String>;

/// A reference to an element of the page; stale once the page draws it again.
pub struct Element(String);

/// One session of one window.
pub struct Session {
    http: Client,
    address: String,
}

impl Session {
    /// Asks the server on `port` to start `program`.
    pub async fn open(port: u16, program: &Path, arguments: &[&str]) -> Answer<Self> {
        // A connection for each call: the server may close a kept one just when the next call starts.
        let http = Client::builder().no_proxy().pool_max_idle_per_host(0).timeout(Duration::from_millis(CALL_MS));
        let http = http.build().map_err(text_of)?;
        let mut session = Self { http, address: format!("http://127.0.0.1:{port}/session") };
        let wanted = json!({"webkitgtk:browserOptions": {"binary": program, "args": arguments}});
        let opened = session.call(Method::POST, "", json!({"capabilities": {"alwaysMatch": wanted}})).await?;
        let id = opened["sessionId"].as_str().ok_or("the server gave no session")?;
        session.address = format!("{}/{id}", session.address);
        Ok(session)
    }

    pub async fn find_all(&self, css: &str) -> Answer<Vec<Element>> {
        let found = self.call(Method::POST, "/elements", json!({"using": "css selector", "value": css})).await?;
        let found = found.as_array().ok_or("no list of elements")?;
        found.iter().map(|one| Ok(Element(one[ELEMENT].as_str().ok_or("no reference")?.to_owned()))).collect()
    }

    pub async fn click(&self, element: &Element) -> Answer<()> {
        self.call(Method::POST, &format!("/element/{}/click", element.0), json!({})).await.map(drop)
    }

    /// Scrolls the element to the middle.
    pub async fn scroll_to(&self, element: &Element) -> Answer<()> {
        self.of(element, "arguments[0].scrollIntoView({block: 'center', behavior: 'instant'})").await.map(drop)
    }

    /// Sets a `select` as choosing an entry does; `false` where it has no such entry.
    pub async fn choose(&self, element: &Element, value: &str) -> Answer<bool> {
        let body = "const [list, value] = arguments;
            if (![...list.options].some((option) => option.value === value)) return false;
            list.value = value;
            list.dispatchEvent(new Event('change', {bubbles: true}));
            return true";
        Ok(self.script(body, &[json!({ELEMENT: element.0}), json!(value)]).await? == json!(true))
    }

    pub async fn type_text(&self, element: &Element, text: &str) -> Answer<()> {
        self.call(Method::POST, &format!("/element/{}/value", element.0), json!({"text": text})).await.map(drop)
    }

    /// The text as it is laid out. The server's own answer is empty for text cut with an ellipsis.
    pub async fn text(&self, element: &Element) -> Answer<String> {
        let text = self.of(element, "return arguments[0].innerText").await?;
        Ok(text.as_str().unwrap_or_default().to_owned())
    }

    pub async fn attribute(&self, element: &Element, name: &str) -> Answer<Option<String>> {
        let value = self.ask(&format!("/element/{}/attribute/{name}", element.0)).await?;
        Ok(value.as_str().map(str::to_owned))
    }

    /// Whether it is drawn. The server's own answer is wrong for text cut with an ellipsis.
    pub async fn is_shown(&self, element: &Element) -> Answer<bool> {
        let drawn = "const one = arguments[0];
            return one.checkVisibility({visibilityProperty: true}) && one.getClientRects().length > 0";
        Ok(self.of(element, drawn).await? == json!(true))
    }

    pub async fn is_enabled(&self, element: &Element) -> Answer<bool> {
        Ok(self.ask(&format!("/element/{}/enabled", element.0)).await? == json!(true))
    }

    pub async fn act(&self, actions: &Value) -> Answer<()> {
        self.call(Method::POST, "/actions", actions.clone()).await.map(drop)
    }

    /// Runs a function body and awaits a promise that it returns.
    pub async fn script(&self, body: &str, arguments: &[Value]) -> Answer<Value> {
        self.call(Method::POST, "/execute/sync", json!({"script": body, "args": arguments})).await
    }

    /// Resizes the window, in px.
    pub async fn resize(&self, width: u32, height: u32) -> Answer<()> {
        let place = json!({"x": 0, "y": 0, "width": width, "height": height});
        self.call(Method::POST, "/window/rect", place).await.map(drop)
    }

    /// The handles of the program's windows.
    pub async fn windows(&self) -> Answer<Vec<String>> {
        let all = self.ask("/window/handles").await?;
        Ok(all.as_array().ok_or("no list")?.iter().filter_map(Value::as_str).map(str::to_owned).collect())
    }

    /// Lets the next steps be of another window.
    pub async fn turn_to(&self, handle: &str) -> Answer<()> {
        self.call(Method::POST, "/window", json!({"handle": handle})).await.map(drop)
    }

    pub async fn close(&self) -> Answer<()> {
        self.call(Method::DELETE, "", json!({})).await.map(drop)
    }

    /// Runs a function body on an element.
    async fn of(&self, element: &Element, body: &str) -> Answer<Value> {
        self.script(body, &[json!({ELEMENT: element.0})]).await
    }

    async fn ask(&self, path: &str) -> Answer<Value> {
        self.call(Method::GET, path, Value::Null).await
    }

    async fn call(&self, method: Method, path: &str, body: Value) -> Answer<Value> {
        let mut request = self.http.request(method.clone(), format!("{}{path}", self.address));
        if method == Method::POST {
            request = request.header("content-type", "application/json").body(body.to_string());
        }
        let reply = request.send().await.map_err(text_of)?;
        let status = reply.status();
        let text = reply.text().await.map_err(text_of)?;
        let mut reply: Value = serde_json::from_str(&text).map_err(|_| format!("{status}: {text}"))?;
        match status.is_success() {
            true => Ok(reply["value"].take()),
            false => Err(format!("{}: {}", reply["value"]["error"], reply["value"]["message"])),
        }
    }
}

fn text_of(error: reqwest::Error) -> String {
    error.to_string()
}
