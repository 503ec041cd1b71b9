//! Commands that operators depend on: backup, restore, transfer to another database, metrics, logs and configuration.

mod audit;
mod backup;
mod backup_locations;
mod bench_database;
mod command;
mod doctor;
mod downloads;
mod exports;
mod first_start;
mod import_access;
mod import_skills;
mod imports;
mod installation;
mod logs;
mod mail;
mod metrics;
mod payments;
mod restore;
mod retention;
mod second_factor;
mod sessions;
mod storage;
mod transfer;
mod upgrade;
mod users;
mod users_export;
