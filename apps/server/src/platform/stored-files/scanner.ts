/**
 * The virus scanner of the operator: a clamd that gets each file while it is uploaded (its command INSTREAM). While one is
 * configured, no file is kept that it has not found clean.
 */
import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import type { ScannerAddress } from '../basics/file-settings.ts';
import { ScannerUnavailable } from '../http/problem.ts';
import { startLimit, untilAborted } from '../outgoing/call-limit.ts';

export interface ScanTimes {
  readonly connectMs: number;
  /** How long the scanner may take to receive a piece. */
  readonly pieceMs: number;
  /** How long it may take for its verdict, after the last piece. */
  readonly verdictMs: number;
}

export const scanTimes: ScanTimes = { connectMs: 5000, pieceMs: 20_000, verdictMs: 60_000 };

export interface Scan {
  /** Passes on a piece. @throws ScannerUnavailable */
  readonly see: (bytes: Uint8Array) => Promise<void>;
  /** The name of the virus that was found, or null. @throws ScannerUnavailable unless the scanner says one or the other */
  readonly finding: () => Promise<string | null>;
  /** Ends the connection. */
  readonly close: () => void;
}

/** Begins to scan a file. @throws ScannerUnavailable */
export type Scanner = () => Promise<Scan>;

interface ScannerSettings {
  readonly address: ScannerAddress;
  readonly times?: ScanTimes;
}

/** A reply is one short line. */
const replyBytesAtMost = 4096;
const longestName = 100;
const pieceBytesAtMost = 65_536;

const unavailable = (why: string, cause?: unknown): ScannerUnavailable =>
  new ScannerUnavailable(`The virus scanner ${why}`, cause === undefined ? {} : { cause });

/** The name of a virus as it may be shown and stored: letters, digits and what such names join them with. */
const safeName = (name: string): string => {
  const safe = name.replaceAll(/[^\w.:/-]+/g, '_').slice(0, longestName);
  return safe === '' ? 'unknown' : safe;
};

/** What the scanner says about a file. */
const readReply = (reply: string): string | null => {
  // A NUL ends it: what was cut off may begin like a verdict and not be one.
  if (reply === 'stream: OK\0') return null;
  const virus = /^stream: (?<name>[^\0]+) FOUND\0$/.exec(reply)?.groups?.['name'];
  if (virus !== undefined) return safeName(virus);
  const line = reply.replace(/[\0\r\n]+$/, '');
  const said = line.replaceAll(/[^\w .:-]+/g, '_').slice(0, longestName);
  throw unavailable(said === '' ? 'says nothing' : `gives no verdict: ${said}`);
};

/** All that the scanner says until it ends the connection, or its line. */
const collectReply = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    let reply = '';
    const end = () => resolve(reply);
    socket
      .on('data', (bytes: Buffer) => {
        reply += bytes.toString('latin1');
        if (reply.includes('\0') || reply.length > replyBytesAtMost) end();
      })
      .on('error', end)
      .on('close', end);
  });

const lengthOf = (bytes: number): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
};

/** Does a step of a scan within its time. */
const within = async (
  { ms, late }: { ms: number; late: string },
  act: (signal: AbortSignal) => Promise<unknown>,
): Promise<void> => {
  const { signal, release } = startLimit({ ms });
  try {
    await untilAborted(act(signal), signal, () => unavailable(late));
  } catch (error) {
    throw error instanceof ScannerUnavailable ? error : unavailable('cannot be reached', error);
  } finally {
    release();
  }
};

/** A scan over a connection that is open. */
const scanOver = (socket: Socket, times: ScanTimes): Scan => {
  let said: string | null = null;
  const reply = collectReply(socket).then((text) => (said = text));
  const send = (bytes: Uint8Array) =>
    within({ ms: times.pieceMs, late: 'reads too slowly' }, async (signal) => {
      // A connection that ends never drains; what the scanner said until then follows.
      if (!socket.write(bytes))
        await Promise.race([once(socket, 'drain', { signal }).catch(() => null), reply]);
    });
  /** Who speaks before the end has refused the file, for example for its size, or found enough. */
  const early = (text: string): string => {
    const virus = readReply(text);
    if (virus === null) throw unavailable('gives its verdict before the end of the file');
    return virus;
  };
  return {
    async see(bytes) {
      for (let at = 0; at < bytes.length && said === null; at += pieceBytesAtMost) {
        const piece = bytes.subarray(at, at + pieceBytesAtMost);
        await send(Buffer.concat([lengthOf(piece.length), piece]));
      }
      if (said !== null) early(said);
    },
    async finding() {
      if (said !== null) return early(said);
      await send(lengthOf(0));
      await within({ ms: times.verdictMs, late: 'does not answer in time' }, () => reply);
      return readReply(said ?? '');
    },
    close: () => socket.destroy(),
  };
};

export const createScanner =
  ({ address, times = scanTimes }: ScannerSettings): Scanner =>
  async () => {
    const socket = connect(address);
    socket.on('error', () => undefined);
    const limit = { ms: times.connectMs, late: 'cannot be reached in time' };
    try {
      await within(limit, (signal) => once(socket, 'connect', { signal }));
    } catch (error) {
      socket.destroy();
      throw error;
    }
    socket.write('zINSTREAM\0');
    return scanOver(socket, times);
  };
