/// An enum whose variants have one text each: in the database, in JSON, in query parameters and on the command line.
pub trait TextEnum: Copy + 'static {
    const ALL: &'static [Self];

    fn as_str(self) -> &'static str;

    fn parse(text: &str) -> Result<Self, UnknownText> {
        let found = Self::ALL.iter().find(|value| value.as_str() == text).copied();
        found.ok_or_else(|| UnknownText(Self::ALL.iter().map(|value| value.as_str()).collect()))
    }
}

/// The text of no variant.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("Use {}", join(.0))]
pub struct UnknownText(Vec<&'static str>);

/// Such as `a, b or c`.
fn join(texts: &[&str]) -> String {
    match texts {
        [first @ .., second_to_last, last] => {
            first.iter().map(|text| format!("{text}, ")).collect::<String>() + second_to_last + " or " + last
        }
        _ => texts.concat(),
    }
}

/// Declares a [`TextEnum`]. The texts are written out because they are stored: renaming a variant must not change them.
#[macro_export]
macro_rules! text_enum {
    (
        $(#[$attribute:meta])*
        $visibility:vis enum $name:ident {
            $($(#[$variant_attribute:meta])* $variant:ident = $text:literal,)+
        }
    ) => {
        $(#[$attribute])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        $visibility enum $name {
            $($(#[$variant_attribute])* $variant,)+
        }

        impl $name {
            pub const ALL: [Self; [$($text),+].len()] = [$(Self::$variant),+];

            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $text,)+
                }
            }

            pub fn parse(text: &str) -> Result<Self, $crate::UnknownText> {
                $crate::TextEnum::parse(text)
            }
        }

        impl $crate::TextEnum for $name {
            const ALL: &'static [Self] = &Self::ALL;

            fn as_str(self) -> &'static str {
                self.as_str()
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use crate::purchases::RefundState;
    use crate::users::{EmailTopic, Role};

    #[test]
    fn text_enum_parse_accepts_exactly_its_texts() {
        for role in Role::ALL {
            assert_eq!(Role::parse(role.as_str()), Ok(role));
        }
        for text in ["", "admin", "Owner", "owner "] {
            assert_eq!(Role::parse(text).unwrap_err().to_string(), "Use owner, editor or support");
        }
        assert_eq!(EmailTopic::ProblemFixed.as_str(), "agent_fixed");
        assert_eq!(
            RefundState::ALL.map(RefundState::as_str),
            ["requested", "pending", "succeeded", "failed"]
        );
    }
}
