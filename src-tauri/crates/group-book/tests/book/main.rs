//! The book on a real PostgreSQL, which each run starts in a temporary folder: joining, claims, cuts, races.

mod chain;
mod claims;
mod cut;
mod joining;
mod lost;
mod place;
mod races;
mod shared;
mod trips;
