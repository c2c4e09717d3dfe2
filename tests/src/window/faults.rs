//! Accessibility faults of the page as axe-core finds them, and the place of the window on its screen.

use std::path::Path;

use serde_json::{Value, json};

use super::{Window, root};

/// From the development packages of the window's page (`npm ci` in `ui/`).
const AXE: &str = "ui/node_modules/axe-core/axe.min.js";
/// Its rules about colours, of those that it runs by default.
const COLOUR_RULES: [&str; 2] = ["color-contrast", "link-in-text-block"];

impl Window {
    /// The faults of everything that is shown now, each as rule and element; all rules of axe-core.
    pub async fn faults(&self) -> Vec<String> {
        self.faults_of(&json!({})).await
    }

    /// The faults of colours: a theme changes nothing that another rule reads.
    pub(super) async fn faults_of_colours(&self) -> Vec<String> {
        self.faults_of(&json!({ "runOnly": { "type": "rule", "values": COLOUR_RULES } })).await
    }

    async fn faults_of(&self, rules: &Value) -> Vec<String> {
        if self.script("return window.axe === undefined", &[]).await == json!(true) {
            let path = root().join(AXE);
            let source = std::fs::read_to_string(&path)
                .unwrap_or_else(|why| panic!("{}: {why}; run `npm ci` in ui/", path.display()));
            self.script(&format!("{source}\nreturn true"), &[]).await;
        }
        let run = "const options = { resultTypes: ['violations'], preload: false, ...arguments[0] };
            return window.axe.run(document, options).then((found) =>
            found.violations.flatMap((rule) => rule.nodes.map((node) =>
                `${rule.id}: ${node.target.join(' ')}: ${(node.failureSummary ?? '').split('\\n').slice(1).join(' ').slice(0, 300)}`)))";
        let found = self.script(run, std::slice::from_ref(rules)).await;
        found.as_array().expect("a list").iter().filter_map(Value::as_str).map(str::to_owned).collect()
    }

    /// The part of the screen that the window covers, as `import` crops it; `None` where the page does not answer.
    pub(super) async fn covers(&self) -> Option<String> {
        let at = "return [innerWidth, innerHeight, screenX, screenY].map((one) => Math.max(0, Math.round(one)))";
        let found = self.session.script(at, &[]).await.ok()?;
        let numbers: Vec<u64> = found.as_array()?.iter().filter_map(Value::as_u64).collect();
        match numbers[..] {
            [width, height, left, top] if width > 0 => Some(format!("{width}x{height}+{left}+{top}")),
            _ => None,
        }
    }
}

/// Makes the folder of a picture, where its name has one.
pub(super) fn folder_of(path: &Path) {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).expect("a folder for pictures");
    }
}
