/**
 * The embedded database's own thread: PGlite over a file layer that really fsyncs, spoken to in the PostgreSQL wire
 * protocol. A thread of its own, because a query blocks the thread it runs on. Plain JavaScript, because Node 20 can't
 * load TypeScript in a worker.
 */
import fs from 'node:fs';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** @typedef {import("node:worker_threads").MessagePort} MessagePort */
/** @typedef {import("./embedded-database-messages.ts").WorkerOptions} WorkerOptions */
/** @typedef {import("./embedded-database-messages.ts").WorkerRequest} WorkerRequest */
/** @typedef {import("./embedded-database-messages.ts").WorkerReply} WorkerReply */
/** @typedef {import("./embedded-database-messages.ts").StreamMessage} StreamMessage */

if (!parentPort) throw new Error('This file runs as a worker thread only');
const parent = parentPort;
const { clusterDir, isDurable, checkpointAfterBytes, pageMegabytes } = /** @type {WorkerOptions} */ (
  workerData
);

const TERMINATE = 0x58;
/** ReadyForQuery with the status "idle": the session is outside any transaction. */
const READY_AND_IDLE = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);
const POST_BYTES = 256 * 1024;

let walBytes = 0;

/** PGlite's own file layer has no fsync at all: a commit would live in the page cache until the kernel cares to write it. */
class DurableNodeFS extends NodeFS {
  /** @override @type {NodeFS["init"]} */
  async init(pg, options) {
    const result = await super.init(pg, options);
    const preRun = /** @type {unknown[]} */ (result.emscriptenOpts.preRun);
    preRun.push((/** @type {{ NODEFS: NodeFileLayer }} */ module) => {
      if (isDurable) addFsync(module.NODEFS);
      countWalBytes(module.NODEFS);
    });
    return result;
  }
}

/**
 * The part of Emscripten's Node file layer that is touched here.
 * @typedef {{ nfd?: number, node: object, isWal?: boolean }} FileStream
 * @typedef {(stream: FileStream, ...rest: unknown[]) => number} FileOperation
 * @typedef {{ realPath: (node: object) => string, stream_ops: { write: FileOperation, fsync?: FileOperation } }} NodeFileLayer
 */

/** @param {NodeFileLayer} files */
function addFsync(files) {
  files.stream_ops.fsync = (stream) => {
    if (stream.nfd === undefined) fsyncDirectory(files.realPath(stream.node));
    else fs.fsyncSync(stream.nfd);
    return 0;
  };
}

/** @param {string} dir */
function fsyncDirectory(dir) {
  const directory = fs.openSync(dir, 'r');
  try {
    fs.fsyncSync(directory);
  } finally {
    fs.closeSync(directory);
  }
}

/**
 * PGlite has no checkpointer process, so the log would grow for ever: what is written to it is counted here.
 * @param {NodeFileLayer} files
 */
function countWalBytes(files) {
  const write = files.stream_ops.write;
  files.stream_ops.write = (stream, ...rest) => {
    const written = write(stream, ...rest);
    stream.isWal ??= files.realPath(stream.node).includes(`${path.sep}pg_wal${path.sep}`);
    if (stream.isWal) walBytes += written;
    return written;
  };
}

const durability = isDurable ? ['-c', 'fsync=on', '-c', 'wal_sync_method=fsync'] : ['-F'];
const db = await PGlite.create({
  fs: new DurableNodeFS(clusterDir),
  startParams: [
    ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
    ...durability,
    // The log is recycled down to this after a checkpoint; the default of 80 MB is for a busy server.
    '-c',
    'min_wal_size=32MB',
    '-c',
    `shared_buffers=${pageMegabytes}MB`,
  ],
});

/** Everything that touches the database goes through this one queue, in the order it arrived. */
let queue = Promise.resolve();
/** @type {MessagePort | undefined} */
let owner;
let isIdle = true;
/** Orders that have to wait until no transaction is open. @type {WorkerRequest[]} */
let waiting = [];

/** @param {() => Promise<void>} task */
function enqueue(task) {
  // A failure outside PostgreSQL's own error handling leaves the engine in an unknown state: end the thread, and the
  // next connection reopens the files as after a crash.
  queue = queue.then(task);
  queue.catch((error) => {
    setImmediate(() => {
      throw error;
    });
  });
}

