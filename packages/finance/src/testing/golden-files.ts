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
  /** The part of the field the measure belongs to: twr, xirr, modified-dietz, lots, risk, attribution … */
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

/** The number of values by measure and source, and the independent sources of each subject. */
export function goldenQuotas(files: readonly GoldenFile[]) {
  const byMeasureAndSource = new Map<string, number>();
  const sourcesOf = new Map<string, Set<string>>();
  let total = 0;
  for (const file of files) {
    const count = valuesIn(file);
    total += count;
    addTo(byMeasureAndSource, `${file.measure} from ${file.source.id}`, count);
    const sources = sourcesOf.get(file.subject) ?? new Set();
    sourcesOf.set(file.subject, sources.add(file.source.id));
  }
  return { total, byMeasureAndSource, sourcesOf };
}
