/** The firm's logo. */
import { createHash } from 'node:crypto';
import type { Db } from '../database/db.ts';
import type { Logo } from '../files/picture.ts';
import * as queries from './logo.queries.ts';

export const readLogo = queries.findLogo;

/** Changes or removes the logo and returns the hashes of the one before and of this; null when the firm is not set up. */
export const changeLogo = async (
  trx: Db,
  logo: Logo | null,
): Promise<{ readonly before: string | null; readonly after: string | null } | null> => {
  const before = await queries.lockLogo(trx);
  if (before === undefined) return null;
  if (logo === null) {
    await queries.deleteLogo(trx);
    return { before: before.logo_hash, after: null };
  }
  const hash = createHash('sha256').update(logo.image).digest('hex');
  await queries.putLogo(trx, {
    logo: logo.image,
    logo_hash: hash,
    logo_width: logo.width,
    logo_height: logo.height,
  });
  return { before: before.logo_hash, after: hash };
};
