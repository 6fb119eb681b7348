/** A small clamd on a real port: it speaks INSTREAM as the real one does, and finds the EICAR test file only. */
import type { Socket } from 'node:net';
import { openRawServer } from './hostile-servers.ts';
import type { RawServer } from './hostile-servers.ts';

/** The test file that every scanner finds (eicar.org), in two parts, so that no scanner finds it here. */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

export interface TestClamd {
  readonly server: RawServer;
  /** The content of each stream that was received to its end. */
  readonly received: Buffer[];
}

export interface ClamdBehaviour {
  /** As `StreamMaxLength`. */
  readonly bytesAtMost?: number;
  /** What it says about a file; as the real one unless a test gives another. */
  readonly verdict?: (content: Buffer) => string;
}

const command = Buffer.from('zINSTREAM\0');
const realVerdict = (content: Buffer) =>
  content.includes(eicar) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0';

/** Takes apart a stream of pieces as it arrives. */
const readStream = () => {
  let held = Buffer.alloc(0);
  const pieces: Buffer[] = [];
  let isEnded = false;
  return {
    add(bytes: Buffer) {
      held = Buffer.concat([held, bytes]);
      while (!isEnded && held.length >= 4 && held.length >= 4 + held.readUInt32BE(0)) {
        const end = 4 + held.readUInt32BE(0);
        isEnded = end === 4;
        pieces.push(held.subarray(4, end));
        held = held.subarray(end);
      }
    },
    isEnded: () => isEnded,
    content: () => Buffer.concat(pieces),
  };
};

export const openTestClamd = async ({
  bytesAtMost = 26_214_400,
  verdict = realVerdict,
}: ClamdBehaviour = {}): Promise<TestClamd> => {
  const received: Buffer[] = [];
  const serve = (socket: Socket) => {
    const stream = readStream();
    let size = 0;
    let isBegun = false;
    let first = Buffer.alloc(0);
    const begin = (some: Buffer): Buffer | null => {
      first = Buffer.concat([first, some]);
      if (first.length < command.length) return null;
      isBegun = first.subarray(0, command.length).equals(command);
      if (!isBegun) socket.end('UNKNOWN COMMAND\0');
      return isBegun ? first.subarray(command.length) : null;
    };
    socket.on('data', (some: Buffer) => {
      const bytes = isBegun ? some : begin(some);
      if (bytes === null) return;
      size += bytes.length;
      if (size > bytesAtMost) {
        socket.end('INSTREAM size limit exceeded. ERROR\0');
        return;
      }
      stream.add(bytes);
      if (!stream.isEnded()) return;
      received.push(stream.content());
      socket.end(verdict(stream.content()));
    });
  };
  return { server: await openRawServer({ onConnection: serve }), received };
};
