use std::fmt::Display;

/// "1 email", "2 emails".
pub fn count_of<N: Copy + Display + PartialEq + From<u8>>(count: N, noun: &str) -> String {
    let ending = if count == N::from(1) { "" } else { "s" };
    format!("{count} {noun}{ending}")
}

#[cfg(test)]
mod tests {
    use super::count_of;

    #[test]
    fn count_of_one_is_singular() {
        assert_eq!([0_u64, 1, 2].map(|count| count_of(count, "post")), ["0 posts", "1 post", "2 posts"]);
    }
}
