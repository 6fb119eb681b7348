/**
 * The cache of decoded closing prices. Threads that renew figures beside each other share its arrays: one decodes a series, the
 * others receive it without a copy.
 */
import { BroadcastChannel, threadId } from 'node:worker_threads';
import type { DailySeries } from '@partnerfolio/finance/series';
import { findCaches } from '../../platform/cache/caches.ts';
import type { Cache } from '../../platform/cache/caches.ts';
import type { Db } from '../../platform/database/db.ts';

/** A series as of a revision of the instrument's prices. */
interface KeptSeries {
  readonly revision: number;
  readonly series: DailySeries;
  /** The thread that has decoded it; of two copies of a revision, all threads keep the one of the lower number. */
  readonly decodedBy: number;
}

/** A series to keep, by the id of its instrument. */
export interface DecodedSeries extends Pick<KeptSeries, 'revision' | 'series'> {
  readonly id: string;
}

interface Sharing {
  readonly threads: number;
  readonly send: (sent: readonly (KeptSeries & DecodedSeries)[]) => void;
}

// oxlint-disable-next-line house/no-module-cache -- belongs to a handle of the database, and is freed with it
const sharings = new WeakMap<Db, Sharing>();

const cacheFor = (db: Db): Cache<KeptSeries> => findCaches(db).cache<KeptSeries>('price_series', 0.21);

/** Each of the threads counts its part of the memory that they share. */
const keep = (db: Db, id: string, kept: KeptSeries): void => {
  const threads = sharings.get(db)?.threads ?? 1;
  cacheFor(db).set(id, kept, Math.ceil(kept.series.closes.byteLength / threads) + 200);
};

const withSharedArray = (series: DailySeries): DailySeries => {
  const closes = new Float64Array(new SharedArrayBuffer(series.closes.byteLength));
  closes.set(series.closes);
  return { ...series, closes };
};

/** The kept series of an instrument, if it is at least as new as a revision of its prices. */
export const findKeptSeries = (db: Db, id: string, revision: number): DailySeries | undefined => {
  const kept = cacheFor(db).get(id);
  return kept !== undefined && kept.revision >= revision ? kept.series : undefined;
};

/** Keeps decoded series, and sends them to the threads that share them. Returns the series that are kept. */
export const keepSeries = (db: Db, decoded: readonly DecodedSeries[]): readonly DecodedSeries[] => {
  const sharing = sharings.get(db);
  const all = decoded.map((one) => ({
    ...one,
    series: sharing === undefined ? one.series : withSharedArray(one.series),
    decodedBy: threadId,
  }));
  for (const { id, ...kept } of all) keep(db, id, kept);
  sharing?.send(all);
  return all;
};

const isBetter = (one: KeptSeries, other: KeptSeries | undefined): boolean =>
  other === undefined ||
  one.revision > other.revision ||
  (one.revision === other.revision && one.decodedBy < other.decodedBy);

/**
 * Shares the series that are decoded through this handle with the other threads on a channel. Returns the function that stops it.
 */
export const shareSeries = (
  db: Db,
  { channel: name, threads }: { readonly channel: string; readonly threads: number },
): (() => void) => {
  const channel = new BroadcastChannel(name);
  channel.unref();
  channel.onmessage = ({ data: sent }: { data: readonly (KeptSeries & DecodedSeries)[] }) => {
    for (const { id, ...kept } of sent) if (isBetter(kept, cacheFor(db).get(id))) keep(db, id, kept);
  };
  sharings.set(db, { threads, send: (sent) => channel.postMessage(sent) });
  return () => {
    sharings.delete(db);
    channel.close();
  };
};
