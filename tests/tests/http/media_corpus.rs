//! Uploads of hostile and unusual files: whatever they are, what is stored is an image of ours.

use std::io::Cursor;

use crate::http::prelude::*;
use image::codecs::jpeg::JpegEncoder;
use image::{DynamicImage, ImageEncoder as _, ImageFormat, Rgb, RgbImage, Rgba, RgbaImage, load_from_memory};

use crate::http::media::{file_paths, upload};

/// Text that is hidden in the files, and must not be in what is stored.
const NEEDLE: &[u8] = b"Zimtweg 1, 52.5200 N 13.4050 E <script>alert(1)</script>";
const SEEDS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/fuzz/seeds/image/");

fn seed(name: &str) -> Vec<u8> {
    std::fs::read(format!("{SEEDS}{name}")).unwrap()
}

fn encode(image: impl Into<DynamicImage>, format: ImageFormat) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    image.into().write_to(&mut bytes, format).unwrap();
    bytes.into_inner()
}

/// The upper half is red, the lower half is blue.
fn photo(width: u32, height: u32) -> RgbImage {
    RgbImage::from_fn(
        width,
        height,
        |_, y| if y < height / 2 { Rgb([220, 20, 20]) } else { Rgb([20, 20, 220]) },
    )
}

fn png(width: u32, height: u32) -> Vec<u8> {
    encode(photo(width, height), ImageFormat::Png)
}

fn jpeg(width: u32, height: u32) -> Vec<u8> {
    encode(photo(width, height), ImageFormat::Jpeg)
}

/// A TIFF header with the entries that a camera writes: orientation, a text and a link to a position.
fn exif(orientation: u16) -> Vec<u8> {
    let text = u32::try_from(NEEDLE.len()).unwrap();
    let mut out = b"II*\0\x08\0\0\0\x03\0".to_vec();
    out.extend([0x0E, 0x01, 2, 0]);
    out.extend(text.to_le_bytes());
    out.extend(50_u32.to_le_bytes());
    out.extend([0x12, 0x01, 3, 0, 1, 0, 0, 0]);
    out.extend(orientation.to_le_bytes());
    out.extend([0, 0]);
    out.extend([0x25, 0x88, 4, 0, 1, 0, 0, 0, 8, 0, 0, 0]);
    out.extend([0; 4]);
    out.extend(NEEDLE);
    out
}

fn photo_with_exif(orientation: u16) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = JpegEncoder::new_with_quality(&mut bytes, 90);
    encoder.set_exif_metadata(exif(orientation)).unwrap();
    let image = photo(600, 400);
    encoder.write_image(&image, 600, 400, image::ExtendedColorType::Rgb8).unwrap();
    assert!(contains(&bytes, NEEDLE));
    bytes
}

/// A PNG file that claims this size and has nearly no pixels.
fn png_bomb(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = png(8, 8);
    bytes.splice(16..24, [width.to_be_bytes(), height.to_be_bytes()].concat());
    let checksum = crc32(&bytes[12..29]);
    bytes.splice(29..33, checksum.to_be_bytes());
    bytes
}

fn crc32(bytes: &[u8]) -> u32 {
    let bit = |crc: u32, _| if crc & 1 == 1 { (crc >> 1) ^ 0xEDB8_8320 } else { crc >> 1 };
    !bytes.iter().fold(!0, |crc, byte| (0..8).fold(crc ^ u32::from(*byte), bit))
}

fn gif_bomb() -> Vec<u8> {
    let mut bytes = seed("small.gif");
    bytes.splice(6..10, [0xFF; 4]);
    bytes
}

fn jpeg_bomb() -> Vec<u8> {
    let mut bytes = jpeg(16, 16);
    let frame = bytes.windows(2).position(|pair| pair == [0xFF, 0xC0]).unwrap();
    bytes.splice(frame + 5..frame + 9, [0xFF; 4]);
    bytes
}

