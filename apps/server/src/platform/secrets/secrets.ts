/**
 * Secrets that the server must read again are sealed (AES-256-GCM) with a key outside of the database, so that a copy
 * of the database alone reveals nothing. Each sealed text names its key and is bound to its context: moved to another
 * row, it does not open.
 */
import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';

export interface Secrets {
  /** Seals a text with the newest key for a context such as `authenticator of <id>`. */
  seal(text: string, place: string): string;
  /** Opens a text that was sealed for that context, with whichever key sealed it. */
  open(sealed: string, place: string): string;
  /** Derives a token from another one; only the newest key derives the same. */
  successor(token: string, place: string): string;
}

const ivBytes = 12;
const tagBytes = 16;
const version = 's1';

/** The fingerprint of a key, stored in the database and in sealed texts; it reveals nothing of the key. */
export const deriveKeyId = (key: Buffer): string =>
  createHash('sha256').update('partnerfolio key id').update(key).digest('hex').slice(0, 12);

/** Makes the sealing functions from the keys, newest first; older keys only open. */
export const createSecrets = (keys: readonly [Buffer, ...Buffer[]]): Secrets => {
  const byId = new Map(keys.map((key) => [deriveKeyId(key), key]));
  const [newest] = keys;
  return {
    seal(text, place) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', newest, iv).setAAD(Buffer.from(place));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      const sealed = Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
      return `${version}.${deriveKeyId(newest)}.${sealed}`;
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
