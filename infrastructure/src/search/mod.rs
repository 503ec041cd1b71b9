//! The search engine: tantivy, with an index in memory.

mod engine;
mod excerpt;
mod synonyms;
mod tokenizer;
mod vocabulary;
mod words;

pub use engine::TantivyEngine;
