/** The open event streams of this process. */
import type { SignedIn } from '../access/access.ts';

export interface Live {
  /** Opens a stream for a user's session; null if the session has as many as it may. */
  open(viewer: SignedIn): ReadableStream<Uint8Array> | null;
  /** Checks the rights of all listeners and sends each a sign of life, so that no proxy takes a stream for dead. */
  heartbeat(): Promise<void>;
  /** How many streams are open. */
  count(): number;
  /** Ends all streams before the server stops. */
  close(): void;
}
