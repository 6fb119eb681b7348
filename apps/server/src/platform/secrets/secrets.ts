/**
 * Secrets that must be read again are kept sealed (AES-256-GCM) with a key that is not in the database, so that a copy of
 * the database alone tells nothing. Each sealed text names its key and is bound to its place: moved to another row it
 * doesn't open.
 */
import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';

export interface Secrets {
  /** Seals a text for a place such as `authenticator of <id>`, with the newest key. */
  seal(text: string, place: string): string;
  /** Opens what was sealed for that place, with whichever key it was. */
  open(sealed: string, place: string): string;
  /** A token derived from another one; only the newest key can derive it. */
  successor(token: string, place: string): string;
}

const ivBytes = 12;
const tagBytes = 16;
const version = 's1';

/** What is said of a key in the database and in sealed texts; nothing of the key itself follows from it. */
export const keyIdOf = (key: Buffer): string =>
  createHash('sha256').update('partnerfolio key id').update(key).digest('hex').slice(0, 12);

/** The keys, the newest first; the others only open. */
export const createSecrets = (keys: readonly [Buffer, ...Buffer[]]): Secrets => {
  const byId = new Map(keys.map((key) => [keyIdOf(key), key]));
  const [newest] = keys;
  return {
    seal(text, place) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', newest, iv).setAAD(Buffer.from(place));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      const sealed = Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
      return `${version}.${keyIdOf(newest)}.${sealed}`;
    },
    open(sealed, place) {
      const [, id = '', text = ''] = sealed.split('.');
      const key = byId.get(id);
      if (key === undefined) throw new Error(`A secret is sealed with the key ${id}, which is not here`);
      const bytes = Buffer.from(text, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes))
        .setAAD(Buffer.from(place))
        .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      const body = decipher.update(bytes.subarray(ivBytes + tagBytes));
      return Buffer.concat([body, decipher.final()]).toString('utf8');
    },
    successor: (token, place) =>
      createHmac('sha256', newest).update(`successor\0${place}\0${token}`).digest('base64url'),
  };
};
