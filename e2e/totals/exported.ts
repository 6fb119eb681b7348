// Reads exports as files: their rows, and their columns as lists of figures.
import { Decimal } from '@partnerfolio/finance/decimal';
import { parseCsv } from 'hucre/csv';
import type { Page } from '@playwright/test';
import { expect } from '../test.ts';
import type { Sources } from './exact.ts';

/** Returns the rows of an export by the names of its columns. */
export const exportedRows = async (page: Page, path: string): Promise<Record<string, string>[]> => {
  const answer = await page.request.get(`/api/exports/${path}`);
  expect(answer.status(), path).toBe(200);
  const [names = [], ...rows] = parseCsv(await answer.text());
  return rows.map((row) =>
    Object.fromEntries(names.map((name, at) => [String(name), String(row[at] ?? '')])),
  );
};

/** Returns the columns of an export that hold figures. */
export const exportedFigures = async (page: Page, path: string): Promise<Sources> => {
  const rows = await exportedRows(page, path);
  const figureOf = (text: string) => (/^-?\d+(\.\d+)?$/.test(text) ? new Decimal(text) : null);
  const names = Object.keys(rows[0] ?? {});
  const lists = names.map((name) => ({
    name: `the column ${name} of ${path}`,
    values: rows.map((row) => figureOf(row[name] ?? '')),
  }));
  return { lists, singles: [], isRounded: true };
};
