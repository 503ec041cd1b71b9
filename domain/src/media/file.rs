use std::fmt;
use std::str::FromStr;

/// Identifies an uploaded file by its content: the first half of its SHA-256, in hexadecimal.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ContentHash(String);

/// Not the name of an image file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("invalid image file name")]
pub struct ParseImageFileError;

impl ContentHash {
    pub const LENGTH: usize = 32;

    pub fn from_sha256(digest: &[u8; 32]) -> Self {
        let mut text = hex::encode(digest);
        text.truncate(Self::LENGTH);
        Self(text)
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for ContentHash {
    type Err = ParseImageFileError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let is_hash =
            text.len() == Self::LENGTH && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        if is_hash { Ok(Self(text.to_owned())) } else { Err(ParseImageFileError) }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum FileFormat {
    WebP,
    Jpeg,
    Png,
}

impl FileFormat {
    pub const ALL: [Self; 3] = [Self::WebP, Self::Jpeg, Self::Png];

    pub const fn extension(self) -> &'static str {
        match self {
            Self::WebP => "webp",
            Self::Jpeg => "jpg",
            Self::Png => "png",
        }
    }

    pub const fn mime(self) -> &'static str {
        match self {
            Self::WebP => "image/webp",
            Self::Jpeg => "image/jpeg",
            Self::Png => "image/png",
        }
    }
}

/// A stored file of an image: the image in one width and format.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ImageFile {
    pub hash: ContentHash,
    pub width: u32,
    pub format: FileFormat,
}

impl ImageFile {
    /// Where files are served.
    pub const PATH_PREFIX: &str = "/media/";

    /// The path of its URL.
    pub fn path(&self) -> String {
        format!("{}{self}", Self::PATH_PREFIX)
    }

    pub fn parse_path(path: &str) -> Result<Self, ParseImageFileError> {
        path.strip_prefix(Self::PATH_PREFIX).ok_or(ParseImageFileError)?.parse()
    }
}

impl fmt::Display for ImageFile {
    /// Its name.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}.{}", self.hash.0, self.width, self.format.extension())
    }
}

impl FromStr for ImageFile {
    type Err = ParseImageFileError;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        let (stem, extension) = name.split_once('.').ok_or(ParseImageFileError)?;
        let (hash, width) = stem.split_once('-').ok_or(ParseImageFileError)?;
        let format = FileFormat::ALL.into_iter().find(|format| format.extension() == extension);
        let file = Self {
            hash: hash.parse()?,
            width: width.parse().map_err(|_| ParseImageFileError)?,
            format: format.ok_or(ParseImageFileError)?,
        };
        // Each file has one name: no `+1` and no `01`.
        if file.width > 0 && file.to_string() == name { Ok(file) } else { Err(ParseImageFileError) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAME: &str = "0123456789abcdef0123456789abcdef-1600.webp";

    #[test]
    fn file_name_round_trips() {
        let file: ImageFile = NAME.parse().unwrap();
        assert_eq!((file.width, file.format), (1600, FileFormat::WebP));
        assert_eq!(file.to_string(), NAME);
        assert_eq!(ImageFile::parse_path(&file.path()), Ok(file));
        let digest = std::array::from_fn(|index| u8::try_from(index).unwrap());
        assert_eq!(ContentHash::from_sha256(&digest).as_str(), "000102030405060708090a0b0c0d0e0f");
    }

    #[test]
    fn other_names_are_unknown() {
        for name in [
            "",
            "0123456789abcdef0123456789abcdef-1600.svg",
            "0123456789abcdef0123456789abcdef-01600.webp",
            "0123456789abcdef0123456789abcdef-+1600.webp",
            "0123456789abcdef0123456789abcdef-0.webp",
            "0123456789ABCDEF0123456789abcdef-1600.webp",
            "0123456789abcdef-1600.webp",
            "../0123456789abcdef0123456789abcde-1600.webp",
            "0123456789abcdef0123456789abcdef-1600.webp.png",
            "0123456789abcdef0123456789abcdef-99999999999.webp",
        ] {
            assert_eq!(name.parse::<ImageFile>(), Err(ParseImageFileError), "{name}");
        }
        assert_eq!(ImageFile::parse_path(NAME), Err(ParseImageFileError));
        assert_eq!(
            ImageFile::parse_path(&format!("https://a.example/media/{NAME}")),
            Err(ParseImageFileError)
        );
    }
}
