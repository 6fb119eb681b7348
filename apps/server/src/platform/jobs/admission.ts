/**
 * Limits how many requests run at the same time and how many may wait. Each kind of request has its own room (a queue
 * with places), so that heavy requests take nothing from the others. Within a room callers take turns, and none may
 * take all places. A request that does not fit is refused immediately.
 */
import type { EndpointSpec } from '@partnerfolio/contract/endpoint';
import { createHash } from 'node:crypto';
import { Gauge } from 'prom-client';
import type { RequestLimits } from '../basics/config.ts';
import type { Metrics } from '../basics/metrics.ts';
import { currentScope, untilAbandoned } from './work-scope.ts';

/** `entry`: endpoints open to everyone, such as the sign-in, and those for holders of links. */
export type Room = 'plain' | 'heavy' | 'upload' | 'entry' | 'stream';

export interface RoomLimits {
  readonly atOnce: number;
  readonly atOncePerCaller: number;
  readonly waiting: number;
  readonly waitingPerCaller: number;
}

export interface Admission {
  /** Waits for a place and returns the function that releases it; null when the room is full. */
  enter(room: Room, caller: string): Promise<(() => void) | null>;
  /** How many requests are worked on or wait. */
  atWork(): number;
}

interface Waiter {
  readonly admitted: Promise<() => void>;
  readonly admit: (leave: () => void) => void;
}

/** One room. */
export class RoomOfRequests {
  readonly #limits: RoomLimits;
  readonly #inside = new Map<string, number>();
  /** By caller; the caller served last stands last. */
  readonly #queues = new Map<string, Waiter[]>();
  #atWork = 0;
  #waiting = 0;

  constructor(limits: RoomLimits) {
    this.#limits = limits;
  }

  get atWork(): number {
    return this.#atWork;
  }

  get waiting(): number {
    return this.#waiting;
  }

  /** Waits for a place and returns the function that releases it; null when the room is full. */
  async enter(caller: string): Promise<(() => void) | null> {
    const queue = this.#queues.get(caller) ?? [];
    if (queue.length === 0 && this.#hasPlace(caller)) return this.#admit(caller);
    const { waiting, waitingPerCaller } = this.#limits;
    if (this.#waiting >= waiting || queue.length >= waitingPerCaller) return null;
    const waiter = this.#queueUp(caller, queue);
    return await untilAbandoned(waiter.admitted, currentScope(), () => {
      this.#drop(caller, waiter);
      // The place was granted just as the request was cancelled.
      void waiter.admitted.then((leave) => leave());
    });
  }

  #hasPlace(caller: string): boolean {
    const { atOnce, atOncePerCaller } = this.#limits;
    return this.#atWork < atOnce && (this.#inside.get(caller) ?? 0) < atOncePerCaller;
  }

  #admit(caller: string): () => void {
    this.#atWork += 1;
    this.#inside.set(caller, (this.#inside.get(caller) ?? 0) + 1);
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      this.#atWork -= 1;
      const left = (this.#inside.get(caller) ?? 1) - 1;
      if (left === 0) this.#inside.delete(caller);
      else this.#inside.set(caller, left);
      this.#admitWaiting();
    };
  }

  #queueUp(caller: string, queue: Waiter[]): Waiter {
    let admit: Waiter['admit'] = () => undefined;
    const admitted = new Promise<() => void>((resolve) => {
      admit = resolve;
    });
    const waiter = { admitted, admit };
    queue.push(waiter);
    this.#queues.set(caller, queue);
    this.#waiting += 1;
    return waiter;
  }

  /** Visits callers in turn until no place is free. */
  #admitWaiting(): void {
    for (const [caller, queue] of this.#queues) {
      if (this.#atWork >= this.#limits.atOnce) return;
      if (!this.#hasPlace(caller)) continue;
      const first = queue.shift();
      this.#waiting -= 1;
      this.#queues.delete(caller);
      if (queue.length > 0) this.#queues.set(caller, queue);
      first?.admit(this.#admit(caller));
    }
  }

  #drop(caller: string, waiter: Waiter): void {
    const queue = this.#queues.get(caller) ?? [];
    const at = queue.indexOf(waiter);
    if (at < 0) return;
    queue.splice(at, 1);
    this.#waiting -= 1;
    if (queue.length === 0) this.#queues.delete(caller);
  }
}

