/** A drawn portrait, where no image service is set up: the same description always gives the same one. */
import { Buffer } from 'node:buffer';

/** The drawing as SVG, for our own eyes: it is turned into points before anybody gets it. */
export const illustrate = async (description: string): Promise<Buffer> => {
  // Loaded when somebody needs it, which is rare.
  const [{ createAvatar }, style] = await Promise.all([
    import('@dicebear/core'),
    import('@dicebear/lorelei'),
  ]);
  const backgroundColor = ['b6e3f4', 'c0aede', 'd1d4f9', 'ffd5dc', 'ffdfbf', 'c8e6c9'];
  return Buffer.from(createAvatar(style, { seed: description, size: 320, backgroundColor }).toString());
};
