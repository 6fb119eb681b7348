import { z } from 'zod';
import { explainSearch } from '../../../figures/explain-search.ts';
import { offsetParam, textParam } from '../../../search-params.ts';

/** The search parameters of the benchmarks, and of the explained return of one. */
export const benchmarksSearch = z.object({ q: textParam, offset: offsetParam, ...explainSearch.shape });
export type BenchmarksSearch = z.output<typeof benchmarksSearch>;
