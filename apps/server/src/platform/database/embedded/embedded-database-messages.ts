/** The messages between the embedded database's two threads. */
import type { MessagePort } from 'node:worker_threads';

/** How the worker opens its cluster. */
export interface WorkerOptions {
  clusterDir: string;
  /** False only in tests, whose data need not survive. */
  isDurable: boolean;
  checkpointAfterBytes: number;
  pageMegabytes: number;
}

/** From the main thread to the worker; each has an id that the reply repeats. */
export type WorkerRequest =
  | { id: number; command: 'connect'; port: MessagePort }
  | { id: number; command: 'checkpoint' }
  | { id: number; command: 'copy'; target: string }
  | { id: number; command: 'close' };

/** From the worker to the main thread; id 0 reports that the database is open, or busy with its own work. */
export interface WorkerReply {
  id: number;
  error?: string;
  isOccupied?: boolean;
}

/** From the worker to the stream of one connection. */
export type StreamMessage =
  | { bytes: Uint8Array; isDone: boolean; hasEnded?: never }
  | { hasEnded: true; bytes?: never; isDone?: never };
