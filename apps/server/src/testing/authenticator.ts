/**
 * A software device that makes and uses passkeys: real keys, real signatures, and every deviation that a test needs.
 */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

interface Request {
  readonly challenge: string;
  readonly rpId: string;
}

interface Creation {
  readonly challenge: string;
  readonly rp: { readonly id: string };
  readonly user: { readonly id: string };
}

/** How an answer deviates from a correct one. */
export interface Lies {
  readonly origin?: string;
  readonly rpId?: string;
  /** The device did not verify its user. */
  readonly unverified?: boolean;
  /** The counter it reports. */
  readonly counter?: number;
  /** Signed with another key. */
  readonly forged?: boolean;
  /** Without the user handle. */
  readonly nameless?: boolean;
}

const text = (value: Buffer): string => value.toString('base64url');
const sha256 = (value: Buffer | string): Buffer => createHash('sha256').update(value).digest();

/** The few CBOR types that an attestation contains. */
const head = (major: number, size: number): Buffer => {
  if (size < 24) return Buffer.from([(major << 5) | size]);
  if (size < 256) return Buffer.from([(major << 5) | 24, size]);
  return Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
};
const integer = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value));
const bytes = (value: Buffer): Buffer => Buffer.concat([head(2, value.length), value]);
const words = (value: string): Buffer => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const map = (entries: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([head(5, entries.length), ...entries.flat()]);

const coseKey = (key: KeyObject): Buffer => {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return map([
    [integer(1), integer(2)],
    [integer(3), integer(-7)],
    [integer(-1), integer(1)],
    [integer(-2), bytes(Buffer.from(x, 'base64url'))],
    [integer(-3), bytes(Buffer.from(y, 'base64url'))],
  ]);
};

const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

const toClientData = (type: 'webauthn.create' | 'webauthn.get', challenge: string, { origin }: Lies) =>
  Buffer.from(
    JSON.stringify({ type, challenge, origin: origin ?? 'http://localhost:4400', crossOrigin: false }),
  );

/** Opens a device with one key pair; `counts` for one that counts its uses. */
export const openAuthenticator = ({ counts = true }: { counts?: boolean } = {}) => {
  const { publicKey, privateKey } = newKey();
  const id = text(randomBytes(16));
  let uses = 0;
  let handle = '';

  const authenticatorData = (rpId: string, lies: Lies, credential: Buffer) => {
    const flags = 0x01 | (lies.unverified === true ? 0 : 0x04) | (credential.length > 0 ? 0x40 : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(lies.counter ?? (counts ? (uses += 1) : 0));
    return Buffer.concat([sha256(lies.rpId ?? rpId), Buffer.from([flags]), counter, credential]);
  };

  return {
    /** Makes the requested passkey. */
    make: ({ challenge, rp, user }: Creation, lies: Lies = {}) => {
      handle = user.id;
      const rawId = Buffer.from(id, 'base64url');
      const length = Buffer.from([0, rawId.length]);
      const credential = Buffer.concat([Buffer.alloc(16), length, rawId, coseKey(publicKey)]);
      const attestation = map([
        [words('fmt'), words('none')],
        [words('attStmt'), map([])],
        [words('authData'), bytes(authenticatorData(rp.id, lies, credential))],
      ]);
      return {
        id,
        rawId: id,
        type: 'public-key' as const,
        response: {
          clientDataJSON: text(toClientData('webauthn.create', challenge, lies)),
          attestationObject: text(attestation),
          transports: ['internal'],
        },
        clientExtensionResults: {},
      };
    },
    /** Proves that it has its passkey. */
    prove: ({ challenge, rpId }: Request, lies: Lies = {}) => {
      const clientData = toClientData('webauthn.get', challenge, lies);
      const data = authenticatorData(rpId, lies, Buffer.alloc(0));
      const key = lies.forged === true ? newKey().privateKey : privateKey;
      const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), key);
      return {
        id,
        rawId: id,
        type: 'public-key' as const,
        response: {
          clientDataJSON: text(clientData),
          authenticatorData: text(data),
          signature: text(signature),
          ...(lies.nameless === true ? {} : { userHandle: handle }),
        },
        clientExtensionResults: {},
      };
    },
  };
};

export type TestAuthenticator = ReturnType<typeof openAuthenticator>;
