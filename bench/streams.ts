/** Measures how fast an event reaches a thousand open streams over two processes on one PostgreSQL, and their memory. */
import { request } from 'node:http';
import { HttpClient } from './http-client.ts';
import { account, newPlace, signIn, startPortal } from './portal.ts';
import type { Portal } from './portal.ts';

const streamsAtAll = 1000;
/** The portal's limit for one session in one process. */
const streamsOfSession = 8;
const events = 20;

interface Listener {
  /** Called for each change that the stream brings. */
  readonly onChange: () => void;
  readonly onEnd?: () => void;
}

/** Opens a stream and returns the function that closes it. */
export const openStream = (base: string, token: string, { onChange, onEnd }: Listener): Promise<() => void> =>
  new Promise((resolve, reject) => {
    const sent = request(new URL('/api/events', base), { headers: { authorization: `Bearer ${token}` } });
    sent.once('error', reject);
    sent.once('response', (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`A stream answered ${answer.statusCode}`));
      answer.on('data', (chunk: Buffer) => {
        for (let n = chunk.toString().split('event: changed').length; n > 1; n--) onChange();
      });
      answer.once('error', () => undefined);
      if (onEnd) answer.once('close', onEnd);
      resolve(() => sent.destroy());
    });
    sent.end();
  });

/** Returns the tokens of as many sessions as the streams need. */
const openSessions = async ({ base }: Portal): Promise<string[]> => {
  const tokens: string[] = [];
  while (tokens.length * streamsOfSession * 2 < streamsAtAll) {
    // A sign-in ends the session that it is sent with, so each has a client of its own.
    const client = new HttpClient(base);
    await signIn(client, account);
    tokens.push(client.token ?? '');
    client.close();
  }
  return tokens;
};

/** Returns the sum of a metric over both processes. */
const metricSum = async (portals: readonly Portal[], name: string): Promise<number> => {
  let sum = 0;
  for (const { client } of portals) {
    const text = (await client.send('/metrics')).body.toString();
    sum += Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  }
  return sum;
};

const memoryMegabytes = async (portals: readonly Portal[]): Promise<number> =>
  Math.round((await metricSum(portals, 'process_resident_memory_bytes')) / 1024 ** 2);

export const measureStreams = async (portals: readonly [Portal, Portal]) => {
  const [{ client }] = portals;
  const instrument = await client.json<{ id: string }>('/api/instruments', {
    method: 'POST',
    json: { symbol: 'STREAM', name: 'Stream', assetClass: 'equity', currency: 'EUR' },
  });
  const tokens = await openSessions(portals[0]);
  const before = await memoryMegabytes(portals);
  let received = 0;
  let whenAllReceived = () => {};
  const onChange = () => {
    received += 1;
    if (received === streamsAtAll) whenAllReceived();
  };
  const closings: (() => void)[] = [];
  for (let n = 0; n < streamsAtAll; n++) {
    const { base } = portals[n % 2 === 0 ? 0 : 1];
    closings.push(await openStream(base, tokens[Math.floor(n / streamsOfSession / 2)] ?? '', { onChange }));
  }
  const streams = await metricSum(portals, 'partnerfolio_event_streams');
  const open = await memoryMegabytes(portals);
  const times: number[] = [];
  for (let n = 0; n < events; n++) {
    received = 0;
    const all = new Promise<void>((resolve) => (whenAllReceived = resolve));
    const began = performance.now();
    await client.json(`/api/instruments/${instrument.id}/prices/2026-01-05`, {
      method: 'PUT',
      json: { close: `${100 + n}` },
    });
    await all;
    times.push(performance.now() - began);
  }
  const after = await memoryMegabytes(portals);
  for (const close of closings) close();
  const sorted = times.toSorted((a, b) => a - b).map(Math.round);
  return {
    what: 'an event, to the last of 1,000 streams over two processes',
    ms: sorted[events >> 1] ?? Number.NaN,
    slowest: sorted.at(-1) ?? Number.NaN,
    target: 1000,
    streams,
    megabytes: { before, open, after },
  };
};

/** Runs on a PostgreSQL server, with two processes for this measurement alone. */
export const benchStreams = async (databaseUrl: string): Promise<void> => {
  const place = newPlace(databaseUrl);
  const first = await startPortal(place, true);
  try {
    const second = await startPortal(place, false);
    try {
      process.stdout.write(`${JSON.stringify(await measureStreams([first, second]))}\n`);
    } finally {
      await second.stop();
    }
  } finally {
    await first.stop();
    place.remove();
  }
};
