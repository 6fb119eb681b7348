/** Every call ends by its limit and leaves no connection, whatever is answered. */
import { setTimeout as passed } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { hostileAnswers, openRawServer } from '../../testing/hostile-servers.ts';
import type { RawServer } from '../../testing/hostile-servers.ts';
import { boundedFetch } from './bounded-fetch.ts';
import { toAllowedHost } from './allowed-hosts.ts';
import type { AllowedHost } from './allowed-hosts.ts';
import { createOutgoing } from './outgoing.ts';
import type { OutgoingSettings } from './outgoing.ts';

const servers: RawServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});
const open = async (...given: Parameters<typeof openRawServer>): Promise<RawServer> => {
  const server = await openRawServer(...given);
  servers.push(server);
  return server;
};

const limits = { bytes: 1000, ms: 200 };
/** Far beyond the limit of the calls; only a call that never ends waits for it. */
const never = 10_000;
const outcome = (call: Promise<unknown>): Promise<unknown> =>
  Promise.race([
    call.then(
      () => 'answered',
      ({ code }: { code?: unknown }) => (typeof code === 'string' ? code : 'failed'),
    ),
    passed(never, 'never ends', { ref: false }),
  ]);

const call = (port: number, more: Partial<OutgoingSettings> & { scheme?: string } = {}) => {
  const allowed = [toAllowedHost(`data.example:${port}`) as AllowedHost];
  const resolve = () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]);
  return createOutgoing({ allowed, resolve, limits, ...more })(
    `${more.scheme ?? 'http'}://data.example:${port}/`,
  );
};

const leavesNone = (server: RawServer) => vi.waitFor(() => expect(server.open()).toBe(0), { timeout: 3000 });

test.each(Object.entries(hostileAnswers))(
  'a server that %s ends every call by its limit, and at once when the portal stops',
  async (_, onRequest) => {
    const server = await open({ onRequest });
    // Node's `fetch` opens an idle connection in the place of one that it cut.
    const other = await open({ onRequest });
    const stop = new AbortController();
    const unlimited = { limits: { bytes: 1e9, ms: 2 * never }, stopping: stop.signal };
    setTimeout(() => stop.abort(), 50);
    const [ofProvider, ofSignIn, atStop] = await Promise.all([
      outcome(call(server.port)),
      // Also those of the image service.
      outcome(boundedFetch(limits)(`http://127.0.0.1:${other.port}/`)),
      outcome(call(server.port, unlimited)),
    ]);
    expect(ofProvider).toMatch(/^(?:timeout|unreachable|too_large)$/);
    expect(ofSignIn).not.toMatch(/^(?:answered|never ends)$/);
    expect(atStop).toMatch(/^(?:timeout|unreachable)$/);
    await leavesNone(server);
  },
);

test.each([
  ['never answers a TLS handshake', {}],
  [
    'answers a TLS handshake byte by byte',
    { onRequest: hostileAnswers['sends a body without length or end'] },
  ],
])('a server that %s ends a call by its limit', async (_, behaviour) => {
  const server = await open(behaviour as Parameters<typeof openRawServer>[0]);
  expect(await outcome(call(server.port, { scheme: 'https' }))).toMatch(/^(?:timeout|unreachable)$/);
  await leavesNone(server);
});

test('a redirect to a server that hangs counts against the same limit', async () => {
  const server = await open({
    onRequest: (socket) =>
      setTimeout(() => socket.end('HTTP/1.1 302 Found\r\nLocation: /again\r\n\r\n'), 150),
  });
  expect(await outcome(call(server.port))).toBe('timeout');
});

test('a name that is never resolved ends a call by its limit, and at once when the portal stops', async () => {
  const resolve = () => new Promise<never>(() => undefined);
  expect(await outcome(call(1, { resolve }))).toBe('timeout');
  const stop = new AbortController();
  const running = outcome(call(1, { resolve, limits: { bytes: 1, ms: 2 * never }, stopping: stop.signal }));
  stop.abort();
  expect(await running).toBe('timeout');
});
