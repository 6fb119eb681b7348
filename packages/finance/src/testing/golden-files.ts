import type { GivenValues } from './given.ts';

/** The source of the expected values of a golden file. */
export interface GoldenSource {
  /** The independent source: a book, a standard, a program. Two files from one source count as one. */
  readonly id: string;
  readonly title: string;
  /** Page, section, or path of the file and its commit: enough to find the values again. */
  readonly where: string;
  /** Whether the source was opened a second time, and every value of the file found there unchanged. */
  readonly opened: boolean;
}

/** One case of a source: its input and its printed results, as texts with the printed digits. */
export interface GoldenCase {
  readonly title: string;
  readonly given: GivenValues;
  readonly expected: Readonly<Record<string, string>>;
  /** For printed digits that are more precise than the source's method; `because` gives the reason. */
  readonly tolerance?: number;
  readonly because?: string;
}

/** `golden/<measure>.<source>.json`: expected values typed from a published source, never printed by our own code. */
export interface GoldenFile {
  readonly measure: string;
  /** The subject of the measure, one of `SUBJECTS`. */
  readonly subject: string;
  readonly source: GoldenSource;
  readonly cases: readonly GoldenCase[];
}

/** The number of values in a file. */
export function valuesIn({ cases }: GoldenFile): number {
  return cases.reduce((sum, { expected }) => sum + Object.keys(expected).length, 0);
}

function addTo(counts: Map<string, number>, key: string, count: number): void {
  counts.set(key, (counts.get(key) ?? 0) + count);
}

/** The subjects, each of which needs two independent, opened sources. */
export const SUBJECTS = [
  'allocation',
  'annualisation',
  'attribution',
  'capture',
  'currency-attribution',
  'day-count',
  'drawdown',
  'fees',
  'lots',
  'modified-dietz',
  'present-value',
  'projection',
  'rebalancing',
  'relative',
  'risk',
  'twr',
  'value-at-risk',
  'xirr',
] as const;

function addSource(sources: Map<string, Set<string>>, key: string, id: string): void {
  sources.set(key, (sources.get(key) ?? new Set()).add(id));
}

/** The cost methods that the cases use. */
function costMethods({ cases }: GoldenFile): string[] {
  return cases.flatMap(({ given }) =>
    typeof given['cost method'] === 'string' ? [given['cost method']] : [],
  );
}

/**
 * Counts of the files: all values, those of opened sources, the values by measure and source, and for opened sources
 * the independent ones of each subject and of each cost method (`lots by fifo`).
 */
export function goldenQuotas(files: readonly GoldenFile[]) {
  const byMeasureAndSource = new Map<string, number>();
  const openedSources = new Map<string, Set<string>>();
  let [total, opened] = [0, 0];
  for (const file of files) {
    const { id } = file.source;
    const count = valuesIn(file);
    total += count;
    addTo(byMeasureAndSource, `${file.measure} from ${id}`, count);
    if (!file.source.opened) continue;
    opened += count;
    addSource(openedSources, file.subject, id);
    if (file.measure === 'lots')
      for (const method of costMethods(file)) addSource(openedSources, `lots by ${method}`, id);
  }
  return { total, opened, byMeasureAndSource, openedSources };
}
