import type { GivenValues } from './given.ts';

/** Where the expected values of a golden file were read. */
export interface GoldenSource {
  /** The independent source: a book, a standard, a program. Two files of one source count as one. */
  readonly id: string;
  readonly title: string;
  /** Page, section, or path of the file and its commit: enough to find the values again. */
  readonly where: string;
  /** Whether the place was opened a second time, and every value of the file found there as it stands. */
  readonly opened: boolean;
}

/** One case of a source: what it states and what it prints, as texts with the printed digits. */
export interface GoldenCase {
  readonly title: string;
  readonly given: GivenValues;
  readonly expected: Readonly<Record<string, string>>;
  /** Where the printed digits promise more than the source's method keeps; `because` says why. */
  readonly tolerance?: number;
  readonly because?: string;
}

/** `golden/<measure>.<source>.json`: expected values typed from a published source, never printed by our own code. */
export interface GoldenFile {
  readonly measure: string;
  /** The part of the field the measure belongs to, one of `SUBJECTS`. */
  readonly subject: string;
  readonly source: GoldenSource;
  readonly cases: readonly GoldenCase[];
}

/** How many values a file states. */
export function valuesIn({ cases }: GoldenFile): number {
  return cases.reduce((sum, { expected }) => sum + Object.keys(expected).length, 0);
}

function addTo(counts: Map<string, number>, key: string, count: number): void {
  counts.set(key, (counts.get(key) ?? 0) + count);
}

/** The parts of the field, each of which rests on two independent sources that were opened. */
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

/** The methods by which the lots of a case are sold. */
function costMethods({ cases }: GoldenFile): string[] {
  return cases.flatMap(({ given }) =>
    typeof given['cost method'] === 'string' ? [given['cost method']] : [],
  );
}

/**
 * How much the files state: all values, those of opened sources, the values by measure and source, and, of the opened
 * ones alone, the independent sources of each subject and of each method of lots (`lots by fifo`).
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