/** One session serves all connections, one after the other: the next must find nothing of the last. */
async function resetSession() {
  if (!isIdle) await db.exec('ROLLBACK');
  await db.exec('DISCARD ALL');
  isIdle = true;
  owner = undefined;
}

/**
 * @param {MessagePort} port
 * @param {Uint8Array} bytes
 */
async function execute(port, bytes) {
  /** @type {Uint8Array[]} */
  let chunks = [];
  let size = 0;
  const post = (/** @type {boolean} */ isDone) => {
    // The last piece is kept back: what says that the answer is complete may lie across two.
    const kept = isDone ? [] : chunks.splice(-1);
    const joined = new Uint8Array(chunks.reduce((bytes, chunk) => bytes + chunk.length, 0));
    let at = 0;
    for (const chunk of chunks) {
      joined.set(chunk, at);
      at += chunk.length;
    }
    if (isDone) isIdle = READY_AND_IDLE.equals(joined.subarray(-READY_AND_IDLE.length));
    port.postMessage(/** @type {StreamMessage} */ ({ bytes: joined, isDone }), [joined.buffer]);
    chunks = kept;
    size = 0;
  };
  await db.execProtocolRawStream(bytes, {
    syncToFs: false,
    onRawData: (data) => {
      if (size >= POST_BYTES) post(false);
      // The engine's memory is reused for the next piece, so that each one has to be copied.
      chunks.push(data.slice());
      size += data.length;
    },
  });
  post(true);
}

/**
 * Work that no client has asked for: the main thread is notified so that it doesn't count its time against a statement
 * that waits meanwhile.
 * @param {() => Promise<void>} work
 */
async function occupied(work) {
  parent.postMessage(/** @type {WorkerReply} */ ({ id: 0, isOccupied: true }));
  try {
    await work();
  } finally {
    parent.postMessage(/** @type {WorkerReply} */ ({ id: 0, isOccupied: false }));
  }
}

async function checkpoint() {
  if (walBytes === 0) return;
  await db.exec('CHECKPOINT');
  walBytes = 0;
}

/** @param {string} target */
async function copyCluster(target) {
  await db.exec('CHECKPOINT');
  walBytes = 0;
  fs.cpSync(clusterDir, target, { recursive: true, mode: fs.constants.COPYFILE_FICLONE });
}

/** @param {WorkerRequest} request */
async function obey(request) {
  /** @type {WorkerReply} */
  const reply = { id: request.id };
  try {
    if (request.command === 'copy') await copyCluster(request.target);
    else await checkpoint();
  } catch (error) {
    reply.error = String(error);
  }
  parent.postMessage(reply);
}

/** A checkpoint inside a transaction is an error, and a copy would tear it: both wait for the gap between two. */
async function runBetweenTransactions() {
  if (!isIdle) return;
  const due = waiting;
  waiting = [];
  for (const request of due) await occupied(() => obey(request));
  if (walBytes >= checkpointAfterBytes) await occupied(checkpoint);
}

/** @param {MessagePort} port */
function serve(port) {
  let hasEnded = false;
  const end = () => {
    if (hasEnded) return;
    hasEnded = true;
    enqueue(async () => {
      if (owner === port) await resetSession();
      port.postMessage(/** @type {StreamMessage} */ ({ hasEnded: true }));
      port.close();
      await runBetweenTransactions();
    });
  };
  port.on('message', (/** @type {Uint8Array} */ bytes) => {
    if (bytes[0] === TERMINATE) return end();
    enqueue(async () => {
      if (owner && owner !== port) await resetSession();
      owner = port;
      await execute(port, bytes);
      await runBetweenTransactions();
    });
  });
  port.on('close', end);
}

async function close() {
  if (!isIdle) await db.exec('ROLLBACK');
  await db.exec('CHECKPOINT');
  await db.close();
  process.exit(0);
}

parent.on('message', (/** @type {WorkerRequest} */ request) => {
  if (request.command === 'connect') serve(request.port);
  else if (request.command === 'close') enqueue(close);
  else {
    waiting.push(request);
    enqueue(runBetweenTransactions);
  }
});
parent.postMessage(/** @type {WorkerReply} */ ({ id: 0 }));
