// Hides columns of a table that is wider than its frame, the least important first.

/** What a frame could not show of its table. */
export interface Fit {
  /** The headers of the columns that left. */
  left: readonly string[];
  /** Not even the columns that must stay have room. */
  isTooWide: boolean;
}

/** Columns without an importance stay. */
const importanceOf = (head: HTMLElement): number => Number(head.dataset['importance'] ?? Infinity);

/** Returns the positions of the columns that may leave, counted from 1; of two as important, the one further right leaves first. */
const leavingOrder = (heads: readonly HTMLElement[]): number[] =>
  heads
    .map((head, index) => ({ importance: importanceOf(head), at: index + 1 }))
    .filter(({ importance }) => importance < Infinity)
    .toSorted((one, other) => one.importance - other.importance || other.at - one.at)
    .map(({ at }) => at);

const isShown = (element: Element): boolean => element.getClientRects().length > 0;

/** Names every text that an ellipsis cuts off, for the pointer and for screen readers. */
function nameCutTexts(table: HTMLElement): void {
  for (const element of table.querySelectorAll<HTMLElement>('td, th, .truncate, [class*="line-clamp"]')) {
    const isCut =
      (element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight + 1) &&
      getComputedStyle(element).overflowX === 'hidden';
    const isOurs = element.dataset['cut'] !== undefined;
    if (isCut && (isOurs || !element.hasAttribute('title'))) {
      element.setAttribute('title', element.textContent.trim());
      element.dataset['cut'] = '';
    } else if (isOurs) {
      element.removeAttribute('title');
      delete element.dataset['cut'];
    }
  }
}

/**
 * Shows as many columns as the frame has room for. The styles hide the positions in `data-without`, so that rows drawn later
 * follow, and sheets of paper have all columns.
 */
export function fitColumns(frame: HTMLElement, table: HTMLTableElement): Fit {
  const heads = [...(table.tHead?.rows.item(0)?.cells ?? [])];
  const without: number[] = [];
  delete frame.dataset['without'];
  for (const position of frame.dataset['all'] === undefined ? leavingOrder(heads) : []) {
    if (table.offsetWidth <= frame.clientWidth) break;
    without.push(position);
    frame.dataset['without'] = without.join(' ');
  }
  const last = heads.findLastIndex(isShown) + 1;
  frame.dataset['last'] = String(last);
  nameCutTexts(table);
  return {
    left: heads.filter((head) => !isShown(head)).map((head) => head.textContent.trim()),
    isTooWide: table.offsetWidth > frame.clientWidth,
  };
}
