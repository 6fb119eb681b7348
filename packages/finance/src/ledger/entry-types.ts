/**
 * Every type of ledger entry in one table: its place within a day, its required fields, and its effects on units,
 * cash, lots and figures. The engine, the contract, imports and forms derive from it. For a new row, the compiler
 * names the switches that have to handle it.
 */

type Need = 'required' | 'optional';

/** The effect of an entry on the units of its instrument. */
export type UnitsEffect =
  | 'none'
  | 'add'
  | 'remove'
  | 'transfer_in'
  | 'transfer_out'
  | 'split'
  | 'exchange'
  | 'relocate'
  | 'value';

/** The effect of an entry on the lots of its instrument. */
export type LotsEffect =
  | 'none'
  | 'open'
  | 'close'
  | 'bring_in'
  | 'move_out'
  | 'split'
  | 'exchange'
  | 'spin_off'
  | 'relocate'
  | 'lessen_cost';

export interface EntryTypeRule {
  /** The rank within a day; lower ranks come first. */
  readonly rank: number;
  /** The rank in the order before version 0.2, if it was different. */
  readonly formerRank?: number;
  /** Whether an instrument is required, optional, or ignored if one is stored. */
  readonly instrument: Need | 'never';
  readonly quantity: Need;
  /** Whether a gross amount (amount, or quantity × price) is required. */
  readonly gross: Need;
  readonly ratio: Need;
  readonly costShare: Need;
  /** Whether it states a second amount in another currency, which it buys for its own amount. */
  readonly bought: 'required' | 'never';
  /** Whether it delivers another instrument, which it must name. */
  readonly givesInstrument: boolean;
  /** Whether it moves cash or units into another account of the portfolio, which it must name. */
  readonly givesAccount: boolean;
  /**
   * The direction of its gross amount: 1 for cash in, −1 for cash out, 0 if it moves no cash. A bought amount comes
   * in.
   */
  readonly cashSign: 1 | -1 | 0;
  /** The direction in which it moves value across the portfolio's border by itself, whether or not cash is tracked. */
  readonly border: 'in' | 'out' | null;
  readonly units: UnitsEffect;
  readonly lots: LotsEffect;
  /** The sum over a period that includes its gross amount, and whether with a minus. */
  readonly figure: { readonly name: 'income' | 'fees' | 'taxes'; readonly sign: 1 | -1 } | null;
  /** Whether it is a purchase or sale, which may have a trade time and accrued interest. */
  readonly isTrade: boolean;
  /** For rows of a file whose amount has the opposite sign of the type that their word means. */
  readonly opposite: Opposite | null;
}

/**
 * The type with the opposite direction of cash. `always`: in every file a contrary sign means that type; `asked`:
 * only in a file whose amounts have the sign of their cash, and the user decides.
 */
export interface Opposite {
  readonly type: string;
  readonly when: 'always' | 'asked';
}

const nothing = {
  instrument: 'optional',
  quantity: 'optional',
  gross: 'optional',
  ratio: 'optional',
  costShare: 'optional',
  bought: 'never',
  givesInstrument: false,
  givesAccount: false,
  cashSign: 0,
  border: null,
  units: 'none',
  lots: 'none',
  figure: null,
  isTrade: false,
  opposite: null,
} as const satisfies Omit<EntryTypeRule, 'rank'>;

const action = { ...nothing, rank: 1, formerRank: 2, instrument: 'required' } as const;
const exchange = { ...action, givesInstrument: true, units: 'exchange' } as const;
const cashAlone = { ...nothing, instrument: 'never', gross: 'required' } as const;
const trade = {
  ...nothing,
  instrument: 'required',
  quantity: 'required',
  gross: 'required',
  isTrade: true,
} as const;
const onAccount = { ...nothing, rank: 4, gross: 'required' } as const;
const brings = { ...onAccount, cashSign: 1 } as const;
const costs = { ...onAccount, cashSign: -1 } as const;

