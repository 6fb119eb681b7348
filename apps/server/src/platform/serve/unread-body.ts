/**
 * Reads and discards what a refusal left unread of its request's body. A connection that is closed with data still
 * coming is reset, and the sender, who often reads only after sending everything, then never sees the answer.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { maxWaitMs } from '../http/request.ts';

/** Twice the largest upload; the sender of more is cut off. */
const discardedBytesAtMost = 134_217_728;
/** A fast network brings a gigabyte a second: more seldom, much more than the limit would pass. */
const watchEveryMs = 10;

/** Discards the rest of a body, at the slowest rate at which one may arrive; false when it is too large or too slow. */
const discard = (incoming: IncomingMessage, pauseMs: number): Promise<boolean> =>
  new Promise((resolve) => {
    const began = performance.now();
    // Counted at the socket: Node discards a body that nobody began to read without saying so.
    const before = incoming.socket.bytesRead;
    const end = (isWhole: boolean) => {
      clearInterval(watch);
      resolve(isWhole);
    };
    const watch = setInterval(() => {
      const bytes = incoming.socket.bytesRead - before;
      if (bytes > discardedBytesAtMost || performance.now() - began > maxWaitMs(pauseMs, bytes)) end(false);
    }, watchEveryMs);
    // The stream that a handler was given pauses the body when nobody reads it.
    incoming.removeAllListeners('data');
    incoming.once('end', () => end(true));
    incoming.once('close', () => end(true));
    incoming.resume();
  });

/** Whether a request announces a body. */
export const hasBody = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/** The body arrived too slowly, so that nobody waits for its rest. */
const tooSlow = 408;

const isUnread = (incoming: IncomingMessage): boolean => !incoming.readableEnded && !incoming.destroyed;

/**
 * Lets an answer reach the sender of an unread body: the body is discarded after the answer, or before it if Node
 * closes the connection with the answer.
 */
export const receiveUnread = async (
  { incoming, outgoing }: { incoming: IncomingMessage; outgoing: ServerResponse },
  { status, pauseMs }: { readonly status: number; readonly pauseMs: number },
): Promise<void> => {
  if (!isUnread(incoming)) return;
  if (status === tooSlow) {
    outgoing.once('finish', () => incoming.socket.destroySoon());
    return;
  }
  if (!outgoing.shouldKeepAlive) {
    await discard(incoming, pauseMs);
    return;
  }
  outgoing.once('finish', () => {
    if (!isUnread(incoming)) return;
    void discard(incoming, pauseMs).then((isWhole) => {
      if (!isWhole) incoming.socket.destroySoon();
    });
  });
};
