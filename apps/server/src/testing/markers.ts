/**
 * The secrets of a test run, to be searched for wherever something is written. They are collected from requests and
 * answers by the names of fields, so that a new endpoint's secrets are included automatically.
 */
import { createHash } from 'node:crypto';
import type { EndpointSpec } from '@partnerfolio/contract/endpoint';
import { z } from 'zod';

/** Names of fields in which requests carry secrets. */
const sentSecretly = /password|passcode|token|secret|^code$/i;
/** Contains what an identity provider returns. */
const ofProvider = /^parameters$/;
/** Names of fields in which answers carry secrets. In answers, `code` is a problem's code. */
const secretNames = /password|passcode|token|secret|recoveryCodes|^uri$/i;

type Names = RegExp;

/** The texts under fields of such names, at any depth. */
const textsUnder = (value: unknown, names: Names, isSecret = false): string[] => {
  if (typeof value === 'string') return isSecret ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    textsUnder(inner, names, isSecret || (!Array.isArray(value) && names.test(name))),
  );
};

/** Whether a schema has a field of such a name, at any depth. */
const hasField = (schema: unknown, names: Names): boolean => {
  if (typeof schema !== 'object' || schema === null) return false;
  const properties: unknown = Reflect.get(schema, 'properties');
  const own = typeof properties === 'object' && properties !== null ? Object.entries(properties) : [];
  // Whether a password exists, or how many codes are left, is no secret.
  const isText = (field: unknown) => !/"type":"(boolean|integer|number)"/.test(JSON.stringify(field));
  return (
    own.some(([name, field]) => names.test(name) && isText(field)) ||
    Object.values(schema).some((inner) => hasField(inner, names))
  );
};

const toJsonSchema = (schema: z.ZodType | undefined, io: 'input' | 'output'): unknown =>
  schema === undefined ? {} : z.toJSONSchema(schema, { io, unrepresentable: 'any' });

/** Whether an endpoint takes a secret: in its body, or as the token of a link. */
export const takesSecret = ({ body, access }: EndpointSpec): boolean =>
  access === 'link' ||
  [sentSecretly, ofProvider].some((names) => hasField(toJsonSchema(body, 'input'), names));

/** Whether an endpoint's answer may contain a secret. */
export const revealsSecret = ({ response }: EndpointSpec): boolean =>
  hasField(toJsonSchema(response, 'output'), secretNames);

/** Whether an endpoint's path or query may contain a secret, where logs and histories would keep it. */
export const namesSecret = ({ params, query }: EndpointSpec): boolean =>
  [params, query].some((part) => hasField(toJsonSchema(part, 'input'), sentSecretly));

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The bytes of a base32 text, as authenticator apps receive them. */
const fromBase32 = (text: string): Buffer<ArrayBuffer> => {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};

/** How a text may look when written as it is, or in an encoding that anyone can decode. */
export const listEncodings = (secret: string): string[] => {
  const utf8 = Buffer.from(secret);
  const bytes = [utf8, Buffer.from(secret, 'base64url')];
  if (/^[A-Z2-7]{16,}$/.test(secret)) bytes.push(fromBase32(secret));
  const written = bytes.filter((each) => each.length >= 6).map((each) => each.toString('hex'));
  const base64 = utf8.toString('base64').replace(/=+$/, '').slice(0, -1);
  // The database stores a token's hash on purpose; the hash of a password could be guessed.
  const hashes = ['md5', 'sha1', 'sha256'].map((name) => createHash(name).update(secret).digest('hex'));
  const isChosen = secret.includes(' ');
  return [
    secret,
    encodeURIComponent(secret),
    base64,
    base64.replaceAll('+', '-').replaceAll('/', '_'),
    ...written,
    ...(isChosen ? hashes : []),
  ].filter((text) => text.length >= 6);
};

/** Makes the test whether a text contains one of a secret's encodings. Six digits count only when they stand alone. */
const searchFor = (secret: string): ((text: string) => boolean) => {
  const alone = new RegExp(String.raw`(?<![\w.-])${secret}(?![\w.-])`);
  if (/^\d{6}$/.test(secret)) return (text) => alone.test(text);
  const spellings = listEncodings(secret);
  return (text) => spellings.some((spelling) => text.includes(spelling));
};

/** Collects secrets, each with where it was seen. */
export const collectMarkers = () => {
  const markers = new Map<string, { from: string; isIn: (text: string) => boolean }>();
  const add = (secret: string, from: string) => {
    // A body or cookie may be empty; a text of less than six letters would be found everywhere.
    if (secret.length >= 6 && !markers.has(secret)) markers.set(secret, { from, isIn: searchFor(secret) });
  };
  return {
    markers,
    add,
    addSent: (body: unknown, from: string) => {
      for (const text of textsUnder(body, sentSecretly)) add(text, from);
    },
    addTold: (body: unknown, from: string) => {
      for (const text of textsUnder(body, secretNames)) add(text, from);
    },
    /** The secrets that a text contains, named by where they were seen. */
    foundIn: (text: string): string[] =>
      [...markers.values()].filter(({ isIn }) => isIn(text)).map(({ from }) => from),
  };
};
