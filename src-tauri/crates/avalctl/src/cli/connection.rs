//! `avalctl connection`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

#[derive(Debug, Clone, Subcommand)]
pub enum Connection {
    /// Show proxy, certificates and allowed hosts.
    Show {
        /// Call the service once, and show its certificate too. Without a token, its request for one is the expected answer.
        #[arg(long)]
        test: bool,
    },
    /// Set the proxy. With --user, the first line of standard input is the password; it is stored in the keychain.
    Proxy {
        /// `system`, `none`, or an address such as proxy.example:3128.
        proxy: String,
        /// User name at the proxy.
        #[arg(long, value_name = "NAME")]
        user: Option<String>,
    },
    /// Trust the company's own authorities.
    Authorities(Authorities),
    /// Identify this computer by a client certificate. Its private key is stored in the keychain.
    Certificate(Certificate),
}

#[derive(Debug, Clone, Args)]
#[group(required = true, multiple = false)]
pub struct FileOrNone {
    /// The file.
    #[arg(value_name = "FILE")]
    pub file: Option<PathBuf>,
    /// Remove the setting.
    #[arg(long)]
    pub remove: bool,
}

#[derive(Debug, Clone, Args)]
pub struct Authorities {
    /// PEM file with one or more certificates of authorities.
    #[command(flatten)]
    pub from: FileOrNone,
    /// Trust these authorities alone, not the system's.
    #[arg(long, conflicts_with = "remove")]
    pub alone: bool,
}

#[derive(Debug, Clone, Args)]
pub struct Certificate {
    /// PEM file with certificate and private key, or PKCS #12 file (.p12, .pfx).
    #[command(flatten)]
    pub from: FileOrNone,
    /// Read the password of a PKCS #12 file from the first line of standard input.
    #[arg(long, conflicts_with = "remove")]
    pub password_stdin: bool,
}
