/**
 * Copies of the embedded database while its server runs. The server owns the folder, so another process asks it over
 * the lock's socket. The server copies its files between two transactions, which takes a fraction of a second, and
 * the other process opens the copy. A long read transaction instead would block everyone from the only session.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import type { ControlHandler } from './folder-lock.ts';
import { connectToLockHolder } from './folder-lock.ts';

const REQUEST = 'copy';
const answerSchema = z.union([z.object({ dir: z.string() }), z.object({ error: z.string() })]);

/** A data folder to open, with the function that returns it. */
export interface BorrowedCopy {
  dir: string;
  giveBack(): void;
}

/** Serves requests for copies; a copy is deleted when its requester disconnects. */
export function serveCopies(
  database: { copyTo(target: string): Promise<void> },
  dataDir: string,
): ControlHandler {
  return (socket) => {
    const dir = join(dataDir, 'copies', randomUUID());
    socket.once('close', () => void rm(dir, { recursive: true, force: true }));
    socket.once('data', (request) => {
      if (request.toString().trim() === REQUEST) void answer(socket, database, dir);
      else socket.destroy();
    });
  };
}

async function answer(
  socket: Socket,
  database: { copyTo(target: string): Promise<void> },
  dir: string,
): Promise<void> {
  try {
    await mkdir(dir, { recursive: true, mode: 0o700 });
    await database.copyTo(join(dir, 'cluster'));
    socket.write(`${JSON.stringify({ dir })}\n`);
  } catch (error) {
    socket.end(`${JSON.stringify({ error: String(error) })}\n`);
  }
}

/** Asks the server that holds a data folder for a copy. @returns undefined when no server is running. */
export async function borrowCopy(dataDir: string): Promise<BorrowedCopy | undefined> {
  const socket = await connectToLockHolder(dataDir);
  if (!socket) return undefined;
  socket.write(`${REQUEST}\n`);
  const line = await readLine(socket);
  const answered = line === undefined ? undefined : answerSchema.parse(JSON.parse(line));
  if (answered && 'dir' in answered) return { dir: answered.dir, giveBack: () => socket.destroy() };
  socket.destroy();
  throw new Error(`The running server gave no copy: ${answered?.error ?? 'it hung up'}`);
}

async function readLine(socket: Socket): Promise<string | undefined> {
  for await (const line of createInterface({ input: socket })) return line;
  return undefined;
}
