/**
 * Open streams of events. Changes are published after their commit. Each round looks up the listening sessions with their
 * users' current rights, in two queries however many there are. A user who has lost a role, a right or the session receives
 * nothing more, and the page learns so at once.
 */
import { changedKinds, liveEventSchemas } from '@partnerfolio/contract/live';
import type { ChangedKind, LiveEventName } from '@partnerfolio/contract/live';
import type { SignedIn } from '../../platform/access/access.ts';
import { onChanges } from '../../platform/live/changes.ts';
import type { Change } from '../../platform/live/changes.ts';
import type { App } from '../../platform/context.ts';
import type { Live } from '../../platform/live/live.ts';
import { listRights } from '../../platform/access/rights.ts';
import * as queries from './queries.ts';
import { receives, losesAccess, rightsMark } from './rules.ts';
import type { Listener, VisibleChange } from './rules.ts';

const streamsAtMost = 8;
/** When a slow reader is this many events behind, its stream closes; the page reconnects and reloads. */
const waitingAtMost = 200;
/** The most changes that wait for publication; beyond that they become one event that everything changed. */
const changesAtMost = 500;

interface Stream {
  readonly sessionId: string;
  readonly controller: ReadableStreamDefaultController<Uint8Array>;
  /** The user's rights when the page last received them. */
  mark: string;
}

const encoder = new TextEncoder();

const eventText = (name: LiveEventName, data: object): Uint8Array =>
  encoder.encode(`event: ${name}\ndata: ${JSON.stringify(liveEventSchemas[name].parse(data))}\n\n`);

const everything = eventText('changed', { kind: 'everything', id: null });

const isKind = (entity: string): entity is ChangedKind => changedKinds.some((kind) => kind === entity);

/** A change, or several of one record, waiting for publication. */
interface Waiting extends Omit<Change, 'accessRevokedFor'> {
  readonly accessRevokedFor: ReadonlySet<string>;
}

/** Changes with the users who may see their records, in the order in which they came. */
const loadAudiences = async (
  app: Pick<App, 'db'>,
  changes: readonly Waiting[],
): Promise<readonly VisibleChange[]> => {
  const known = changes.filter(({ entity }) => isKind(entity));
  const found = await queries.selectRecordUsers(app.db, known);
  const places = new Map(found.map((place) => [`${place.entity} ${place.id}`, place]));
  return known.flatMap(({ entity, id, accessRevokedFor }) => {
    const place = places.get(`${entity} ${id}`);
    const userIds = new Set(place?.user_ids);
    return isKind(entity)
      ? [{ kind: entity, id, hasClient: (place?.client_id ?? null) !== null, userIds, accessRevokedFor }]
      : [];
  });
};

const toListener = (row: queries.ListenerRow): Listener => ({
  userId: row.user_id,
  role: row.role,
  lacksFactor: row.lacks_factor,
  rights: listRights(row),
});

/** The open streams of this process. */
const createStreams = (gauge: App['metrics']['streams']) => {
  const streams = new Set<Stream>();
  const forget = (stream: Stream): boolean => {
    const isOpen = streams.delete(stream);
    gauge.set(streams.size);
    return isOpen;
  };
  const end = (stream: Stream) => {
    if (forget(stream)) stream.controller.close();
  };
  const send = (stream: Stream, text: Uint8Array) => {
    if (!streams.has(stream)) return;
    stream.controller.enqueue(text);
    if ((stream.controller.desiredSize ?? 0) <= 0) end(stream);
  };
  const add = (viewer: SignedIn): ReadableStream<Uint8Array> => {
    let stream: Stream | undefined;
    return new ReadableStream<Uint8Array>(
      {
        start(controller) {
          stream = { sessionId: viewer.sessionId, controller, mark: rightsMark(viewer) };
          streams.add(stream);
          gauge.set(streams.size);
          // Sent immediately, so that the answer begins.
          controller.enqueue(encoder.encode('retry: 3000\n\n'));
        },
        cancel() {
          if (stream !== undefined) forget(stream);
        },
      },
      new CountQueuingStrategy({ highWaterMark: waitingAtMost }),
    );
  };
  return { streams, end, send, add };
};

