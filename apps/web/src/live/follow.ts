/** What open pages do about what is told: they ask again for what has changed, and end with the session. */
import type { ChangedKind } from '@partnerfolio/contract/live';
import { queryClient } from '../query-client.ts';
import { loadSession, takeEnd } from '../session/session.ts';
import { shownBy } from './shown-by.ts';
import { openStream, type Heard } from './stream.ts';

const channelName = 'partnerfolio-events';
/** Changes that come together are asked for together. */
const gatherMs = 250;

const askAgain = (kinds: ReadonlySet<ChangedKind>): void => {
  // Among it may be what the person may see no more: a page they come back to must not show it even for a moment.
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

/** Follows the events of the person's session until it is told to stop. */
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
