/** A row of the result table: a value beside its target, with memory and CPU time. */
import { readFileSync } from 'node:fs';
import type { Portal } from '../portal.ts';

export interface Row {
  readonly what: string;
  readonly value: number;
  readonly unit: 'ms' | 's' | 'MB' | 'lost';
  /** The highest acceptable value; null if there is no target. */
  readonly target: number | null;
  readonly [more: string]: unknown;
}

const rows: Row[] = [];

export const round = (value: number): number => Math.round(value * 10) / 10;

/** Prints a row as a line of JSON and keeps it for the final table. */
export const report = (row: Row): void => {
  rows.push(row);
  process.stdout.write(`${JSON.stringify(row)}\n`);
};

export const printTable = (): void => {
  const width = Math.max(...rows.map(({ what }) => what.length));
  for (const { what, value, unit, target } of rows) {
    const beside =
      target === null ? '' : `  [${target}]  ${value <= target ? 'met' : `${round(value / target)} times`}`;
    process.stdout.write(`${what.padEnd(width)}  ${String(round(value)).padStart(10)} ${unit}${beside}\n`);
  }
};

export const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
};

/** Returns the current memory of the processes in megabytes; unknown outside Linux. */
export const megabytes = (...portals: readonly Portal[]): number => {
  let sum = 0;
  for (const { process: child } of portals) {
    try {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      sum += Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
    } catch {
      return Number.NaN;
    }
  }
  return Math.round(sum);
};

/** Returns the CPU milliseconds of the portal's process, since wall time says little on a busy machine. */
export const processorMs = ({ process: child }: Portal): number => {
  try {
    const words = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(words[11]) + Number(words[12])) * 10;
  } catch {
    return Number.NaN;
  }
};
