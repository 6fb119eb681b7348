/** Where the operator has stored files kept and scanned: `FILES_URL` and `CLAMD_URL`. Errors never repeat their values. */
import { z } from 'zod';

/** A bucket of an S3 service, with the key for it. */
export interface BucketAddress {
  /** Scheme, host and port. */
  readonly origin: string;
  readonly bucket: string;
  /** What the names of all objects begin with: empty, or with `/` at its end. */
  readonly prefix: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Where a virus scanner listens. */
export interface ScannerAddress {
  readonly host: string;
  readonly port: number;
}

const bucketForm = /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/;
/** Names that mean the same with and without encoding, so that no two writers of a path can differ. */
const prefixForm = /^(?:[\w-][\w.-]*\/)*$/;
const regionForm = /^[a-z\d-]{1,40}$/;
const example = 'https://KEY:SECRET@storage.example.com/bucket/prefix?region=eu-west-1';

const decoded = (part: string): string | null => {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
};

const urlOf = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null);

/** Why an address of a bucket is refused, or null. */
const bucketFault = (url: URL, { bucket, prefix, region }: Omit<BucketAddress, 'origin'>): string | null => {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'must begin with https: or http:';
  if (!bucketForm.test(bucket) || !prefixForm.test(prefix) || prefix.length > 200)
    return `must name a bucket, and may name a prefix of letters, digits, dots, hyphens and underscores, as in ${example}`;
  if (!regionForm.test(region)) return 'names a region that is none, such as eu-west-1';
  const others = [...url.searchParams.keys()].filter((name) => name !== 'region');
  return others.length > 0 || url.hash !== '' ? 'may have ?region= at its end, and nothing else' : null;
};

/** The key in an address; null if it cannot be read. */
const keyOf = (url: URL): Pick<BucketAddress, 'accessKeyId' | 'secretAccessKey'> | null => {
  const [accessKeyId, secretAccessKey] = [decoded(url.username), decoded(url.password)];
  return accessKeyId === null || secretAccessKey === null ? null : { accessKeyId, secretAccessKey };
};

const placeOf = (url: URL): Pick<BucketAddress, 'bucket' | 'prefix' | 'region'> => {
  const [bucket = '', ...folders] = url.pathname.split('/').filter((part) => part !== '');
  const prefix = folders.map((folder) => `${folder}/`).join('');
  return { bucket, prefix, region: url.searchParams.get('region') ?? 'us-east-1' };
};

/** A bucket as the operator writes it. */
export const bucketAddressSchema = z.string().transform((text, context): BucketAddress => {
  const refuse = (message: string) => {
    context.addIssue(message);
    return z.NEVER;
  };
  const url = urlOf(text);
  const key = url && keyOf(url);
  if (url === null || key === null)
    return refuse('is not an address that can be read: a slash in a secret is written as %2F');
  if (key.accessKeyId === '' || key.secretAccessKey === '')
    return refuse(`must contain the key and its secret, as in ${example}`);
  const address = { ...placeOf(url), ...key };
  const fault = bucketFault(url, address);
  return fault === null ? { origin: url.origin, ...address } : refuse(fault);
});

const clamdPort = 3310;

/** A virus scanner as the operator writes it: `tcp://host:3310`. */
export const scannerAddressSchema = z.string().transform((text, context): ScannerAddress => {
  const url = urlOf(text);
  const { protocol, hostname = '', port = '', username, password, pathname = '', search, hash } = url ?? {};
  const rest = [username, password, search, hash, pathname === '/' ? '' : pathname];
  if (protocol === 'tcp:' && hostname !== '' && rest.every((part) => part === ''))
    return { host: hostname.replaceAll(/[[\]]/g, ''), port: port === '' ? clamdPort : Number(port) };
  context.addIssue('is not the address of a virus scanner, such as tcp://scanner.internal:3310');
  return z.NEVER;
});
