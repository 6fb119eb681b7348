/** Servers that answer a call in every way that could hold it for ever, on real sockets. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { gzipSync } from 'node:zlib';

export interface RawServer {
  readonly port: number;
  /** The connections that are open. */
  readonly open: () => number;
  readonly close: () => Promise<void>;
}

/** A server of raw bytes; `onRequest` runs when the first bytes of a caller have arrived, `onConnection` before. */
export const openRawServer = async (behaviour: {
  readonly onConnection?: (socket: Socket) => void;
  readonly onRequest?: (socket: Socket) => void;
}): Promise<RawServer> => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    behaviour.onConnection?.(socket);
    socket.once('data', () => behaviour.onRequest?.(socket));
    socket.resume();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    open: () => sockets.size,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};

/** Writes a piece every few milliseconds until the caller leaves. */
export const trickle =
  (start: string, piece: string | Buffer, ms = 5) =>
  (socket: Socket): void => {
    socket.write(start);
    const timer = setInterval(() => socket.writable && socket.write(piece), ms);
    socket.on('close', () => clearInterval(timer));
  };

const say = (text: string) => (socket: Socket) => void socket.write(text);
const ok = 'HTTP/1.1 200 OK\r\n';

/** Each way to answer, and whether the server ends its side itself. */
export const hostileAnswers: Readonly<Record<string, (socket: Socket) => void>> = {
  'switches protocols and stays': say(
    'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  ),
  'switches protocols without saying to which': say('HTTP/1.1 101 Switching Protocols\r\n\r\n'),
  'switches protocols and leaves': (socket) =>
    void socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n'),
  'floods preliminary answers': trickle('', 'HTTP/1.1 102 Processing\r\n\r\n'.repeat(50), 1),
  'trickles preliminary answers': trickle('', 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n', 100),
  'continues what was not asked': trickle('', 'HTTP/1.1 100 Continue\r\n\r\n'),
  'sends headers without end': trickle(ok, 'X-More: 1\r\n'),
  'sends one header without end': trickle(`${ok}X-More: `, 'x'),
  'sends a status line without end': trickle('HTTP/1.1 200 ', 'O'),
  'sends a body byte by byte': trickle(`${ok}Content-Length: 900\r\n\r\n`, 'x', 50),
  'sends a body without length or end': trickle(`${ok}\r\n`, 'x', 50),
  'sends chunks without end': trickle(`${ok}Transfer-Encoding: chunked\r\n\r\n`, '1\r\nx\r\n', 50),
  'sends a chunk size without end': trickle(`${ok}Transfer-Encoding: chunked\r\n\r\n`, '0', 5),
  'sends trailers without end': trickle(
    `${ok}Transfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n`,
    'X-More: 1\r\n',
  ),
  'promises more than it sends': say(`${ok}Content-Length: 900\r\n\r\nx`),
  'promises more and half closes': (socket) => void socket.end(`${ok}Content-Length: 900\r\n\r\nx`),
  'half closes without an answer': (socket) => void socket.end(),
  resets: (socket) => void socket.resetAndDestroy(),
  'says nothing': () => undefined,
  'speaks another protocol': trickle('', '220 mail.example ESMTP\r\n'),
  'sends a compressed bomb': (socket) =>
    void socket.write(
      Buffer.concat([Buffer.from(`${ok}Content-Encoding: gzip\r\n\r\n`), gzipSync(Buffer.alloc(50_000_000))]),
    ),
  'sends a compressed body without end': trickle(
    `${ok}Content-Encoding: gzip\r\n\r\n`,
    gzipSync('x').subarray(0, 10),
    50,
  ),
};
