/**
 * Open streams of events. What is changed is told once it is committed: each time the sessions that listen are looked up
 * anew, with the rights their people have at that moment, in two queries however many they are. So whoever has lost a role, a
 * right or the session hears nothing more, and the page hears of that at once.
 */
import { changedKinds, liveEventSchemas } from '@partnerfolio/contract/live';
import type { ChangedKind, LiveEventName } from '@partnerfolio/contract/live';
import type { SignedIn } from '../../platform/access/access.ts';
import { onChanges } from '../../platform/live/changes.ts';
import type { Change } from '../../platform/live/changes.ts';
import type { App } from '../../platform/context.ts';
import type { Live } from '../../platform/live/live.ts';
import { rightsOf } from '../../platform/access/rights.ts';
import * as queries from './queries.ts';
import { hears, losesSight, rightsMark } from './rules.ts';
import type { Listener, Told } from './rules.ts';

const streamsAtMost = 8;
/** Events a slow reader may be behind before it is let go, to come back and ask for everything anew. */
const waitingAtMost = 200;
/** Changes that wait to be told; more become one that says that everything has changed. */
const changesAtMost = 500;

interface Stream {
  readonly sessionId: string;
  readonly controller: ReadableStreamDefaultController<Uint8Array>;
  /** What the person could do when the page was last told. */
  mark: string;
}

const encoder = new TextEncoder();

const eventText = (name: LiveEventName, data: object): Uint8Array =>
  encoder.encode(`event: ${name}\ndata: ${JSON.stringify(liveEventSchemas[name].parse(data))}\n\n`);

const everything = eventText('changed', { kind: 'everything', id: null });

const isKind = (entity: string): entity is ChangedKind => changedKinds.some((kind) => kind === entity);

/** A change that waits to be told, or several of one record. */
interface Waiting extends Omit<Change, 'accessRevokedFor'> {
  readonly accessRevokedFor: ReadonlySet<string>;
}

/** Changes with the people around their records, in the order they came. */
const lookAround = async (app: Pick<App, 'db'>, changes: readonly Waiting[]): Promise<readonly Told[]> => {
  const known = changes.filter(({ entity }) => isKind(entity));
  const found = await queries.selectSurroundings(app.db, known);
  const places = new Map(found.map((place) => [`${place.entity} ${place.id}`, place]));
  return known.flatMap(({ entity, id, accessRevokedFor }) => {
    const place = places.get(`${entity} ${id}`);
    const people = new Set(place?.people);
    return isKind(entity)
      ? [{ kind: entity, id, hasClient: (place?.client_id ?? null) !== null, people, accessRevokedFor }]
      : [];
  });
};

const listenerOf = (row: queries.ListenerRow): Listener => ({
  userId: row.user_id,
  role: row.role,
  lacksFactor: row.lacks_factor,
  rights: rightsOf(row),
});

/** The streams of this process, by what is done to them. */
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
          // Said at once, so that the answer begins.
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

/** What a stream is told when its session goes on or has ended, and of the changes its person may see. */
const tell = (
  { end, send }: ReturnType<typeof createStreams>,
  stream: Stream,
  { row, told }: { row: queries.ListenerRow | undefined; told: readonly Told[] },
): void => {
  if (row === undefined || !row.is_live) {
    send(stream, eventText('ended', { left: row?.end_reason === 'sign_out' }));
    end(stream);
    return;
  }
  const listener = listenerOf(row);
  const mark = rightsMark(listener);
  if (mark !== stream.mark || row.is_viewing) send(stream, eventText('rights', {}));
  stream.mark = mark;
  // A view as somebody else is not followed: what it shows is asked for.
  if (row.is_viewing) end(stream);
  for (const each of told)
    if (hears(listener, each)) send(stream, eventText('changed', { kind: each.kind, id: each.id }));
    // With a client go its portfolios, ledgers, proposals and shares in totals: which record it was says too little.
    else if (losesSight(listener, each)) send(stream, everything);
};

/** Changes that wait to be told, each once. */
const createWaiting = () => {
  const waiting = new Map<string, Waiting>();
  return {
    add(changes: readonly Change[]) {
      for (const { entity, id, accessRevokedFor } of changes) {
        const key = `${entity} ${id}`;
        const lost = new Set(waiting.get(key)?.accessRevokedFor);
        if (accessRevokedFor !== undefined) lost.add(accessRevokedFor);
        waiting.set(key, { entity, id, accessRevokedFor: lost });
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

/** Follows what is committed and tells it to the streams that are open. */
export const createLive = (app: Pick<App, 'db' | 'clock' | 'background' | 'metrics'>): Live => {
  const open = createStreams(app.metrics.streams);
  const { streams } = open;
  const waiting = createWaiting();
  let isTelling = false;
  let isDue = false;

  const tellOnce = async (): Promise<void> => {
    const told = await lookAround(app, waiting.take());
    const listening = [...streams];
    const sessionIds = [...new Set(listening.map(({ sessionId }) => sessionId))];
    const rows = await queries.selectListeners(app.db, { sessionIds, now: app.clock.now() });
    const bySession = new Map(rows.map((row) => [row.session_id, row]));
    for (const stream of listening) tell(open, stream, { row: bySession.get(stream.sessionId), told });
  };
  const close = () => {
    for (const stream of streams) open.end(stream);
  };
  /** One round at a time, so that everybody hears in the order of the commits. */
  const tellAll = async (): Promise<void> => {
    if (isTelling) return;
    isTelling = true;
    try {
      while (isDue && streams.size > 0) {
        isDue = false;
        await tellOnce();
      }
    } catch (error) {
      // What could not be told is lost: whoever comes back asks for everything anew.
      close();
      throw error;
    } finally {
      isTelling = false;
    }
  };
  const look = () => {
    isDue = true;
    app.background.run('live events', tellAll);
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
      // What has changed since the person was looked up.
      look();
      return stream;
    },
    async beat() {
      for (const stream of streams) open.send(stream, encoder.encode(': beat\n\n'));
      isDue = true;
      await tellAll();
    },
    count: () => streams.size,
    close,
  };
};