const always = <T extends string>(type: T) => ({ type, when: 'always' }) as const;
const asked = <T extends string>(type: T) => ({ type, when: 'asked' }) as const;

/**
 * Corporate actions come first: they apply to what was held at the start of the day, and units moved on that day are
 * units after them.
 */
const TYPES = {
  split: { ...action, ratio: 'required', units: 'split', lots: 'split' },
  spin_off: { ...exchange, ratio: 'required', costShare: 'required', lots: 'spin_off' },
  merger: { ...exchange, ratio: 'required', lots: 'exchange' },
  symbol_change: { ...exchange, lots: 'exchange' },
  return_of_capital: { ...action, gross: 'required', cashSign: 1, lots: 'lessen_cost' },
  deposit: {
    ...cashAlone,
    rank: 2,
    formerRank: 1,
    cashSign: 1,
    border: 'in',
    opposite: always('withdrawal'),
  },
  transfer_in: {
    ...nothing,
    rank: 2,
    formerRank: 1,
    border: 'in',
    units: 'transfer_in',
    lots: 'bring_in',
  },
  buy: { ...trade, rank: 3, cashSign: -1, units: 'add', lots: 'open' },
  dividend: { ...brings, figure: { name: 'income', sign: 1 } },
  interest: { ...brings, figure: { name: 'income', sign: 1 }, opposite: always('interest_charged') },
  interest_charged: { ...costs, figure: { name: 'income', sign: -1 }, opposite: asked('interest') },
  fee: { ...costs, figure: { name: 'fees', sign: 1 }, opposite: asked('fee_refund') },
  tax: { ...costs, figure: { name: 'taxes', sign: 1 }, opposite: asked('tax_refund') },
  fee_refund: { ...brings, figure: { name: 'fees', sign: -1 }, opposite: asked('fee') },
  tax_refund: { ...brings, figure: { name: 'taxes', sign: -1 }, opposite: asked('tax') },
  currency_exchange: { ...cashAlone, rank: 4, cashSign: -1, bought: 'required' },
  account_transfer: { ...nothing, rank: 4, givesAccount: true, units: 'relocate', lots: 'relocate' },
  sell: { ...trade, rank: 5, cashSign: 1, units: 'remove', lots: 'close' },
  withdrawal: { ...cashAlone, rank: 6, cashSign: -1, border: 'out', opposite: asked('deposit') },
  transfer_out: { ...nothing, rank: 6, border: 'out', units: 'transfer_out', lots: 'move_out' },
  valuation: { ...nothing, rank: 7, instrument: 'required', gross: 'required', units: 'value' },
} as const satisfies Record<string, EntryTypeRule>;

/** What a ledger entry records. */
export type EntryType = keyof typeof TYPES;

/** The table; an opposite that is not a type in it does not compile. */
export const ENTRY_TYPES: Readonly<
  Record<EntryType, EntryTypeRule & { readonly opposite: { readonly type: EntryType } | null }>
> = TYPES;

/** The rule of a type. Throws for an unknown type: silently skipping an entry would make every later figure wrong. */
export function entryTypeRule(type: EntryType): EntryTypeRule {
  const rule: EntryTypeRule | undefined = ENTRY_TYPES[type];
  if (rule === undefined) throw new TypeError(`A ledger entry has the unknown type "${String(type)}"`);
  return rule;
}

/** The types that satisfy a condition. */
export function typesWith(holds: (rule: EntryTypeRule) => boolean): ReadonlySet<EntryType> {
  const types = Object.keys(TYPES) as EntryType[];
  return new Set(types.filter((type) => holds(TYPES[type])));
}

/** Whether a price in entries of a type is one of its instrument. That of income is an amount per unit. */
export function statesQuote({ isTrade, units }: EntryTypeRule): boolean {
  return isTrade || units === 'value' || units === 'transfer_in' || units === 'transfer_out';
}

/** Ends a switch: it does not compile while a case is missing. */
export function assertNever(value: never): never {
  throw new TypeError(`"${String(value)}" is not handled`);
}
