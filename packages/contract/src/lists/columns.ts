/**
 * The lists whose columns users choose and of which they save views. They are separate from the schemas because the addresses
 * of pages need nothing else.
 */

interface ListColumns {
  /** Those that can go, in the order of the table. */
  readonly columns: readonly string[];
  /** Those that show until a user chooses. */
  readonly shown: readonly string[];
}

const lists = {
  clients: {
    columns: [
      'owner',
      'household',
      'kind',
      'status',
      'tags',
      'nextReviewOn',
      'riskProfile',
      'portfolios',
      'updatedAt',
      'value',
      'yearToDate',
    ],
    shown: ['owner', 'household', 'nextReviewOn', 'value'],
  },
  portfolios: {
    columns: [
      'kind',
      'baseCurrency',
      'openedOn',
      'closedOn',
      'value',
      'dayChange',
      'yearToDate',
      'sinceInception',
      'dataState',
    ],
    shown: ['kind', 'value', 'dayChange', 'yearToDate', 'sinceInception', 'dataState'],
  },
} as const satisfies Readonly<Record<string, ListColumns>>;

export type ViewedListName = keyof typeof lists;
export type ColumnOf<L extends ViewedListName> = (typeof lists)[L]['columns'][number];

/** The columns of each list. */
export const listColumns: {
  readonly [L in ViewedListName]: {
    readonly columns: readonly ColumnOf<L>[];
    readonly shown: readonly ColumnOf<L>[];
  };
} = lists;
export const viewedListNames = Object.keys(lists) as [ViewedListName, ...ViewedListName[]];
