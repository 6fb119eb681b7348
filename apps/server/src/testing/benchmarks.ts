/** Benchmarks for tests, made through the feature's endpoints. */
import { createBenchmark } from '@partnerfolio/contract/market/benchmarks';
import type { Rebalancing } from '@partnerfolio/contract/market/benchmarks';
import type { TestApp } from './app.ts';
import { makeInstrument } from './ledgers.ts';

let made = 0;

interface BenchmarkOptions {
  /** The weights by instrument; a new instrument at 100 % unless given. */
  readonly weights?: Readonly<Record<string, string>>;
  readonly rebalancing?: Rebalancing;
}

/** Makes a benchmark; returns its id. */
export const makeTestBenchmark = async (t: TestApp, options: BenchmarkOptions = {}): Promise<string> => {
  made += 1;
  const weights = options.weights ?? { [await makeInstrument(t)]: '100' };
  const parts = Object.entries(weights).map(([instrumentId, weightPct]) => ({ instrumentId, weightPct }));
  const { rebalancing = 'none' } = options;
  const form = { name: `Benchmark ${made}`, currency: 'EUR', rebalancing, parts };
  const { body } = await t.request(createBenchmark, { body: form }, await t.signInAs('admin'));
  return body.id;
};
