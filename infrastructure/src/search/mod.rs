//! The search engine, with an index in memory.

mod engine;
mod excerpt;
mod inverted_index;
mod synonyms;
mod tokenizer;
mod vocabulary;
mod words;

pub use engine::MemorySearchEngine;
