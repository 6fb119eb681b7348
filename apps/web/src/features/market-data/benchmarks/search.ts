import { z } from 'zod';
import { offsetParam, textParam } from '../../../search-params.ts';

/** The search parameters of the benchmarks. */
export const benchmarksSearch = z.object({ q: textParam, offset: offsetParam });
export type BenchmarksSearch = z.output<typeof benchmarksSearch>;
