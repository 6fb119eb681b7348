/**
 * How many requests are worked on at once, and how many may wait. Each kind of request has its own room, so that heavy ones
 * take nothing from the others; within it callers are served in turn, and none may take all. What does not fit is turned
 * away at once.
 */
import type { EndpointSpec } from '@partnerfolio/contract/endpoint';
import { createHash } from 'node:crypto';
import { Gauge } from 'prom-client';
import type { RequestLimits } from '../config.ts';
import type { Metrics } from '../metrics.ts';
import { presentScope, whileWanted } from '../jobs/work-scope.ts';

/** `entry`: what is open to everybody, such as the sign-in. */
export type Room = 'plain' | 'heavy' | 'upload' | 'entry' | 'stream';

export interface RoomLimits {
  readonly atOnce: number;
  readonly atOncePerCaller: number;
  readonly waiting: number;
  readonly waitingPerCaller: number;
}

export interface Admission {
  /** Waits for a place; what is answered gives it back. `null`: there is no room. */
  enter(room: Room, caller: string): Promise<(() => void) | null>;
}

interface Waiter {
  readonly admitted: Promise<() => void>;
  readonly admit: (leave: () => void) => void;
}

/** One room. */
export class RoomOfRequests {
  readonly #limits: RoomLimits;
  readonly #inside = new Map<string, number>();
  /** By caller; the one who was served last stands last. */
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

  /** Waits for a place; what is answered gives it back. `null`: there is no room. */
  async enter(caller: string): Promise<(() => void) | null> {
    const queue = this.#queues.get(caller) ?? [];
    if (queue.length === 0 && this.#hasPlace(caller)) return this.#admit(caller);
    const { waiting, waitingPerCaller } = this.#limits;
    if (this.#waiting >= waiting || queue.length >= waitingPerCaller) return null;
    const waiter = this.#queueUp(caller, queue);
    return await whileWanted(waiter.admitted, presentScope(), () => {
      this.#drop(caller, waiter);
      // Admitted in the same moment in which it was given up.
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

  /** Callers put last on the way are met again, until nobody has a place any more. */
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

const limitsOf = ({ atOnce, waiting }: RequestLimits): Record<Room, RoomLimits> => {
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
    // A place is held until the stream has begun.
    stream: { atOnce, atOncePerCaller: part(atOnce, 2), waiting, waitingPerCaller: part(waiting, 4) },
    // Its callers may share one address, and have limits of their own.
    entry: { atOnce, atOncePerCaller: atOnce, waiting, waitingPerCaller: waiting },
  };
};

export const createAdmission = (limits: RequestLimits, metrics: Metrics): Admission => {
  const of = limitsOf(limits);
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
  };
};

/** The room of an endpoint. */
export const roomOf = (endpoint: EndpointSpec): Room => {
  if (endpoint.stream === true) return 'stream';
  if (endpoint.access === 'public') return 'entry';
  if (endpoint.upload !== undefined) return 'upload';
  return endpoint.heavy === true ? 'heavy' : 'plain';
};

const rememberedAtMost = 10_000;

/**
 * Tells callers apart before anything is looked up: by the account of their token once it has been found good, by address until
 * then, so that made-up tokens gain nothing.
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
        if (accounts.size <= rememberedAtMost) return;
        accounts.delete(oldest);
      }
    },
  };
};

export type Callers = ReturnType<typeof createCallers>;
