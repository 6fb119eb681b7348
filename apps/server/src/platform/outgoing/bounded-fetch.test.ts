import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { boundedFetch } from './bounded-fetch.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

const serve = async (answer: (response: ServerResponse) => void): Promise<string> => {
  server = createServer((_, response) => answer(response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
};

const fetchLittle = boundedFetch({ bytes: 1000, ms: 500 });

describe('boundedFetch', () => {
  test('returns an answer within the limits unchanged', async () => {
    const url = await serve((response) => response.writeHead(201, { 'x-mark': 'here' }).end('{"a":1}'));
    const response = await fetchLittle(url);
    expect([response.status, response.headers.get('x-mark'), await response.json()]).toEqual([
      201,
      'here',
      { a: 1 },
    ]);
  });

  test('refuses an answer that announces too many bytes', async () => {
    const url = await serve((response) => response.writeHead(200, { 'content-length': 1001 }).write('x'));
    await expect(fetchLittle(url)).rejects.toThrow('larger than 1000 bytes');
  });

  test('stops reading an endless answer at the limit', async () => {
    let sent = 0;
    const url = await serve((response) => {
      const write = () => {
        while (response.writable && response.write(Buffer.alloc(500))) sent += 500;
      };
      response.on('drain', write);
      write();
    });
    await expect(fetchLittle(url)).rejects.toThrow('larger than 1000 bytes');
    expect(sent).toBeLessThan(10_000_000);
  });

  test('gives up on a slow answer at the deadline', async () => {
    const url = await serve((response) => {
      const timer = setInterval(() => response.write('x'), 50);
      response.on('close', () => clearInterval(timer));
    });
    await expect(fetchLittle(url)).rejects.toThrow(/abort|timeout/i);
  });
});
