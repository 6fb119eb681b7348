/**
 * Stored files in a bucket of an S3 service: `prefix/ab/abcd…`, as in a folder, so that either can be copied to the other. One
 * request stores a file, so that it is there whole or not at all.
 */
import type { BucketAddress } from '../basics/file-settings.ts';
import { FileStoreUnavailable } from '../http/problem.ts';
import { readListedPage, refusalCode } from './bucket-answers.ts';
import { createBucketCalls, placeOfBucket, unanswered } from './bucket-calls.ts';
import type { BucketAnswer, BucketSettings, CallBucket } from './bucket-calls.ts';
import { MissingFile, pathOfName } from './driver.ts';
import type { FileDriver, StoredName } from './driver.ts';
import { sealedBytesAtMost } from './frames.ts';

/** A page of 1000 names is smaller. */
const listBytesAtMost = 4 * 1024 * 1024;
const refusalBytesAtMost = 65_536;

const collect = async (bytes: AsyncIterable<Uint8Array>, bytesAtMost: number): Promise<Buffer> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of bytes) {
    size += part.byteLength;
    if (size > bytesAtMost) throw new Error(`More than ${bytesAtMost} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
};

interface Bucket {
  readonly address: BucketAddress;
  readonly call: CallBucket;
}

/** What a body gives, or the error that the store broke off. */
const reading = async <T>({ address }: Bucket, read: () => Promise<T>): Promise<T> => {
  try {
    return await read();
  } catch (error) {
    throw unanswered(address, error);
  }
};

/** Why the store refuses a call: its code, or null where something else answers in its place. */
const readRefusal = (bucket: Bucket, { body }: BucketAnswer): Promise<string | null> =>
  reading(bucket, async () => refusalCode((await collect(body, refusalBytesAtMost)).toString()));

const refused = ({ address }: Bucket, status: number, code: string | null): FileStoreUnavailable =>
  new FileStoreUnavailable(
    `The file store ${placeOfBucket(address)} answers ${status}${code === null ? '' : ` ${code}`}`,
  );

const putBytes = async (bucket: Bucket, key: string, body: Uint8Array): Promise<void> => {
  const answer = await bucket.call({ method: 'PUT', key, body });
  if (answer.status !== 200) throw refused(bucket, answer.status, await readRefusal(bucket, answer));
  answer.close();
};

async function* getBytes(bucket: Bucket, key: string, name: string): AsyncGenerator<Uint8Array> {
  const answer = await bucket.call({ method: 'GET', key });
  if (answer.status !== 200) {
    const code = await readRefusal(bucket, answer);
    // Of a bucket that is gone, or another server in its place, no file is known to be missing.
    throw answer.status === 404 && code === 'NoSuchKey'
      ? new MissingFile(`There is no stored file ${name}`)
      : refused(bucket, answer.status, code);
  }
  try {
    yield* answer.body;
  } catch (error) {
    throw unanswered(bucket.address, error);
  }
}

const deleteBytes = async (bucket: Bucket, key: string): Promise<void> => {
  const answer = await bucket.call({ method: 'DELETE', key });
  if (answer.status === 200 || answer.status === 204) {
    answer.close();
    return;
  }
  const code = await readRefusal(bucket, answer);
  if (code !== 'NoSuchKey') throw refused(bucket, answer.status, code);
};

async function* listNames(bucket: Bucket): AsyncGenerator<StoredName> {
  const { prefix } = bucket.address;
  for (let from: string | null = ''; from !== null;) {
    const place: Record<string, string> = from === '' ? {} : { 'continuation-token': from };
    const answer = await bucket.call({
      method: 'GET',
      key: '',
      query: { 'list-type': '2', prefix, ...place },
    });
    if (answer.status !== 200) throw refused(bucket, answer.status, await readRefusal(bucket, answer));
    const page = await reading(bucket, async () =>
      readListedPage((await collect(answer.body, listBytesAtMost)).toString()),
    );
    for (const { name: key, at } of page.items) {
      const name = key.slice(key.lastIndexOf('/') + 1);
      // Anything else in the bucket is not ours.
      if (pathOfName(name) !== null && key === `${prefix}${pathOfName(name)}`) yield { name, at };
    }
    from = page.next;
  }
}

export const createBucketDriver = (settings: BucketSettings): FileDriver => {
  const { bucket: address } = settings;
  const bucket: Bucket = { address, call: createBucketCalls(settings) };
  const keyOf = (name: string): string => {
    const path = pathOfName(name);
    if (path === null) throw new Error(`Not the name of a stored file: ${name}`);
    return `${address.prefix}${path}`;
  };
  return {
    place: placeOfBucket(address),
    // In memory first: its length and hash are part of the request, and it can be repeated.
    put: async (name, bytes) => putBytes(bucket, keyOf(name), await collect(bytes, sealedBytesAtMost)),
    get: (name) => getBytes(bucket, keyOf(name), name),
    delete: (name) => deleteBytes(bucket, keyOf(name)),
    list: () => listNames(bucket),
  };
};
