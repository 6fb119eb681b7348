// Finds what a table cuts off at the current width.
import type { Page } from '@playwright/test';

/** Matrices that must keep their columns together: they scroll, most of them beside their pinned first column. */
const matrices = [
  'Income by month',
  'Ingresos por mes',
  'First rows of the file',
  'Primeras filas del archivo',
  'Transactions to add',
  'Operaciones por añadir',
];

/** Returns the cut cells and hidden columns of every table on the page. */
export const cutCells = (page: Page): Promise<string[]> =>
  page.evaluate((exempt) => {
    const isShown = (element: Element) => element.getClientRects().length > 0;
    const tablesOf = (): HTMLTableElement[] => [...document.querySelectorAll('table')].filter(isShown);
    const isForReaders = (element: Element) =>
      element.closest('.sr-only') !== null || element.clientWidth <= 1;
    /** Texts that no box cuts: those of a number must be whole, others may end in an ellipsis with their title. */
    const errorOf = (element: HTMLElement): string | null => {
      const isCut = element.scrollWidth > element.clientWidth + 1;
      const text = element.textContent?.trim() ?? '';
      const style = getComputedStyle(element);
      if (!isCut || text === '' || isForReaders(element) || style.display === 'inline') return null;
      if (style.overflowX === 'visible')
        return element.matches('td, th') ? `"${text}" runs out of its cell` : null;
      if (/^[^\p{L}]*\d[^\p{L}]*$/u.test(text)) return `the number ${text} is cut`;
      const isNamed = element.closest('[title]') !== null || element.querySelector('[title]') !== null;
      const hasMark = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
      return isNamed && (hasMark || element.querySelector('.truncate') !== null)
        ? null
        : `"${text}" is cut without its title`;
    };
    const errorsOf = (table: HTMLTableElement): string[] => {
      const frame = table.closest('[data-table-frame]') ?? table.parentElement;
      const name =
        table.getAttribute('aria-label') ?? table.closest('[aria-label]')?.getAttribute('aria-label') ?? '?';
      if (!frame || exempt.includes(name)) return [];
      const beyond = table.offsetWidth - frame.clientWidth;
      const cells = [...table.querySelectorAll<HTMLElement>('td, th, td *, th *')];
      return [
        ...(beyond > 0 ? [`${beyond} px out of sight`] : []),
        ...new Set(cells.map(errorOf).filter((error) => error !== null)),
      ].map((error) => `${name}: ${error}`);
    };
    return tablesOf().flatMap(errorsOf);
  }, matrices);
