//! The cache on real SQLite.
