use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::str::FromStr;

/// An address, or all that begin with the same bits: `10.0.0.0/8`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Network {
    /// As long as an IPv6 address; an IPv4 address is its last 32 bits.
    first: u128,
    /// The bits in which addresses of this network may differ.
    host_bits: u128,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("use addresses and networks such as 127.0.0.1 or 10.0.0.0/8, separated by commas")]
pub struct InvalidNetwork;

impl Network {
    #[must_use]
    pub fn contains(self, address: IpAddr) -> bool {
        (bits(address) & !self.host_bits) == self.first
    }
}

impl FromStr for Network {
    type Err = InvalidNetwork;

    fn from_str(text: &str) -> Result<Self, InvalidNetwork> {
        let (address, length) = match text.split_once('/') {
            Some((address, length)) => (address, Some(length)),
            None => (text, None),
        };
        let address: IpAddr = address.trim().parse().map_err(|_| InvalidNetwork)?;
        let most = match address {
            IpAddr::V4(_) => Ipv4Addr::BITS,
            IpAddr::V6(_) => Ipv6Addr::BITS,
        };
        let length = length.map_or(Ok(most), str::parse).map_err(|_| InvalidNetwork)?;
        let host_length = most.checked_sub(length).ok_or(InvalidNetwork)?;
        let host_bits = 1_u128.checked_shl(host_length).map_or(u128::MAX, |bit| bit - 1);
        Ok(Self { first: bits(address) & !host_bits, host_bits })
    }
}

/// One numbering for both kinds, so that `::ffff:10.0.0.1` is in `10.0.0.0/8`.
fn bits(address: IpAddr) -> u128 {
    match address {
        IpAddr::V4(address) => address.to_ipv6_mapped().to_bits(),
        IpAddr::V6(address) => address.to_bits(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contains(network: &str, address: &str) -> bool {
        network.parse::<Network>().unwrap().contains(address.parse().unwrap())
    }

    #[test]
    fn a_network_holds_the_addresses_that_begin_like_it() {
        for (network, inside, outside) in [
            ("10.0.0.0/8", "10.255.0.1", "11.0.0.1"),
            ("10.1.2.3/8", "10.0.0.0", "9.255.255.255"),
            ("192.0.2.128/25", "192.0.2.255", "192.0.2.127"),
            ("127.0.0.1", "127.0.0.1", "127.0.0.2"),
            ("127.0.0.1", "::ffff:127.0.0.1", "::1"),
            ("0.0.0.0/0", "203.0.113.7", "2001:db8::1"),
            ("2001:db8::/32", "2001:db8:ffff::1", "2001:db9::1"),
            ("::1", "::1", "::2"),
        ] {
            assert!(contains(network, inside), "{inside} in {network}");
            assert!(!contains(network, outside), "{outside} in {network}");
        }
        assert!(contains("::/0", "2001:db8::1") && contains("::/0", "203.0.113.7"));
    }

    #[test]
    fn what_is_no_network_is_refused() {
        for text in
            ["", "localhost", "10.0.0.0/33", "::/129", "10.0.0/8", "10.0.0.0/", "10.0.0.0/-1", "1/2/3"]
        {
            assert_eq!(text.parse::<Network>(), Err(InvalidNetwork), "{text}");
        }
    }
}
