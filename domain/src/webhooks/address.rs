use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Networks of IPv4 that are not public, from IANA's registry of special-purpose addresses: network and length of its prefix.
const SPECIAL_V4: [([u8; 4], u32); 15] = [
    ([0, 0, 0, 0], 8),
    ([10, 0, 0, 0], 8),
    // Shared by the customers of a provider (CGNAT).
    ([100, 64, 0, 0], 10),
    ([127, 0, 0, 0], 8),
    // Link-local, with the metadata service of clouds.
    ([169, 254, 0, 0], 16),
    ([172, 16, 0, 0], 12),
    ([192, 0, 0, 0], 24),
    ([192, 0, 2, 0], 24),
    ([192, 88, 99, 0], 24),
    ([192, 168, 0, 0], 16),
    ([198, 18, 0, 0], 15),
    ([198, 51, 100, 0], 24),
    ([203, 0, 113, 0], 24),
    // Multicast.
    ([224, 0, 0, 0], 4),
    ([240, 0, 0, 0], 4),
];

/// The only network of IPv6 with public addresses. Mapped and translated IPv4 addresses (NAT64), unique local, link-local and
/// multicast ones are outside of it.
const PUBLIC_V6: (u16, u16, u32) = (0x2000, 0, 3);

/// Its networks that are not public: the first two groups and the length of the prefix.
const SPECIAL_V6: [(u16, u16, u32); 4] = [
    // For protocols, such as Teredo, which contains an IPv4 address.
    (0x2001, 0, 23),
    // Documentation.
    (0x2001, 0xdb8, 32),
    // 6to4, which contains an IPv4 address.
    (0x2002, 0, 16),
    // Documentation.
    (0x3fff, 0, 20),
];

/// Whether an address belongs to a host of the internet, rather than to the server's own network (SSRF).
pub fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => !SPECIAL_V4.into_iter().any(|network| is_in_v4(address, network)),
        IpAddr::V6(address) => {
            is_in_v6(address, PUBLIC_V6) && !SPECIAL_V6.into_iter().any(|network| is_in_v6(address, network))
        }
    }
}

fn is_in_v4(address: Ipv4Addr, (network, length): ([u8; 4], u32)) -> bool {
    let rest = u32::BITS.saturating_sub(length);
    address.to_bits() >> rest == u32::from_be_bytes(network) >> rest
}

fn is_in_v6(address: Ipv6Addr, (first, second, length): (u16, u16, u32)) -> bool {
    let rest = u128::BITS.saturating_sub(length);
    address.to_bits() >> rest == Ipv6Addr::new(first, second, 0, 0, 0, 0, 0, 0).to_bits() >> rest
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn is_public_refuses_every_special_network() {
        for (last_before, first, last, first_after) in [
            ("", "0.0.0.0", "0.255.255.255", "1.0.0.0"),
            ("9.255.255.255", "10.0.0.0", "10.255.255.255", "11.0.0.0"),
            ("100.63.255.255", "100.64.0.0", "100.127.255.255", "100.128.0.0"),
            ("126.255.255.255", "127.0.0.0", "127.255.255.255", "128.0.0.0"),
            ("169.253.255.255", "169.254.0.0", "169.254.169.254", "169.255.0.0"),
            ("172.15.255.255", "172.16.0.0", "172.31.255.255", "172.32.0.0"),
            ("191.255.255.255", "192.0.0.0", "192.0.0.255", "192.0.1.0"),
            ("192.0.1.255", "192.0.2.0", "192.0.2.255", "192.0.3.0"),
            ("192.88.98.255", "192.88.99.0", "192.88.99.255", "192.88.100.0"),
            ("192.167.255.255", "192.168.0.0", "192.168.255.255", "192.169.0.0"),
            ("198.17.255.255", "198.18.0.0", "198.19.255.255", "198.20.0.0"),
            ("198.51.99.255", "198.51.100.0", "198.51.100.255", "198.51.101.0"),
            ("203.0.112.255", "203.0.113.0", "203.0.113.255", "203.0.114.0"),
            ("223.255.255.255", "224.0.0.1", "255.255.255.255", ""),
            ("", "::", "::1", ""),
            ("", "::ffff:127.0.0.1", "::ffff:93.184.216.34", ""),
            ("", "64:ff9b::7f00:1", "64:ff9b:1::1", ""),
            ("", "100::1", "1fff:ffff::", "2000::1"),
            ("2000:ffff::", "2001::1", "2001:1ff::1", "2001:200::1"),
            ("2001:db7:ffff::", "2001:db8::", "2001:db8:ffff::1", "2001:db9::"),
            ("2001:ffff::", "2002:7f00:1::", "2002:ffff::1", "2003::1"),
            ("3ffe:ffff::1", "3fff::", "3fff:fff:ffff::1", "3fff:1000::1"),
            ("", "4000::1", "5f00::1", ""),
            ("", "fc00::1", "fdff::1", ""),
            ("", "fe80::1", "febf::1", ""),
            ("", "fec0::1", "ff02::1", ""),
        ] {
            for special in [first, last] {
                assert!(!is_public(special.parse().unwrap()), "{special}");
            }
            for public in [last_before, first_after].into_iter().filter(|text| !text.is_empty()) {
                assert!(is_public(public.parse().unwrap()), "{public}");
            }
        }
        assert!(is_public("2606:2800:220:1::1".parse().unwrap()));
    }

    proptest! {
        #[test]
        fn is_public_agrees_with_the_standard_library(bits: u32) {
            let address = Ipv4Addr::from_bits(bits);
            let is_special = address.is_private() || address.is_loopback() || address.is_link_local()
                || address.is_multicast() || address.is_broadcast() || address.is_documentation()
                || address.is_unspecified();
            prop_assert!(!is_special || !is_public(address.into()));
        }

        #[test]
        fn is_public_refuses_embedded_addresses(bits: u32) {
            let address = Ipv4Addr::from_bits(bits);
            let nat64 = Ipv6Addr::from_bits(0x64_ff9b_u128 << 96 | u128::from(bits));
            for embedded in [address.to_ipv6_mapped(), address.to_ipv6_compatible(), nat64] {
                prop_assert!(!is_public(embedded.into()), "{}", embedded);
            }
        }
    }
}
