// What the tables of a page show, as exact figures: their rows, the sums of groups and the totals.
import { Decimal } from '@partnerfolio/finance/decimal';
import type { Page } from '@playwright/test';

/** A row as the page marks it: `of` says how many rows it adds up, and is null for a row that is a part itself. */
export interface ShownRow {
  of: string | null;
  cells: string[];
}

export interface ShownTable {
  label: string;
  headers: string[];
  rows: ShownRow[];
  /** A note near the table says that its amounts are rounded. */
  isNoted: boolean;
  /** Rows that look like totals without saying of what. */
  unmarked: string[];
}

/** Returns the tables of the page that is open. */
export const shownTables = (page: Page): Promise<ShownTable[]> =>
  page.evaluate(() => {
    const cellsOf = (row: Element) =>
      [...row.children].map((cell) => ((cell as HTMLElement).innerText ?? '').replaceAll(/\s+/g, ' ').trim());
    const isTotal = (row: Element) =>
      row.closest('tfoot') !== null || /^(Total|Sum)\b/.test(row.firstElementChild?.textContent ?? '');
    return [...document.querySelectorAll('main table')].map((table) => {
      const rows = [...table.querySelectorAll(':scope > tbody > tr, :scope > tfoot > tr')];
      return {
        label: table.getAttribute('aria-label') ?? '',
        headers: [...table.querySelectorAll('thead th')].map((header) => header.textContent?.trim() ?? ''),
        rows: rows.map((row) => ({ of: row.getAttribute('data-sum-of'), cells: cellsOf(row) })),
        isNoted: /, rows rounded/.test(table.closest('section')?.textContent ?? ''),
        unmarked: rows
          .filter((row) => isTotal(row) && !row.hasAttribute('data-sum-of'))
          .map((row) => row.textContent ?? ''),
      };
    });
  });

/** A figure in a cell. */
export interface Figure {
  is: 'figure';
  /** Without the percent sign: that of "12.5 %" is 12.5. */
  value: Decimal;
  digits: number;
  isPercent: boolean;
  isPartial: boolean;
}

/** What a cell shows. */
export type Shown = Figure | { is: 'empty' | 'unknown' | 'other' };

const pattern =
  /^(?<sign>[+−]?)(?<unit>[\p{L}]{0,3}[\p{Sc}]?)(?<digits>\d[\d,]*(?:\.(?<fraction>\d+))?)(?<percent>%?)$/u;

/** Reads a cell of a table, without its marks. */
export function readCell(text: string): Shown {
  if (text === '') return { is: 'empty' };
  if (/—|Unknown cost|Enter cost/.test(text)) return { is: 'unknown' };
  const found = pattern.exec(text.replaceAll(/incomplete|[†*\s]/g, ''))?.groups;
  if (!found) return { is: 'other' };
  const value = new Decimal(found['digits']?.replaceAll(',', '') ?? 'NaN');
  return {
    is: 'figure',
    value: found['sign'] === '−' ? value.negated() : value,
    digits: found['fraction']?.length ?? 0,
    isPercent: found['percent'] === '%',
    isPartial: text.includes('incomplete'),
  };
}

/** A row that adds up others, with the rows that are its parts. */
export interface SumRow {
  name: string;
  cells: string[];
  parts: { at: number; cells: string[] }[];
}

/** Returns the sums of a table: the total of all rows that are parts, and of each group those that follow it. */
export function sumRows({ rows }: ShownTable): SumRow[] {
  const parts = rows.flatMap(({ of, cells }, at) => (of === null ? [{ at, cells }] : []));
  return rows.flatMap(({ of, cells }, at) => {
    if (of === null) return [];
    const own = of === 'all' ? parts : parts.filter((part) => part.at > at && part.at <= at + Number(of));
    return [{ name: cells[0] ?? '', cells, parts: own }];
  });
}
