import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, expect, test } from 'vitest';
import { eicar, openTestClamd } from '../../testing/clamd.ts';
import type { ClamdBehaviour, TestClamd } from '../../testing/clamd.ts';
import { openRawServer } from '../../testing/hostile-servers.ts';
import type { RawServer } from '../../testing/hostile-servers.ts';
import { createScanner } from './scanner.ts';

const servers: RawServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

const clamd = async (behaviour: ClamdBehaviour = {}): Promise<TestClamd> => {
  const opened = await openTestClamd(behaviour);
  servers.push(opened.server);
  return opened;
};
const raw = async (onRequest: (socket: Socket) => void): Promise<RawServer> => {
  const server = await openRawServer({ onRequest });
  servers.push(server);
  return server;
};

const times = { connectMs: 300, pieceMs: 300, verdictMs: 300 };

const scan = async ({ port }: RawServer, pieces: readonly Uint8Array[]): Promise<string | null> => {
  const begun = await createScanner({ address: { host: '127.0.0.1', port }, times })();
  try {
    for (const piece of pieces) await begun.see(piece);
    return await begun.finding();
  } finally {
    begun.close();
  }
};
const failureOf = (work: Promise<unknown>) =>
  work.then(
    (found) => `no error: ${String(found)}`,
    (error: unknown) => String(error),
  );

test('the scanner gets the whole file, and finds the EICAR test file also across pieces', async () => {
  const { server, received } = await clamd();
  const content = randomBytes(3_000_000);
  const pieces = [content.subarray(0, 10), Buffer.alloc(0), content.subarray(10)];
  expect(await scan(server, pieces)).toBeNull();
  expect(received[0]?.equals(content)).toBe(true);
  expect(await scan(server, [])).toBeNull();
  expect(received[1]).toHaveLength(0);
  const infected = [Buffer.from(`before ${eicar.slice(0, 30)}`), Buffer.from(`${eicar.slice(30)} after`)];
  expect(await scan(server, infected)).toBe('Eicar-Test-Signature');
});

test('the name of a virus is cut to safe characters', async () => {
  const names = [
    ['<script>alert(1)</script>', '_script_alert_1_/script_'],
    ['Win.Test.EICAR_HDB-1', 'Win.Test.EICAR_HDB-1'],
    ['a\r\nb\u001b[31m', 'a_b_31m'],
    ['x'.repeat(500), 'x'.repeat(100)],
  ] as const;
  for (const [said, safe] of names) {
    const { server } = await clamd({ verdict: () => `stream: ${said} FOUND\0` });
    expect(await scan(server, [Buffer.from('a')])).toBe(safe);
  }
});

test('no file passes when the scanner says anything else, nothing, or only a part', async () => {
  const replies = [
    'stream: OK',
    'stream: OK\n',
    'OK\0',
    'stream: Eicar FOU',
    'stream: Can not open file ERROR\0',
    'UNKNOWN COMMAND\0',
    'stream: OK\0stream: Eicar FOUND\0',
    '\0',
    '',
  ];
  for (const reply of replies) {
    const { server } = await clamd({ verdict: () => reply });
    expect([reply, await failureOf(scan(server, [Buffer.from('a')]))]).toEqual([
      reply,
      expect.stringMatching(/^ScannerUnavailable/),
    ]);
  }
});

test('a file above the limit of the scanner does not pass', async () => {
  const { server } = await clamd({ bytesAtMost: 100_000 });
  const pieces = Array.from({ length: 400 }, () => randomBytes(65_536));
  expect(await failureOf(scan(server, pieces))).toMatch(/^ScannerUnavailable/);
  const slowly = Readable.from([randomBytes(200_000), 'wait', randomBytes(10)]);
  const begun = await createScanner({ address: { host: '127.0.0.1', port: server.port }, times })();
  const seeAll = async () => {
    for await (const piece of slowly)
      if (piece === 'wait') await new Promise((resolve) => setTimeout(resolve, 50));
      else await begun.see(piece as Buffer);
  };
  expect(await failureOf(seeAll())).toBe(
    'ScannerUnavailable: The virus scanner gives no verdict: INSTREAM size limit exceeded. ERROR',
  );
  begun.close();
});

test('a verdict before the end counts only if it is a virus', async () => {
  const early = (line: string) => raw((socket) => socket.write(line));
  const scanLate = async (server: RawServer) => {
    const begun = await createScanner({ address: { host: '127.0.0.1', port: server.port }, times })();
    await begun.see(Buffer.from('a'));
    await new Promise((resolve) => setTimeout(resolve, 50));
    try {
      await begun.see(Buffer.from('b'));
      return await begun.finding();
    } finally {
      begun.close();
    }
  };
  expect(await failureOf(scanLate(await early('stream: OK\0')))).toMatch(/before the end of the file/);
  expect(await scanLate(await early('stream: Eicar FOUND\0'))).toBe('Eicar');
});

test('a scanner that is gone, hangs, stops reading or leaves early is given up in time', async () => {
  const gone = await raw(() => undefined);
  await gone.close();
  servers.pop();
  expect(await failureOf(scan(gone, []))).toMatch(/cannot be reached$/);
  const hanging = await raw(() => undefined);
  expect(await failureOf(scan(hanging, [Buffer.from('a')]))).toMatch(/does not answer in time$/);
  const pieces = Array.from({ length: 400 }, () => randomBytes(65_536));
  const deaf = await raw((socket) => socket.pause());
  expect(await failureOf(scan(deaf, pieces))).toMatch(/reads too slowly$/);
  const leaving = await raw((socket) => socket.destroy());
  expect(await failureOf(scan(leaving, pieces))).toMatch(/^ScannerUnavailable/);
  expect(await failureOf(scan(leaving, [Buffer.from('a')]))).toMatch(/^ScannerUnavailable/);
});