const part = (whole: number, divisor: number): number => Math.max(2, Math.ceil(whole / divisor));

const roomLimits = ({ atOnce, waiting }: RequestLimits): Record<Room, RoomLimits> => {
  const heavyAtOnce = part(atOnce, 8);
  return {
    plain: {
      atOnce,
      atOncePerCaller: part(atOnce, 2),
      waiting,
      waitingPerCaller: part(waiting, 4),
    },
    heavy: {
      atOnce: heavyAtOnce,
      atOncePerCaller: Math.max(1, heavyAtOnce >> 1),
      waiting: part(waiting, 2),
      waitingPerCaller: part(waiting, 8),
    },
    upload: { atOnce: 8, atOncePerCaller: 4, waiting: 16, waitingPerCaller: 8 },
    // A stream holds its place only until it has started.
    stream: { atOnce, atOncePerCaller: part(atOnce, 2), waiting, waitingPerCaller: part(waiting, 4) },
    // Users of the sign-in may share one address, and it has rate limits of its own.
    entry: { atOnce, atOncePerCaller: atOnce, waiting, waitingPerCaller: waiting },
  };
};

export const createAdmission = (limits: RequestLimits, metrics: Metrics): Admission => {
  const of = roomLimits(limits);
  const rooms = {
    plain: new RoomOfRequests(of.plain),
    heavy: new RoomOfRequests(of.heavy),
    upload: new RoomOfRequests(of.upload),
    entry: new RoomOfRequests(of.entry),
    stream: new RoomOfRequests(of.stream),
  };
  const measured = (name: string, help: string, read: (room: RoomOfRequests) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['room'] as const,
      registers: [metrics.registry],
      collect() {
        for (const [name, room] of Object.entries(rooms)) this.set({ room: name }, read(room));
      },
    });
  measured('partnerfolio_requests_at_work', 'Requests that are worked on', (room) => room.atWork);
  measured('partnerfolio_requests_waiting', 'Requests that wait for a place', (room) => room.waiting);
  return {
    async enter(room, caller) {
      const leave = await rooms[room].enter(caller);
      if (leave === null) metrics.requestsTurnedAway.inc({ room });
      return leave;
    },
    atWork: () => Object.values(rooms).reduce((sum, room) => sum + room.atWork + room.waiting, 0),
  };
};

/** The room that an endpoint's requests use. */
export const roomFor = (endpoint: EndpointSpec): Room => {
  if (endpoint.stream === true) return 'stream';
  if (endpoint.access === 'public' || endpoint.access === 'link') return 'entry';
  if (endpoint.upload !== undefined) return 'upload';
  return endpoint.heavy === true ? 'heavy' : 'plain';
};

const callersAtMost = 10_000;

/**
 * Identifies callers before any lookup: by the account of a token that has already proved valid, otherwise by
 * address, so that made-up tokens gain nothing.
 */
export const createCallers = () => {
  const accounts = new Map<string, string>();
  const digest = (token: string): string =>
    createHash('sha256').update(token).digest('base64url').slice(0, 22);
  return {
    keyOf(token: string | null, address: string | null): string {
      const account = token === null ? undefined : accounts.get(digest(token));
      return account ?? `from ${address ?? 'nowhere'}`;
    },
    noteGood(token: string, userId: string): void {
      const key = digest(token);
      if (accounts.get(key) === userId) return;
      accounts.set(key, userId);
      for (const oldest of accounts.keys()) {
        if (accounts.size <= callersAtMost) return;
        accounts.delete(oldest);
      }
    },
  };
};

export type Callers = ReturnType<typeof createCallers>;