/** Sends a stream its session's state and the changes its user may see. */
const publish = (
  { end, send }: ReturnType<typeof createStreams>,
  stream: Stream,
  { row, changes }: { row: queries.ListenerRow | undefined; changes: readonly VisibleChange[] },
): void => {
  if (row === undefined || !row.is_live) {
    send(stream, eventText('ended', { left: row?.end_reason === 'sign_out' }));
    end(stream);
    return;
  }
  const listener = toListener(row);
  const mark = rightsMark(listener);
  if (mark !== stream.mark || row.is_viewing) send(stream, eventText('rights', {}));
  stream.mark = mark;
  // A view as another user gets no live changes: its pages reload.
  if (row.is_viewing) end(stream);
  for (const each of changes)
    if (receives(listener, each)) send(stream, eventText('changed', { kind: each.kind, id: each.id }));
    // The client's portfolios, ledgers, proposals and totals become invisible too, so naming the record would not be
    // enough.
    else if (losesAccess(listener, each)) send(stream, everything);
};

/** Changes that wait to be published, each once. */
const createWaiting = () => {
  const waiting = new Map<string, Waiting>();
  return {
    add(changes: readonly Change[]) {
      for (const { accessRevokedFor, ...change } of changes) {
        const { entity, id } = change;
        const key = `${entity} ${id}`;
        const lost = new Set(waiting.get(key)?.accessRevokedFor);
        if (accessRevokedFor !== undefined) lost.add(accessRevokedFor);
        waiting.set(key, { ...change, accessRevokedFor: lost });
      }
      if (waiting.size <= changesAtMost) return;
      waiting.clear();
      waiting.set('', { entity: 'everything', id: null, accessRevokedFor: new Set() });
    },
    take(): readonly Waiting[] {
      const changes = [...waiting.values()];
      waiting.clear();
      return changes;
    },
  };
};

/** Publishes committed changes to the open streams. */
export const createLive = (app: Pick<App, 'db' | 'clock' | 'background' | 'metrics'>): Live => {
  const open = createStreams(app.metrics.streams);
  const { streams } = open;
  const waiting = createWaiting();
  let isPublishing = false;
  let isDue = false;

  const publishOnce = async (): Promise<void> => {
    const changes = await loadAudiences(app, waiting.take());
    const listening = [...streams];
    const sessionIds = [...new Set(listening.map(({ sessionId }) => sessionId))];
    const rows = await queries.selectListeners(app.db, { sessionIds, now: app.clock.now() });
    const bySession = new Map(rows.map((row) => [row.session_id, row]));
    for (const stream of listening) publish(open, stream, { row: bySession.get(stream.sessionId), changes });
  };
  const close = () => {
    for (const stream of streams) open.end(stream);
  };
  /** One round at a time, so that all streams get the order of the commits. */
  const publishAll = async (): Promise<void> => {
    if (isPublishing) return;
    isPublishing = true;
    try {
      while (isDue && streams.size > 0) {
        isDue = false;
        await publishOnce();
      }
    } catch (error) {
      // Unpublished changes are lost: pages that reconnect reload everything.
      close();
      throw error;
    } finally {
      isPublishing = false;
    }
  };
  const look = () => {
    isDue = true;
    app.background.run('live events', publishAll);
  };
  onChanges(app.db, (changes) => {
    if (streams.size === 0) return;
    waiting.add(changes);
    look();
  });

  return {
    open(viewer) {
      const own = [...streams].filter(({ sessionId }) => sessionId === viewer.sessionId);
      if (own.length >= streamsAtMost) return null;
      const stream = open.add(viewer);
      // Covers changes since the viewer was looked up.
      look();
      return stream;
    },
    async heartbeat() {
      for (const stream of streams) open.send(stream, encoder.encode(': beat\n\n'));
      isDue = true;
      await publishAll();
    },
    count: () => streams.size,
    close,
  };
};
