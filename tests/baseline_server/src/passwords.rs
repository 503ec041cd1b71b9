use std::thread;
use std::time::{Duration, Instant};

use argon2::password_hash::phc::PasswordHash;
use argon2::{Algorithm, Argon2, Block, Params, Version};

/// Verifies a password repeatedly on every core with reused memory, and prints the rate per second: the upper bound
/// for the rate of sign-ins.
pub fn verify(seconds: u64, password: &str, hash: &str) {
    let cores = thread::available_parallelism().expect("cores").get();
    let start = Instant::now();
    let end = start + Duration::from_secs(seconds);
    let checked = thread::scope(|scope| {
        let threads: Vec<_> = (0..cores).map(|_| scope.spawn(|| check_until(end, password, hash))).collect();
        threads.into_iter().map(|thread| thread.join().expect("a thread")).sum::<u32>()
    });
    println!("{:.2}", f64::from(checked) / start.elapsed().as_secs_f64());
}

fn check_until(end: Instant, password: &str, hash: &str) -> u32 {
    let hash = PasswordHash::new(hash).expect("a hash");
    let params = Params::try_from(&hash).expect("its parameters");
    let mut memory = vec![Block::default(); params.block_count()];
    let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
    let (salt, known) = (hash.salt.expect("a salt"), hash.hash.expect("an output"));
    let mut found = vec![0; known.as_ref().len()];
    let mut checked = 0;
    while Instant::now() < end {
        let done = argon2.hash_password_into_with_memory(
            password.as_bytes(),
            salt.as_ref(),
            &mut found,
            &mut memory,
        );
        done.expect("a hash");
        assert_eq!(found, known.as_ref(), "this is not the password");
        checked += 1;
    }
    checked
}
