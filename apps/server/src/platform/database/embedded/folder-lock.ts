/**
 * The exclusive lock on a data folder: exactly one process may open the embedded database, because a second one would
 * silently overwrite its pages. The lock is a listening socket, so it ends when its process ends, however that
 * happens, and no process id has to be trusted. To take the lock, a process links its socket to the next free number,
 * which only one process can do: 1. Find the highest number. If its socket answers, refuse. If not, its process has
 * ended. 2. Listen on a socket with a random name, then link it to the next number. The socket answers before it
 * becomes visible, so nobody mistakes a new lock for a stale one. 3. Find the highest number again. If it is ours,
 * the lock is held. If not, another process was faster: start again. Only the holder deletes numbers, and only lower
 * ones. So the highest number never falls, and of two processes that saw the same stale lock, one fails at step 2 or
 * 3.
 */
import { randomUUID } from 'node:crypto';
import { closeSync, linkSync, mkdirSync, openSync, readdirSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import { join } from 'node:path';
import { isErrorCode } from '../../basics/error-codes.ts';

/** The longest path of a socket: Linux allows 107 bytes, macOS 103. */
const MAX_SOCKET_PATH_BYTES = 103;
const ATTEMPTS = 20;

/** Another process has the data folder open. */
export class FolderInUseError extends Error {
  constructor(dir: string) {
    super(
      `The data folder ${dir} is in use by a running Partnerfolio server or command. Stop it first, or use another folder.`,
    );
    this.name = 'FolderInUseError';
  }
}

/** Handles a connection through which another process asks the holder for something. */
export type ControlHandler = (socket: Socket) => void;

export interface FolderLock {
  /** Sets the handler for connections of other processes; without one they are closed. */
  onControl(handler: ControlHandler): void;
  release(): Promise<void>;
}

/**
 * Takes the lock on an existing data folder. @throws FolderInUseError when another process, or another part of this
 * one, holds it.
 */
export async function acquireFolderLock(dir: string): Promise<FolderLock> {
  const folder = new LockFolder(dir);
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const last = folder.highestNumber();
      if (await folder.isHeld(last)) throw new FolderInUseError(dir);
      // Only the number after the stale one: if a process took it meanwhile, that process keeps it.
      const lock = await folder.tryToTake(last + 1);
      if (lock) return lock;
    }
    throw new FolderInUseError(dir);
  } catch (error) {
    folder.close();
    throw error;
  }
}

/** Connects to the process that holds a data folder's lock. @returns undefined when no process holds it. */
export async function connectToLockHolder(dir: string): Promise<Socket | undefined> {
  const folder = new LockFolder(dir);
  try {
    return await folder.connectTo(folder.highestNumber());
  } finally {
    folder.close();
  }
}

class LockFolder {
  readonly #dir: string;
  #descriptor: number | undefined;

  constructor(dataDir: string) {
    this.#dir = join(dataDir, 'lock');
    mkdirSync(this.#dir, { recursive: true, mode: 0o700 });
  }

  async isHeld(number: number): Promise<boolean> {
    const socket = await this.connectTo(number);
    socket?.destroy();
    return socket !== undefined;
  }

  async connectTo(number: number): Promise<Socket | undefined> {
    return number === 0 ? undefined : await connectIfAlive(this.#address(`${number}`));
  }

  async tryToTake(number: number): Promise<FolderLock | undefined> {
    const name = `new-${randomUUID().slice(0, 8)}`;
    const holder = new Holder();
    await holder.listen(this.#address(name));
    const isLinked = linkUnlessThere(join(this.#dir, name), join(this.#dir, `${number}`));
    rmSync(join(this.#dir, name), { force: true });
    if (isLinked && this.highestNumber() === number) {
      this.#removeBelow(number);
      holder.onReleased = () => this.close();
      return holder;
    }
    await holder.stop();
    return undefined;
  }

  close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
    this.#descriptor = undefined;
  }

  #numbers(): number[] {
    return readdirSync(this.#dir)
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  }

  highestNumber(): number {
    return Math.max(0, ...this.#numbers());
  }

  #removeBelow(number: number): void {
    for (const lower of this.#numbers()) {
      if (lower < number) rmSync(join(this.#dir, `${lower}`), { force: true });
    }
  }

  /** A long path is replaced by the folder's descriptor, under which Linux offers a short one. */
  #address(name: string): string {
    const path = join(this.#dir, name);
    if (Buffer.byteLength(path) <= MAX_SOCKET_PATH_BYTES) return path;
    if (process.platform !== 'linux') {
      throw new Error(
        `The path of the data folder is too long for a lock (${this.#dir}); choose one under 80 bytes.`,
      );
    }
    this.#descriptor ??= openSync(this.#dir, 'r');
    return `/proc/self/fd/${this.#descriptor}/${name}`;
  }
}

/** The holder's side of the lock. */
class Holder implements FolderLock {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #control: ControlHandler | undefined;
  onReleased: (() => void) | undefined;

  constructor() {
    this.#server = createServer((socket) => this.#receive(socket));
  }

  onControl(handler: ControlHandler): void {
    this.#control = handler;
  }

  async release(): Promise<void> {
    await this.stop();
    this.onReleased?.();
  }

  listen(address: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(address, () => {
        this.#server.unref();
        resolve();
      });
    });
  }

  stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  #receive(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket));
    // A process that only checks for a holder disconnects at once; that is no error.
    socket.on('error', () => socket.destroy());
    if (this.#control) this.#control(socket);
    else socket.end();
  }
}

function linkUnlessThere(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (isErrorCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/** Any outcome but "nobody there" counts as alive: refusing a start is better than losing rows. */
function connectIfAlive(address: string): Promise<Socket | undefined> {
  return new Promise((resolve, reject) => {
    const socket = connect(address);
    socket.once('connect', () => {
      socket.removeAllListeners('error');
      resolve(socket);
    });
    socket.once('error', (error) => {
      if (isErrorCode(error, 'ECONNREFUSED') || isErrorCode(error, 'ENOENT')) resolve(undefined);
      else reject(error);
    });
  });
}
