/** The streams of events that are open in this process. */
import type { SignedIn } from '../access/access.ts';

export interface Live {
  /** Opens a stream for the session of a person; null when it has as many as it may. */
  open(viewer: SignedIn): ReadableStream<Uint8Array> | null;
  /** Looks whether everybody may still listen, and says something, so that nobody in between takes a stream for dead. */
  heartbeat(): Promise<void>;
  /** How many streams are open. */
  count(): number;
  /** Ends all streams, before the server stops. */
  close(): void;
}
