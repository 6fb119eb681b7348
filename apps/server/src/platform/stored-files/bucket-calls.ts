/** Signed calls to the bucket of stored files, with limits of time, and repeated when the service fails in passing. */
import { createHash } from 'node:crypto';
import { setTimeout as passed } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import type { BucketAddress } from '../basics/file-settings.ts';
import { FileStoreUnavailable } from '../http/problem.ts';
import { callOwnHost } from '../outgoing/own-host.ts';
import type { OwnHostAnswer } from '../outgoing/own-host.ts';
import { OutgoingError } from '../outgoing/outgoing-error.ts';

export interface BucketTimes {
  /** The longest time until the head of an answer to a call without a body. */
  readonly headMs: number;
  /** The same with the sending of a file. */
  readonly sendMs: number;
  /** How long the body of an answer may pause. */
  readonly pauseMs: number;
  /** How long to wait before each repetition. */
  readonly waitMs: readonly number[];
}

export const bucketTimes: BucketTimes = {
  headMs: 10_000,
  sendMs: 60_000,
  pauseMs: 20_000,
  waitMs: [200, 1000],
};

export interface BucketCall {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  /** The name of an object, with the prefix; empty for the bucket itself. */
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
}

export interface BucketAnswer {
  readonly status: number;
  readonly body: AsyncIterable<Uint8Array>;
  readonly close: () => void;
}

export type CallBucket = (call: BucketCall) => Promise<BucketAnswer>;

export interface BucketSettings {
  readonly bucket: BucketAddress;
  readonly times?: BucketTimes;
}

/** For messages: where the bucket is, without its key. */
export const placeOfBucket = ({ origin, bucket, prefix }: BucketAddress): string =>
  `${origin}/${bucket}/${prefix}`.replace(/\/$/, '');

const addressOf = ({ origin, bucket }: BucketAddress, { key, query = {} }: BucketCall): string => {
  const search = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  const path = key === '' ? bucket : `${bucket}/${key}`;
  return `${origin}/${path}${search.length === 0 ? '' : `?${search.join('&')}`}`;
};

/** The headers of a call, with the signature over the content too. */
const signedHeaders = async (bucket: BucketAddress, call: BucketCall): Promise<Record<string, string>> => {
  const { accessKeyId, secretAccessKey, region } = bucket;
  const sha256 = createHash('sha256')
    .update(call.body ?? '')
    .digest('hex');
  const signer = new AwsV4Signer({
    method: call.method,
    url: addressOf(bucket, call),
    headers: { 'x-amz-content-sha256': sha256 },
    accessKeyId,
    secretAccessKey,
    region,
    service: 's3',
  });
  const { headers } = await signer.sign();
  const length = call.body === undefined ? {} : { 'content-length': String(call.body.byteLength) };
  return { ...Object.fromEntries(headers), ...length, 'user-agent': 'Partnerfolio' };
};

const isPassing = (status: number): boolean => status >= 500 || status === 429;

/** A call that had no answer at all may be repeated; one that took all its time may not, so that nobody waits for long. */
const mayBeRepeated = (error: unknown): boolean =>
  error instanceof OutgoingError && error.code === 'unreachable';

export const createBucketCalls =
  ({ bucket, times = bucketTimes }: BucketSettings): CallBucket =>
  async (call) => {
    const { method, body } = call;
    const once = async (): Promise<OwnHostAnswer> =>
      callOwnHost({
        origin: bucket.origin,
        method,
        url: addressOf(bucket, call),
        // Signed anew each time: a signature holds for some minutes.
        headers: await signedHeaders(bucket, call),
        ...(body === undefined ? {} : { body }),
        headMs: body === undefined ? times.headMs : times.sendMs,
        pauseMs: times.pauseMs,
      });
    for (const waitMs of times.waitMs) {
      try {
        const answer = await once();
        if (!isPassing(answer.status)) return answer;
        answer.close();
      } catch (error) {
        if (!mayBeRepeated(error)) throw unanswered(bucket, error);
      }
      await passed(waitMs);
    }
    return once().catch((error: unknown) => {
      throw unanswered(bucket, error);
    });
  };

const codeOf = (error: unknown): string => (error instanceof OutgoingError ? error.code : 'unreadable');

/** The error of a bucket that does not answer. */
export const unanswered = (bucket: BucketAddress, cause: unknown): FileStoreUnavailable =>
  new FileStoreUnavailable(`The file store ${placeOfBucket(bucket)} does not answer: ${codeOf(cause)}`, {
    cause,
  });
