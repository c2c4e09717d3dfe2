//! A process that refreshes one list of a profile until it is killed: `refreshes DATA_DIR PROFILE STAGE`.

use treasury::{Desk, Home, Options, Scope, Stop};

#[tokio::main]
async fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [dir, profile, stage] = &words[..] else { panic!("refreshes DATA_DIR PROFILE STAGE") };
    let home = Home::at(Some(dir.into())).expect("the data directory");
    let options = Options { given_token: Some("token".to_owned()), ..Options::quiet() };
    let desk = Desk::open(&home, profile, options).expect("the desk");
    let scope = Scope { stages: vec![stage.clone()], ..Scope::default() };
    let _ = desk.refresh(&scope, &Stop::new(), |_| {}).await;
}
