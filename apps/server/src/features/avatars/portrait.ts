/** A client for image services with OpenAI's interface. */
import { Buffer } from 'node:buffer';
import { z } from 'zod';
import type { Config } from '../../platform/basics/config.ts';
import type { Log } from '../../platform/basics/log.ts';
import { refuse } from '../../platform/http/problem.ts';
import type { Refusal } from '../../platform/http/problem.ts';

const answerSchema = z.object({
  data: z.array(z.object({ url: z.string().optional(), b64_json: z.string().optional() })),
});

type Failure = Refusal<'rate_limited' | 'payment_required' | 'no_avatar' | 'avatar_failed'>;

const answersWithinMs = 120_000;
const bytesAtMost = 20 * 1024 * 1024;

const refusalOfStatus = (status: number): Failure => {
  if (status === 429) return refuse('rate_limited', { retryAfter: 60 });
  return refuse(status === 402 ? 'payment_required' : 'avatar_failed');
};

/** Reads an answer of at most `bytesAtMost`, whatever length it announces. */
const readBytes = async (response: Response): Promise<Buffer> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    if (size > bytesAtMost) throw new Error('The picture of the image service is too large');
    parts.push(part);
  }
  return Buffer.concat(parts);
};

const fetchPicture = async (address: string, signal: AbortSignal): Promise<Buffer | Failure> => {
  const response = await fetch(address, { signal, redirect: 'error' });
  return response.ok ? readBytes(response) : refuse('avatar_failed');
};

/** The first picture of an answer: inline, or at the URL it gives. */
const readPicture = async (response: Response, signal: AbortSignal): Promise<Buffer | Failure> => {
  const answer = answerSchema.safeParse(JSON.parse((await readBytes(response)).toString('utf8')));
  const [first] = answer.data?.data ?? [];
  if (first?.b64_json !== undefined) return Buffer.from(first.b64_json, 'base64');
  if (first?.url === undefined || !/^https?:\/\//.test(first.url)) return refuse('no_avatar');
  return fetchPicture(first.url, signal);
};

type Service = NonNullable<Config['avatarService']>;

/** Requests a portrait. Failures are logged without the description, and returned by kind. */
export const requestPortrait = async (
  { url, key, model }: Service,
  { description, log }: { description: string; log: Log },
): Promise<Buffer | Failure> => {
  const signal = AbortSignal.timeout(answersWithinMs);
  try {
    const response = await fetch(`${url}/images/generations`, {
      method: 'POST',
      signal,
      headers: {
        'content-type': 'application/json',
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify({
        model,
        n: 1,
        size: '1024x1024',
        prompt: `A friendly professional profile picture, head and shoulders, plain background: ${description}`,
      }),
    });
    return response.ok ? await readPicture(response, signal) : refusalOfStatus(response.status);
  } catch (error) {
    log.warn({ err: error }, 'the image service failed');
    return refuse('avatar_failed');
  }
};
