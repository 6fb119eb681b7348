/**
 * Work that goes through many records and reads each once, such as a batch of reports. The caches keep what it computes only
 * in passing (`cache/passing-values.ts`), so that it neither fills the memory nor evicts what people look at.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

const passing = new AsyncLocalStorage<true>();

/** Runs work whose values the caches keep only in passing. */
export const runInPassing = <T>(work: () => T): T => passing.run(true, work);

export const isInPassing = (): boolean => passing.getStore() === true;
