/** Keeps open pages current: refetches what others have changed, and signs out here when the session ends elsewhere. */
import type { ChangedKind } from '@partnerfolio/contract/live';
import { queryClient } from '../query-client.ts';
import { loadSession, applySessionEnd, leavingSignal } from '../session/session.ts';
import { affectedEndpoints } from './affected-endpoints.ts';
import { openStream, type StreamEvent } from './stream.ts';

const channelName = 'partnerfolio-events';
/** Collects changes for this long before refetching. */
const collectMs = 250;

const refetch = (kinds: ReadonlySet<ChangedKind>): void => {
  // The user may have lost access to some of it, so a page they return to must not show it from the cache.
  if (kinds.has('everything')) queryClient.removeQueries({ type: 'inactive', fetchStatus: 'idle' });
  const names = new Set([...kinds].flatMap((kind) => (kind === 'everything' ? [] : affectedEndpoints[kind])));
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [name] }) => kinds.has('everything') || names.has(String(name)),
  });
};

const createRefetchQueue = () => {
  let kinds = new Set<ChangedKind>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    add(kind: ChangedKind) {
      kinds.add(kind);
      timer ??= setTimeout(() => {
        timer = undefined;
        refetch(kinds);
        kinds = new Set();
      }, collectMs);
    },
    stop: () => clearTimeout(timer),
  };
};

/** Follows the events of the user's session; returns the function that stops it. */
export function followEvents(): () => void {
  const queue = createRefetchQueue();
  const channel = new BroadcastChannel(channelName);
  const stopping = new AbortController();
  const leaving = leavingSignal();
  const handle = (event: StreamEvent) => {
    if (event.name === 'changed') queue.add(event.payload.kind);
    if (event.name === 'changed' && event.payload.kind === 'profile') void loadSession('user_updated');
    if (event.name === 'gap') queue.add('everything');
    if (event.name === 'rights') void loadSession('user_updated').then(() => queue.add('everything'));
    if (event.name === 'ended') applySessionEnd(event.payload.left);
  };
  channel.addEventListener('message', ({ data }: MessageEvent<StreamEvent>) => handle(data));
  const holdStream = async () => {
    if (leaving.aborted) return;
    await new Promise<void>((resolve) => {
      const close = openStream((event) => {
        channel.postMessage(event);
        handle(event);
      });
      // A stream still being opened would be refused once the session has ended. The lock is kept, so that no other tab opens one.
      leaving.addEventListener('abort', close);
      stopping.signal.addEventListener('abort', () => {
        close();
        // The server's notice came too late for the closed stream.
        if (leaving.aborted)
          channel.postMessage({ name: 'ended', payload: { left: true } } satisfies StreamEvent);
        resolve();
      });
    });
  };
  navigator.locks.request(channelName, { signal: stopping.signal }, holdStream).catch(() => {
    // Stopped before it was this tab's turn.
  });
  return () => {
    stopping.abort();
    queue.stop();
    channel.close();
  };
}