fn webp_bomb() -> Vec<u8> {
    // An extended header: 16,383 pixels in both directions.
    let mut bytes = b"RIFF\x16\0\0\0WEBPVP8X\x0A\0\0\0\0\0\0\0\xFE\x3F\0\xFE\x3F\0".to_vec();
    bytes.extend(&seed("lossless.webp")[12..]);
    let size = u32::try_from(bytes.len() - 8).unwrap();
    bytes.splice(4..8, size.to_le_bytes());
    bytes
}

fn half(bytes: &[u8]) -> Vec<u8> {
    bytes[..bytes.len() / 2].to_vec()
}

fn with_payload(mut bytes: Vec<u8>) -> Vec<u8> {
    bytes.extend(NEEDLE);
    bytes.extend(b"PK\x05\x06");
    bytes.extend([0; 18]);
    bytes
}

fn contains(bytes: &[u8], part: &[u8]) -> bool {
    bytes.windows(part.len()).any(|window| window == part)
}

/// Uploads a file that is accepted, and checks all that was stored. Returns the largest file that every program reads.
async fn accept(
    app: &TestApp,
    ada: &Browser<'_>,
    what: &str,
    bytes: Vec<u8>,
    width: u32,
    height: u32,
) -> DynamicImage {
    let response = upload(ada, "photo.svg", bytes).await;
    assert_eq!(response.status, 201, "{what}: {}", response.text);
    let image = response.json();
    assert_eq!((&image["width"], &image["height"]), (&width.into(), &height.into()), "{what}");
    for path in file_paths(&image) {
        let file = app.browser().get(&path).await.expect(200);
        let name = format!("{what}: {path}");
        for part in [NEEDLE, b"Exif", b"EXIF", b"ICCP", b"XMP ", b"<script", b"PK\x05\x06"] {
            assert!(!contains(&file.bytes, part), "{name}");
        }
        let decoded = load_from_memory(&file.bytes).expect(&name);
        assert!(path.contains(&format!("-{}.", decoded.width())), "{name}");
    }
    let fallback = image["src"].as_str().unwrap();
    load_from_memory(&app.browser().get(fallback).await.expect(200).bytes).unwrap()
}

fn is_red(image: &DynamicImage, x: u32, y: u32) -> bool {
    let Rgba([red, green, blue, _]) = image.to_rgba8().get_pixel(x, y).to_owned();
    red > 180 && green < 70 && blue < 70
}

#[http_test]
async fn accepted_files_are_encoded_again_without_metadata(app: TestApp, ada: Admin) {
    let wide = accept(&app, &ada, "a large photo", jpeg(2400, 1200), 1600, 800).await;
    assert!(is_red(&wide, 800, 100) && !is_red(&wide, 800, 700));
    let _ = accept(&app, &ada, "a PNG photo", png(700, 300), 700, 300).await;
    let _ = accept(&app, &ada, "a WebP file", encode(photo(500, 300), ImageFormat::WebP), 500, 300).await;
    let _ = accept(&app, &ada, "a GIF of one frame", seed("small.gif"), 24, 16).await;
    let _ = accept(&app, &ada, "a progressive JPEG", seed("progressive.jpg"), 24, 16).await;
    let _ = accept(&app, &ada, "a gray PNG", seed("gray.png"), 24, 16).await;
    let deep = DynamicImage::from(photo(300, 200)).into_rgb16();
    let _ = accept(&app, &ada, "16 bits per channel", encode(deep, ImageFormat::Png), 300, 200).await;
    let _ = accept(&app, &ada, "a line", png(1, 3000), 1, 3000).await;
    let _ = accept(&app, &ada, "a JPEG with a ZIP file after it", with_payload(jpeg(90, 60)), 90, 60).await;
    let _ = accept(&app, &ada, "a PNG with a script after it", with_payload(png(91, 60)), 91, 60).await;

    let upright = accept(&app, &ada, "a photo with a position", photo_with_exif(6), 400, 600).await;
    // Orientation 6: the upper side of the pixels is at the right.
    assert!(is_red(&upright, 390, 300) && !is_red(&upright, 10, 300));
    let turned = accept(&app, &ada, "a photo upside down", photo_with_exif(3), 600, 400).await;
    assert!(is_red(&turned, 300, 390) && !is_red(&turned, 300, 10));

    let printed = accept(&app, &ada, "a CMYK JPEG", seed("cmyk.jpg"), 24, 16).await;
    let Rgb([red, green, blue]) = printed.to_rgb8().get_pixel(20, 8).to_owned();
    assert!(red > 150 && green < 90 && blue < 100, "{red} {green} {blue}");

    let glass = RgbaImage::from_pixel(500, 100, Rgba([10, 200, 10, 90]));
    let glass = accept(&app, &ada, "a transparent image", encode(glass, ImageFormat::Png), 500, 100).await;
    assert!(glass.color().has_alpha());
}

