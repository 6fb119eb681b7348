/** Keeps open pages current: refetches what others have changed, and signs out here when the session ends elsewhere. */
import type { ChangedKind } from '@partnerfolio/contract/live';
import { queryClient } from '../query-client.ts';
import { loadSession, takeEnd } from '../session/session.ts';
import { shownBy } from './shown-by.ts';
import { openStream, type Heard } from './stream.ts';

const channelName = 'partnerfolio-events';
/** Collects changes for this long before refetching. */
const gatherMs = 250;

const askAgain = (kinds: ReadonlySet<ChangedKind>): void => {
  // The user may have lost access to some of it, so a page they return to must not show it from the cache.
  if (kinds.has('everything')) queryClient.removeQueries({ type: 'inactive', fetchStatus: 'idle' });
  const names = new Set([...kinds].flatMap((kind) => (kind === 'everything' ? [] : shownBy[kind])));
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [name] }) => kinds.has('everything') || names.has(String(name)),
  });
};

const createGathering = () => {
  let kinds = new Set<ChangedKind>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    add(kind: ChangedKind) {
      kinds.add(kind);
      timer ??= setTimeout(() => {
        timer = undefined;
        askAgain(kinds);
        kinds = new Set();
      }, gatherMs);
    },
    stop: () => clearTimeout(timer),
  };
};

/** Follows the events of the user's session; returns the function that stops it. */
export function followEvents(): () => void {
  const gathering = createGathering();
  const channel = new BroadcastChannel(channelName);
  const stopping = new AbortController();
  const meet = (heard: Heard) => {
    if (heard.name === 'changed') gathering.add(heard.said.kind);
    if (heard.name === 'gap') gathering.add('everything');
    if (heard.name === 'rights') void loadSession('user_updated').then(() => gathering.add('everything'));
    if (heard.name === 'ended') takeEnd(heard.said.left);
  };
  channel.addEventListener('message', ({ data }: MessageEvent<Heard>) => meet(data));
  const lead = () =>
    new Promise<void>((resolve) => {
      const close = openStream((heard) => {
        channel.postMessage(heard);
        meet(heard);
      });
      stopping.signal.addEventListener('abort', () => {
        close();
        resolve();
      });
    });
  navigator.locks.request(channelName, { signal: stopping.signal }, lead).catch(() => {
    // Stopped before it was this tab's turn.
  });
  return () => {
    stopping.abort();
    gathering.stop();
    channel.close();
  };
}
