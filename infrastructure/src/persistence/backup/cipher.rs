use std::fmt;

use ring::aead::{AES_256_GCM, Aad, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use ring::error::Unspecified;
use ring::hkdf::{HKDF_SHA256, Salt};
use ring::hmac;

use crate::security::random_bytes;

const SALT: usize = 32;
/// What an encrypted file begins with, in bytes.
pub(super) const SALT_BYTES: u64 = 32;
/// What each encrypted segment adds, in bytes.
pub(super) const TAG_BYTES: u64 = 16;

/// The key of all encrypted backups.
#[derive(Clone)]
pub struct BackupKey([u8; 32]);

impl BackupKey {
    /// Parses 64 hexadecimal digits, such as those of `openssl rand -hex 32`.
    pub fn parse(text: &str) -> Option<Self> {
        let mut key = [0; 32];
        hex::decode_to_slice(text, &mut key).ok().map(|()| Self(key))
    }

    /// Identifies the key without revealing it.
    pub(super) fn id(&self) -> String {
        let digest = hmac::sign(&hmac::Key::new(hmac::HMAC_SHA256, &self.0), b"marigold backup key id");
        let mut id = hex::encode(digest);
        id.truncate(8);
        id
    }

    /// Encrypts a file under a new salt, which is stored before it.
    pub(super) fn encrypt(&self, path: &str) -> Result<([u8; SALT], FileCipher), Unspecified> {
        let salt = random_bytes();
        Ok((salt, self.cipher(path, &salt)?))
    }

    /// The cipher of a file that begins with this part, and the rest of the part.
    pub(super) fn decrypt<'a>(
        &self,
        path: &str,
        part: &'a mut [u8],
    ) -> Result<(FileCipher, &'a mut [u8]), Unspecified> {
        let (salt, rest) = part.split_first_chunk_mut::<SALT>().ok_or(Unspecified)?;
        Ok((self.cipher(path, salt)?, rest))
    }

    /// The path is part of the key, so that no file can stand for another one.
    fn cipher(&self, path: &str, salt: &[u8; SALT]) -> Result<FileCipher, Unspecified> {
        let info = [path.as_bytes()];
        let key = Salt::new(HKDF_SHA256, salt).extract(&self.0);
        let key = LessSafeKey::new(UnboundKey::from(key.expand(&info, &AES_256_GCM)?));
        Ok(FileCipher { key, segment: 0 })
    }
}

impl fmt::Debug for BackupKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("BackupKey")
    }
}

/// AES-256-GCM in segments (the STREAM construction, as in Tink's AES-GCM-HKDF streaming). Each file has its own key, so that a
/// nonce is the number of the segment and whether it is the last one: segments cannot be removed, repeated or
/// reordered.
pub(super) struct FileCipher {
    key: LessSafeKey,
    segment: u32,
}

impl FileCipher {
    fn next_nonce(&mut self, is_last: bool) -> Result<Nonce, Unspecified> {
        let mut nonce = [0; NONCE_LEN];
        let number = self.segment.to_be_bytes().into_iter().chain([u8::from(is_last)]);
        nonce.iter_mut().rev().zip(number.rev()).for_each(|(byte, value)| *byte = value);
        self.segment = self.segment.checked_add(1).ok_or(Unspecified)?;
        Ok(Nonce::assume_unique_for_key(nonce))
    }

    pub(super) fn seal(&mut self, segment: &mut Vec<u8>, is_last: bool) -> Result<(), Unspecified> {
        let nonce = self.next_nonce(is_last)?;
        self.key.seal_in_place_append_tag(nonce, Aad::empty(), segment)
    }

    pub(super) fn open<'a>(&mut self, segment: &'a mut [u8], is_last: bool) -> Result<&'a [u8], Unspecified> {
        let nonce = self.next_nonce(is_last)?;
        self.key.open_in_place(nonce, Aad::empty(), segment).map(|plain| &*plain)
    }
}
