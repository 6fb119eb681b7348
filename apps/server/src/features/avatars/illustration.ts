/** A drawn portrait for portals without an image service; the same description always gives the same drawing. */
import { Buffer } from 'node:buffer';

/** The drawing as SVG, for internal use: it is converted to pixels before it is sent to anyone. */
export const illustrate = async (description: string): Promise<Buffer> => {
  // Loaded on first use, which is rare.
  const [{ createAvatar }, style] = await Promise.all([
    import('@dicebear/core'),
    import('@dicebear/lorelei'),
  ]);
  const backgroundColor = ['b6e3f4', 'c0aede', 'd1d4f9', 'ffd5dc', 'ffdfbf', 'c8e6c9'];
  return Buffer.from(createAvatar(style, { seed: description, size: 320, backgroundColor }).toString());
};
