/** Checks picture files and re-encodes them. */
import { Buffer } from 'node:buffer';

const startsWith = (bytes: Uint8Array, at: number, text: string): boolean =>
  Buffer.from(
    bytes.buffer,
    bytes.byteOffset + at,
    Math.max(0, Math.min(text.length, bytes.length - at)),
  ).equals(Buffer.from(text, 'latin1'));

/** Whether the content is a JPEG, PNG, GIF or WebP file, whatever its name. */
export const isPicture = (bytes: Uint8Array): boolean =>
  startsWith(bytes, 0, '\xFF\xD8\xFF') ||
  startsWith(bytes, 0, '\x89PNG\r\n\x1A\n') ||
  startsWith(bytes, 0, 'GIF87a') ||
  startsWith(bytes, 0, 'GIF89a') ||
  (startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP'));

/**
 * A picture of a few bytes may decode to any size: thirty million pixels take some 100 MB, and one wide row as much.
 */
const pointsAtMost = 30_000_000;
const sideAtMost = 10_000;

/** Opens a picture whose header says that it can be decoded, turned upright; null if it says otherwise. */
const openPicture = async (bytes: Uint8Array) => {
  // Loaded on first use: few users need it, and the native code takes memory.
  const { default: sharp } = await import('sharp');
  const picture = sharp(bytes, { limitInputPixels: pointsAtMost, failOn: 'error' });
  // Reads only the header, so that an oversized picture is never decoded.
  const header = await picture.metadata().catch(() => null);
  if (header === null || Math.max(header.width, header.height) > sideAtMost) return null;
  return picture.rotate();
};

const avatarSide = 320;

/**
 * Re-encodes a picture as a square WebP from its pixels alone, so that metadata (location, camera, comments, anything
 * hidden) is lost. Null when it cannot be read as a picture.
 */
export const redrawAvatar = async (bytes: Uint8Array): Promise<Buffer | null> => {
  const picture = await openPicture(bytes);
  if (picture === null) return null;
  return picture
    .resize(avatarSide, avatarSide, { fit: 'cover' })
    .webp({ quality: 85 })
    .toBuffer()
    .catch(() => null);
};

/** As large as a page of text needs to be read. */
const previewSide = 2000;

/**
 * Re-encodes a picture as a WebP to be looked at, from its pixels alone: whatever else the file contains stays behind. Null when
 * it cannot be read as a picture.
 */
export const redrawPreview = async (bytes: Uint8Array): Promise<Buffer | null> => {
  const picture = await openPicture(bytes);
  if (picture === null) return null;
  return picture
    .resize(previewSide, previewSide, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 85 })
    .toBuffer()
    .catch(() => null);
};

/** Twice the size at which pages show a logo, for dense screens. */
const logoBox = { width: 320, height: 160 } as const;

export interface Logo {
  readonly image: Buffer;
  readonly width: number;
  readonly height: number;
}

/**
 * Re-encodes a picture as a small PNG from its pixels alone. The ground is white, because a logo made for paper would be
 * lost on a dark page. Null when it cannot be read as a picture.
 */
export const redrawLogo = async (bytes: Uint8Array): Promise<Logo | null> => {
  const picture = await openPicture(bytes);
  if (picture === null) return null;
  const drawn = await picture
    .resize({ ...logoBox, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true })
    .catch(() => null);
  return drawn && { image: drawn.data, width: drawn.info.width, height: drawn.info.height };
};
