/** What a file of a picture may be, and the picture written anew. */
import { Buffer } from 'node:buffer';

const startsWith = (bytes: Uint8Array, at: number, text: string): boolean =>
  Buffer.from(
    bytes.buffer,
    bytes.byteOffset + at,
    Math.max(0, Math.min(text.length, bytes.length - at)),
  ).equals(Buffer.from(text, 'latin1'));

/** Whether the content is that of a JPEG, PNG, GIF or WebP file, whatever its name says. */
export const isPicture = (bytes: Uint8Array): boolean =>
  startsWith(bytes, 0, '\xFF\xD8\xFF') ||
  startsWith(bytes, 0, '\x89PNG\r\n\x1A\n') ||
  startsWith(bytes, 0, 'GIF87a') ||
  startsWith(bytes, 0, 'GIF89a') ||
  (startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP'));

const side = 320;
/** A picture of a few bytes may unfold to any size: thirty million points take some 100 MB, and one wide line as much. */
const pointsAtMost = 30_000_000;
const sideAtMost = 10_000;

/**
 * The picture as a square WebP, made of its points alone: what else the file held (place and camera, comments, whatever
 * was hidden in it) stays behind. Null when it can't be read as a picture.
 */
export const redraw = async (bytes: Uint8Array): Promise<Buffer | null> => {
  // Loaded when somebody needs it: few do, and the native code takes memory.
  const { default: sharp } = await import('sharp');
  const picture = sharp(bytes, { limitInputPixels: pointsAtMost, failOn: 'error' });
  // Of the header alone: what is too large is never decoded.
  const header = await picture.metadata().catch(() => null);
  if (header === null || Math.max(header.width, header.height) > sideAtMost) return null;
  return picture
    .rotate()
    .resize(side, side, { fit: 'cover' })
    .webp({ quality: 85 })
    .toBuffer()
    .catch(() => null);
};
