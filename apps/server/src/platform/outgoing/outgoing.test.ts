import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { toAllowedHost } from './allowed-hosts.ts';
import type { AllowedHost } from './allowed-hosts.ts';
import { createOutgoing } from './outgoing.ts';
import type { Outgoing } from './outgoing.ts';
import { isPublicAddress } from './public-addresses.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const serve = async (
  answer: (response: ServerResponse, request: IncomingMessage) => void,
): Promise<number> => {
  const server = createServer((request, response) => answer(response, request));
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};

const hosts = (...texts: string[]): AllowedHost[] => texts.map((text) => toAllowedHost(text) as AllowedHost);

const local = [{ address: '127.0.0.1', family: 4 }];

const callerFor = (allowed: AllowedHost[], resolve = () => Promise.resolve(local)): Outgoing =>
  createOutgoing({ allowed, resolve, limits: { bytes: 1000, ms: 400 } });

const codeOf = async (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'answered',
    (error: { code: unknown }) => error.code,
  );

describe('outgoing calls', () => {
  test('return status and body of a host listed with its port, though its address is private', async () => {
    const port = await serve((response) => response.writeHead(404).end('none'));
    const answer = await callerFor(hosts(`data.example:${port}`))(`http://data.example:${port}/a`);
    expect([answer.status, answer.body.toString()]).toEqual([404, 'none']);
  });

  test('return a compressed body decompressed', async () => {
    const port = await serve((response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('prices')),
    );
    const answer = await callerFor(hosts(`127.0.0.1:${port}`))(`http://127.0.0.1:${port}/`);
    expect(answer.body.toString()).toBe('prices');
  });

  test('refuse every host and port that is not listed', async () => {
    const port = await serve((response) => response.end());
    const call = callerFor(hosts('data.example', `data.example:${port + 1}`));
    const urls = [
      `http://data.example:${port}/`,
      'http://data.example/',
      `http://127.0.0.1:${port}/`,
      'https://sub.data.example/',
      'https://data.example.evil.example/',
      'https://user@data.example/',
      'file:///etc/passwd',
      'no address',
    ];
    for (const url of urls) expect([url, await codeOf(call(url))]).toEqual([url, 'host_not_allowed']);
  });

  test('refuse a listed name that resolves to a private address, also beside a public one', async () => {
    const mixed = [{ address: '8.8.8.8', family: 4 }, ...local];
    for (const addresses of [local, mixed, [{ address: 'fd00::1', family: 6 }]])
      expect(
        await codeOf(
          callerFor(hosts('data.example'), () => Promise.resolve(addresses))('https://data.example/'),
        ),
      ).toBe('private_address');
  });

  test('connect to the address that was checked, whatever the name resolves to later', async () => {
    const port = await serve((response) => response.end('checked'));
    let asked = 0;
    const resolve = () => {
      asked += 1;
      return Promise.resolve(asked === 1 ? local : [{ address: '127.0.0.2', family: 4 }]);
    };
    const answer = await callerFor(hosts(`data.example:${port}`), resolve)(`http://data.example:${port}/`);
    expect([answer.body.toString(), asked]).toEqual(['checked', 1]);
  });

  test('check each redirect as the first address, and keep headers from other hosts', async () => {
    const seen: (string | undefined)[] = [];
    const second = await serve((response, request) => {
      seen.push(request.headers['x-key'] as string | undefined);
      response.end('moved here');
    });
    const first = await serve((response, request) => {
      const target =
        request.url === '/good' ? `http://other.example:${second}/` : `http://127.0.0.1:${second}/`;
      response.writeHead(302, { location: target }).end();
    });
    const call = callerFor(hosts(`data.example:${first}`, `other.example:${second}`));
    const answer = await call(`http://data.example:${first}/good`, { 'x-key': 'secret' });
    expect([answer.body.toString(), seen]).toEqual(['moved here', [undefined]]);
    expect(await codeOf(call(`http://data.example:${first}/bad`))).toBe('host_not_allowed');
  });

  test('refuse a redirect to a listed name with a private address', async () => {
    const port = await serve((response) =>
      response.writeHead(301, { location: 'https://inner.example/' }).end(),
    );
    const call = callerFor(hosts(`data.example:${port}`, 'inner.example'));
    expect(await codeOf(call(`http://data.example:${port}/`))).toBe('private_address');
  });

  test('end an endless row of redirects', async () => {
    let requests = 0;
    const port = await serve((response) => {
      requests += 1;
      response.writeHead(302, { location: '/' }).end();
    });
    expect(await codeOf(callerFor(hosts(`127.0.0.1:${port}`))(`http://127.0.0.1:${port}/`))).toBe(
      'bad_redirect',
    );
    expect(requests).toBe(5);
  });

  test('stop at the limit of size: announced, endless, or small but compressed', async () => {
    const answers: ((response: ServerResponse) => void)[] = [
      (response) => response.writeHead(200, { 'content-length': 1001 }).write('x'),
      (response) => {
        response.write(Buffer.alloc(2000));
      },
      (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(1e6))),
    ];
    for (const answer of answers) {
      const port = await serve(answer);
      expect(await codeOf(callerFor(hosts(`127.0.0.1:${port}`))(`http://127.0.0.1:${port}/`))).toBe(
        'too_large',
      );
    }
  });

  test('stop at the limit of time: silence, a slow body, or a resolver that stalls', async () => {
    const silent = await serve(() => undefined);
    const slow = await serve((response) => {
      const timer = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(timer));
    });
    const stalled = () => new Promise<typeof local>(() => undefined);
    const call = callerFor(hosts(`127.0.0.1:${silent}`, `127.0.0.1:${slow}`, 'data.example'), stalled);
    const urls = [`http://127.0.0.1:${silent}/`, `http://127.0.0.1:${slow}/`, 'https://data.example/'];
    expect(await Promise.all(urls.map((url) => codeOf(call(url))))).toEqual([
      'timeout',
      'timeout',
      'timeout',
    ]);
  });

  test('report a refused connection and a broken body as unreachable', async () => {
    const broken = await serve((response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip');
    });
    const gone = await serve((response) => response.end());
    servers.at(-1)?.close();
    const call = callerFor(hosts(`127.0.0.1:${broken}`, `127.0.0.1:${gone}`));
    expect(await codeOf(call(`http://127.0.0.1:${broken}/`))).toBe('unreachable');
    expect(await codeOf(call(`http://127.0.0.1:${gone}/`))).toBe('unreachable');
  });
});

describe('public addresses', () => {
  test('exclude private, local, mapped, translated and reserved ones', () => {
    const refused = [
      '0.0.0.0 10.1.2.3 100.64.0.1 127.9.9.9 169.254.169.254 172.16.0.1 172.31.255.255 192.168.1.1 198.19.0.1',
      '224.0.0.1 255.255.255.255 :: ::1 ::ffff:8.8.8.8 ::ffff:127.0.0.1 64:ff9b::7f00:1 fc00::1 fe80::1 ff02::1',
      '2002:7f00:1::1 2001::1 2001:db8::1 localhost',
    ].flatMap((line) => line.split(' '));
    expect(refused.filter(isPublicAddress)).toEqual([]);
    expect(['8.8.8.8', '172.32.0.1', '2606:4700::1111'].filter(isPublicAddress)).toHaveLength(3);
  });
});
