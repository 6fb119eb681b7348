import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openBucketServer } from '../../testing/bucket-server.ts';
import type { BucketServer } from '../../testing/bucket-server.ts';
import type { BucketAddress } from '../basics/file-settings.ts';
import { systemClock } from '../basics/clock.ts';
import { createSecrets } from '../secrets/secrets.ts';
import { createBucketDriver } from './bucket-driver.ts';
import { createStoredFiles } from './stored-files.ts';

let real: BucketServer;
const servers: Server[] = [];

beforeAll(async () => {
  real = await openBucketServer();
});
afterAll(() => real.close());
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const times = { headMs: 300, sendMs: 300, pauseMs: 300, waitMs: [1, 1] };
const name = randomUUID();

/** A bucket whose service answers as the test says. */
const bucketOf = async (answer: (request: IncomingMessage, response: ServerResponse) => void) => {
  const server = createServer((request, response) => {
    request.resume();
    answer(request, response);
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { ...real.address, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
};
const driverOf = (bucket: BucketAddress) => createBucketDriver({ bucket, times });

const readAll = async (bucket: BucketAddress): Promise<string> => {
  let text = '';
  for await (const bytes of driverOf(bucket).get(name)) text += Buffer.from(bytes).toString();
  return text;
};
const listAll = async (bucket: BucketAddress): Promise<readonly string[]> => {
  const names: string[] = [];
  for await (const listed of driverOf(bucket).list()) names.push(listed.name);
  return names;
};
const put = (bucket: BucketAddress) => driverOf(bucket).put(name, Readable.from([Buffer.from('bytes')]));
const failureOf = async (work: Promise<unknown>) =>
  work.then(
    () => 'no error',
    (error: unknown) => String(error),
  );
const allOf = (bucket: BucketAddress) =>
  Promise.all([readAll(bucket), put(bucket), listAll(bucket), driverOf(bucket).delete(name)].map(failureOf));

test('a wrong key, secret or bucket is said by its code, never as a missing file and never with the secret', async () => {
  const { address } = real;
  const cases = [
    [{ ...address, accessKeyId: 'PLANTED' }, /^FileStoreUnavailable: .* answers 403 SignatureDoesNotMatch$/],
    [
      { ...address, secretAccessKey: 'PLANTED' },
      /^FileStoreUnavailable: .* answers 403 SignatureDoesNotMatch$/,
    ],
    [{ ...address, region: 'us-east-1' }, /^FileStoreUnavailable: .* answers 403 SignatureDoesNotMatch$/],
    [{ ...address, bucket: 'another' }, /^FileStoreUnavailable: .* answers 404 NoSuchBucket$/],
  ] as const;
  for (const [bucket, expected] of cases)
    for (const failure of await allOf(bucket)) {
      expect(failure).toMatch(expected);
      expect(failure).not.toMatch(/PLANTED|S3RVER|secret/);
    }
});

test('why a file is refused is said also when its bytes cannot be deleted', async () => {
  const bucket = await bucketOf((request, response) => {
    response.writeHead(request.method === 'PUT' ? 200 : 503).end();
  });
  const store = createStoredFiles({
    driver: driverOf(bucket),
    scanner: null,
    secrets: createSecrets([Buffer.alloc(32)]),
    clock: systemClock('UTC'),
    onDamage: () => undefined,
  });
  expect(await store.receive(Readable.from([Buffer.from('<html>')]))).toBe('type');
});

test('what is sent is signed with its length and hash', async () => {
  const bucket = await bucketOf((request, response) => {
    const hash = createHash('sha256');
    request.on('data', (bytes: Buffer) => hash.update(bytes));
    request.on('end', () => {
      const isSent = request.headers['x-amz-content-sha256'] === hash.digest('hex');
      response.writeHead(isSent && request.headers['content-length'] === '5' ? 200 : 400).end();
    });
  });
  await put(bucket);
});

test('a call is repeated when the service fails in passing, and then given up', async () => {
  let requests = 0;
  const flaky = await bucketOf((_, response) => {
    requests += 1;
    response.writeHead(requests % 3 === 0 ? 200 : 503).end('whole');
  });
  expect(await readAll(flaky)).toBe('whole');
  await put(flaky);
  expect(requests).toBe(6);
  const failing = await bucketOf((_, response) => {
    requests += 1;
    response.writeHead(500).end('<Error><Code>InternalError</Code></Error>');
  });
  requests = 0;
  expect(await failureOf(readAll(failing))).toMatch(/answers 500 InternalError$/);
  expect(requests).toBe(3);
});

test('a service that is gone, silent or slow is given up in time', async () => {
  const gone = await bucketOf(() => undefined);
  const silent = await bucketOf(() => undefined);
  const slow = await bucketOf((_, response) => {
    response.writeHead(200, { 'content-length': 1000 }).write('the beginning');
  });
  servers[0]?.close();
  for (const failure of await allOf(gone)) expect(failure).toMatch(/does not answer: unreachable$/);
  for (const failure of await allOf(silent)) expect(failure).toMatch(/does not answer: timeout$/);
  expect(await failureOf(readAll(slow))).toMatch(/does not answer: timeout$/);
  expect(await failureOf(listAll(slow))).toMatch(/does not answer: timeout$/);
});

test('a download that breaks off is a failure of the store, not a damaged file', async () => {
  const cut = await bucketOf((_, response) => {
    response.writeHead(200, { 'content-length': 1000 }).write('the beginning');
    setTimeout(() => response.destroy(), 20);
  });
  expect(await failureOf(readAll(cut))).toMatch(/^FileStoreUnavailable: .* unreachable$/);
});

test('another server in its place is a failure of the store, not a missing file; no redirect is followed', async () => {
  let followed = 0;
  const target = await bucketOf((_, response) => {
    followed += 1;
    response.end('elsewhere');
  });
  const redirecting = await bucketOf((_, response) => {
    response.writeHead(307, { location: `${target.origin}/files/elsewhere` }).end();
  });
  const page = await bucketOf((_, response) => {
    response.writeHead(404, { 'content-type': 'text/html' }).end('<html>Not here<br></html>');
  });
  for (const failure of await allOf(redirecting)) expect(failure).toMatch(/answers 307$/);
  for (const failure of await allOf(page)) expect(failure).toMatch(/answers 404$/);
  expect(followed).toBe(0);
});

const listed = (key: string, at = '2026-11-20T09:00:00.000Z') =>
  `<Contents><Key>${key}</Key><LastModified>${at}</LastModified><Owner><Key>of another</Key></Owner></Contents>`;
const page = (content: string, next?: string) =>
  `<?xml version="1.0"?><ListBucketResult><Name>files</Name>${content}<IsTruncated>${next !== undefined}</IsTruncated>${
    next === undefined ? '' : `<NextContinuationToken>${next}</NextContinuationToken>`
  }</ListBucketResult>`;

test('a list goes on over its pages, with tokens of any characters', async () => {
  const names = Array.from({ length: 3 }, () => randomUUID());
  const keys = names.map((one) => `${real.address.prefix}${one.slice(0, 2)}/${one}`);
  const tokens: (string | null)[] = [];
  const bucket = await bucketOf((request, response) => {
    const token = new URL(request.url ?? '', 'http://localhost').searchParams.get('continuation-token');
    tokens.push(token);
    const at = tokens.length - 1;
    response.end(page(listed(keys[at] ?? ''), at < 2 ? `a+b/c=${at} &amp; d` : undefined));
  });
  expect(await listAll(bucket)).toEqual(names);
  expect(tokens).toEqual([null, 'a+b/c=0 & d', 'a+b/c=1 & d']);
});

test('a list that cannot be understood is an error, so that nothing is deleted by it', async () => {
  const key = `${real.address.prefix}${name.slice(0, 2)}/${name}`;
  const answers = [
    page(listed(key, 'yesterday')),
    page(`<Contents><Key>${key}</Key></Contents>`),
    page(listed(key), ''),
    page(listed(key)).slice(0, -20),
    '<ListBucketResult></ListBucketResult>',
    `<!DOCTYPE x [<!ENTITY a "b">]>${page(listed(key))}`,
    'no XML',
    '',
  ];
  for (const answer of answers) {
    const bucket = await bucketOf((_, response) => response.end(answer));
    expect([answer, await failureOf(listAll(bucket))]).toEqual([
      answer,
      expect.stringMatching(/^FileStoreUnavailable: .* unreadable$/),
    ]);
  }
});
