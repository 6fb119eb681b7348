import {
  benchmarkFormSchema,
  getBenchmark,
  listBenchmarks,
  partsAtMost,
  type Benchmark,
} from '@partnerfolio/contract/market/benchmarks';
import { getComparison } from '@partnerfolio/contract/market/comparison';
import { getPortfolio } from '@partnerfolio/contract/portfolios';
import { fieldCode } from '@partnerfolio/contract/refusals/field-codes';
import { areWhole, weightSchema } from '@partnerfolio/contract/written/weights';
import { z } from 'zod';
import { analyses } from '../../../records/portfolio/portfolio-figures.ts';
import type { Form } from '../../../form/use-zod-form.ts';
import type { InstrumentRef } from '../../../records/instruments/InstrumentChoice.tsx';

const { name, currency, rebalancing } = benchmarkFormSchema.shape;

/** The form keeps the instruments with their names. */
export const benchmarkSchema = z.object({
  name,
  currency,
  rebalancing,
  parts: z
    .array(z.object({ instrument: z.custom<InstrumentRef>(), weightPct: weightSchema }))
    .min(1, fieldCode('benchmark_part_required'))
    .max(partsAtMost, fieldCode('too_many_benchmark_parts'))
    .refine((parts) => parts.length === 0 || areWhole(parts), fieldCode('weights_not_100')),
});

export type BenchmarkInput = z.input<typeof benchmarkSchema>;
export type BenchmarkOutput = z.output<typeof benchmarkSchema>;
export type BenchmarkFormApi = Form<BenchmarkInput, BenchmarkOutput>;

/** Returns the values of a new benchmark in the firm's currency. */
export const newBenchmarkValues = (firmCurrency: string): BenchmarkInput => ({
  name: '',
  currency: firmCurrency,
  rebalancing: 'monthly',
  parts: [],
});

/** Returns the form's values for a stored benchmark. */
export const benchmarkValues = (benchmark: Benchmark): BenchmarkInput => ({
  name: benchmark.name,
  currency: benchmark.currency,
  rebalancing: benchmark.rebalancing,
  parts: benchmark.parts.map(({ instrument: { id, symbol, name: title }, weightPct }) => ({
    instrument: { id, symbol, name: title },
    weightPct,
  })),
});

/** Returns what the server stores of a form. */
export const toRequest = ({ parts, ...form }: BenchmarkOutput) => ({
  ...form,
  parts: parts.map(({ instrument, weightPct }) => ({ instrumentId: instrument.id, weightPct })),
});

/** What to refetch after a benchmark changes. */
export const afterBenchmarkChange = [listBenchmarks, getBenchmark, getComparison, ...analyses, getPortfolio];