async fn reject(ada: &Browser<'_>, what: &str, bytes: Vec<u8>, status: u16, reason: &str) -> TestResponse {
    let response = upload(ada, "photo.png", bytes).await;
    assert_eq!(response.status, status, "{what}: {}", response.text);
    assert!(response.message().contains(reason), "{what}: {}", response.text);
    response
}

#[http_test]
async fn hostile_files_are_rejected_with_a_reason(app: TestApp, ada: Admin) {
    let bmp = [b"BM".as_slice(), &[0; 100]].concat();
    let avif = b"\0\0\0\x20ftypavif\0\0\0\0avifmif1miafMA1B".to_vec();
    for (what, bytes) in [
        ("nothing", Vec::new()),
        ("a text", b"hello".to_vec()),
        ("SVG", b"<svg xmlns=\"http://www.w3.org/2000/svg\" onload=\"alert(1)\"/>".to_vec()),
        (
            "SVG with a declaration",
            b"<?xml version=\"1.0\"?><svg xmlns=\"http://www.w3.org/2000/svg\"/>".to_vec(),
        ),
        ("HTML", b"<!doctype html><script>alert(1)</script>".to_vec()),
        ("PDF", b"%PDF-1.7\n".to_vec()),
        ("BMP", bmp),
        ("AVIF", avif),
        ("TIFF", exif(1)),
    ] {
        let _ = reject(&ada, what, bytes, 415, "PNG, JPEG, WebP or GIF").await;
    }
    for (what, bytes) in [
        ("a PNG bomb", png_bomb(50_000, 50_000)),
        ("a PNG of four billion pixels in a line", png_bomb(0x7FFF_FFFF, 2)),
        ("a GIF bomb", gif_bomb()),
        ("a JPEG bomb", jpeg_bomb()),
        ("a WebP bomb", webp_bomb()),
    ] {
        let response = reject(&ada, what, bytes, 422, "40 megapixels").await;
        assert_eq!(response.json()["fields"]["file"], response.json()["message"]);
    }
    for (what, bytes) in [
        ("a moving GIF", seed("animated.gif")),
        ("a moving WebP", seed("animated.webp")),
        ("a moving PNG", seed("animated.png")),
    ] {
        let _ = reject(&ada, what, bytes, 422, "Animated images").await;
    }
    for (what, bytes) in [
        ("half a PNG", half(&png(300, 200))),
        ("half a JPEG", half(&jpeg(300, 200))),
        ("half a WebP", half(&encode(photo(300, 200), ImageFormat::WebP))),
        ("half a GIF", half(&seed("small.gif"))),
        ("a PNG signature", b"\x89PNG\r\n\x1a\n".to_vec()),
        ("a JPEG signature", b"\xff\xd8\xff\xe0".to_vec()),
        ("a script that is also a GIF", b"GIF89a\x10\0\x10\0/*\0=1;alert(1)//".to_vec()),
        ("a PNG without pixels", png_bomb(0, 10)),
    ] {
        let _ = reject(&ada, what, bytes, 422, "damaged").await;
    }
    let images = ada.get("/api/admin/media").await.expect(200).json();
    assert_eq!(images["items"], serde_json::json!([]), "nothing was stored");
}
