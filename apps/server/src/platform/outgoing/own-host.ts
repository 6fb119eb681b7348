/**
 * Calls to the one host that a setting of the operator names, such as `FILES_URL`. It counts as listed with its exact
 * port, so it may be private or answer over plain http; no other host is called, and no redirect followed.
 */
import type { IncomingMessage } from 'node:http';
import { portOf } from './allowed-hosts.ts';
import { startLimit, untilAborted } from './call-limit.ts';
import { checkedAddresses, sendTo } from './checked-request.ts';
import { OutgoingError } from './outgoing-error.ts';

export interface OwnHostCall {
  /** Scheme, host and port of the setting. */
  readonly origin: string;
  readonly method: string;
  /** The address, on the host. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  /** The longest time until the head of the answer, with the sending of the body. */
  readonly headMs: number;
  /** How long the body of the answer may pause. */
  readonly pauseMs: number;
}

export interface OwnHostAnswer {
  readonly status: number;
  /** Throws an `OutgoingError` when the connection ends before the body does, or pauses for too long. */
  readonly body: AsyncIterable<Uint8Array>;
  /** Ends the connection of a body that nobody reads to its end. */
  readonly close: () => void;
}

const timedOut = () => new OutgoingError('timeout');
const unreachable = (cause: unknown) =>
  cause instanceof OutgoingError ? cause : new OutgoingError('unreachable', { cause });

async function* readBody(answer: IncomingMessage, pauseMs: number): AsyncGenerator<Uint8Array> {
  const end = () => answer.destroy(timedOut());
  // Runs only while the host is waited for: how long the reader takes for a piece does not count.
  let timer = setTimeout(end, pauseMs);
  try {
    for await (const bytes of answer) {
      clearTimeout(timer);
      yield bytes as Uint8Array;
      timer = setTimeout(end, pauseMs);
    }
  } catch (error) {
    throw unreachable(error);
  } finally {
    clearTimeout(timer);
    answer.destroy();
  }
}

/** Makes a call to the host; throws an `OutgoingError` when it does not answer. */
export const callOwnHost = async ({
  origin,
  url: address,
  headMs,
  pauseMs,
  ...request
}: OwnHostCall): Promise<OwnHostAnswer> => {
  const url = new URL(address);
  const own = new URL(origin);
  if (url.protocol !== own.protocol) throw new OutgoingError('host_not_allowed');
  const allowed = [{ host: own.hostname.toLowerCase(), port: portOf(own) }];
  const { signal, release } = startLimit({ ms: headMs });
  const send = async () => sendTo(url, await checkedAddresses(url, { allowed }), { ...request, signal });
  try {
    const answer = await untilAborted(send(), signal, timedOut);
    return {
      status: answer.statusCode ?? 0,
      body: readBody(answer, pauseMs),
      close: () => answer.destroy(),
    };
  } catch (error) {
    throw signal.aborted ? timedOut() : unreachable(error);
  } finally {
    release();
  }
};
