// Opens pages and compares the totals of their tables.
import type { Page } from '@playwright/test';
import { settled, visit } from '../test.ts';
import type { Answers } from './answers.ts';
import { errorsOfTable, hasSums } from './compare.ts';
import { exportedFigures } from './exported.ts';
import { shownTables } from './shown.ts';

/** The tables with totals whose rows are exported: the path of the export below the portfolio's. */
const exported: Readonly<Record<string, string>> = {
  Holdings: 'holdings',
  'Open lots': 'lots',
  'Realised gains': 'realised-gains',
};

interface Walk {
  page: Page;
  answers: Answers;
  /** The portfolio whose pages are opened. */
  id: string;
}

/** Opens a page of a portfolio; returns its tables with totals, and what is wrong with these. */
export const walkPage = async ({ page, answers, id }: Walk, path: string) => {
  await visit(page, `/portfolios/${id}${path}`);
  await settled(page);
  const tables = (await shownTables(page)).filter((table) => hasSums(table) || table.unmarked.length > 0);
  const errors: string[] = [];
  for (const table of tables) {
    const list = exported[table.label];
    // An export has no parts by account, and the year of the gains that the page chooses itself.
    const files =
      list === undefined || path.includes('by=account')
        ? []
        : [await exportedFigures(page, `portfolios/${id}/${list}`)];
    errors.push(...errorsOfTable(table, [answers.about(id), ...files]));
  }
  return { errors: errors.map((error) => `${path}: ${error}`), tables: tables.map(({ label }) => label) };
};
