/** The data issues behind the figures of some portfolios, grouped by how they can be fixed. */
import type { OverviewProblem } from '@partnerfolio/contract/dashboard';
import { named } from './overview.rules.ts';
import type { ProblemRow, VisiblePortfolio, WaitingImport } from './queries.ts';

type Quality = ProblemRow['quality'];

type Shared = OverviewProblem & { portfolios: number };

/** Prices and rates that were outdated when a usual range opened, by their keys. */
const openingProblems = ({ outdatedOpenings }: Quality, quote: string): Map<string, Shared> => {
  const found = new Map<string, Shared>();
  for (const { what, instrumentId: id, days } of outdatedOpenings) {
    const [day] = days;
    if (day === undefined) continue;
    if (id === null)
      found.set(`opening/${what}/${quote}`, {
        kind: 'outdated_opening_rate',
        currency: what,
        quote,
        day,
        portfolios: 1,
      });
    else
      found.set(`opening/${id}`, {
        kind: 'outdated_opening_price',
        instrument: { id, symbol: what, name: what },
        day,
        portfolios: 1,
      });
  }
  return found;
};

/** Splits to be booked, and fetched prices that wait for a decision, by their keys. */
const jumpAndSplitProblems = ({ waitingSplits, jumps }: Quality): [string, Shared][] => [
  ...waitingSplits.map(({ day, ...instrument }): [string, Shared] => [
    `split/${instrument.id}/${day}`,
    { kind: 'split_to_be_booked', instrument, day, portfolios: 1 },
  ]),
  ...jumps.map(({ day, areUsed, id, symbol, name }): [string, Shared] => [
    `jump/${id}`,
    { kind: 'price_jump', instrument: { id, symbol, name }, day, areUsed, portfolios: 1 },
  ]),
];

/** The issues with the price of a holding, each with the list that names its instruments. */
const priceLists = [
  ['stale_price', 'stale'],
  ['trade_price', 'tradePrices'],
  ['derived_price', 'derivedPrices'],
] as const;

/** Issues that several portfolios share are counted once. */
const sharedProblems = (rows: readonly ProblemRow[]): OverviewProblem[] => {
  const found = new Map<string, Shared>();
  const count = (key: string, problem: Shared): void => {
    const known = found.get(key);
    if (known === undefined) found.set(key, problem);
    else known.portfolios += 1;
  };
  for (const { quality, ...portfolio } of rows) {
    for (const [kind, list] of priceLists)
      for (const { day, ...instrument } of quality[list])
        count(`${kind}/${instrument.id}`, { kind, instrument, day, portfolios: 1 });
    for (const [key, problem] of jumpAndSplitProblems(quality)) count(key, problem);
    for (const { currency, day } of quality.staleRates) {
      const quote = portfolio.base_currency;
      count(`stale/${currency}/${quote}`, { kind: 'stale_rate', currency, quote, day, portfolios: 1 });
    }
    for (const [key, problem] of openingProblems(quality, portfolio.base_currency)) count(key, problem);
    for (const { kind, what, instrumentId } of quality.missing)
      if (kind === 'rate') count(`rate/${what}`, { kind: 'missing_rate', currency: what, portfolios: 1 });
      else if (instrumentId !== null)
        count(`price/${instrumentId}`, {
          kind: 'missing_price',
          instrument: { id: instrumentId, symbol: what, name: what },
          portfolios: 1,
        });
  }
  return [...found.values()];
};

const dayOrderProblems = (portfolio: VisiblePortfolio, { dayOrder }: Quality): OverviewProblem[] => {
  if (dayOrder === null) return [];
  const place = named(portfolio);
  if (dayOrder.state === 'kept')
    return [{ kind: 'day_order_kept', portfolio: place, entries: dayOrder.faults.length }];
  const change = dayOrder.figures[0] ?? null;
  return [{ kind: 'day_order_changed', portfolio: place, currency: portfolio.base_currency, change }];
};

/** One issue for all portfolios whose figures new definitions changed: after an upgrade these may be nearly all. */
const definitionProblems = (rows: readonly ProblemRow[]): OverviewProblem[] => {
  const changed = rows.flatMap(({ quality: { definitions }, ...portfolio }) =>
    definitions === null ? [] : [{ portfolio, definitions }],
  );
  const [first] = changed;
  if (first === undefined) return [];
  return [
    {
      kind: 'definitions_changed',
      portfolio: named(first.portfolio),
      portfolios: changed.length,
      currency: first.portfolio.base_currency,
      reasons: first.definitions.map(({ reason }) => reason),
      change: first.definitions.flatMap(({ figures }) => figures)[0] ?? null,
    },
  ];
};

/** Figures that an upgrade changed, including those of closed portfolios. */
const upgradeProblems = (rows: readonly ProblemRow[]): OverviewProblem[] => [
  ...rows.flatMap(({ quality, ...portfolio }) => dayOrderProblems(portfolio, quality)),
  ...definitionProblems(rows),
];

type EntryKind = Extract<OverviewProblem, { readonly transactionId: unknown }>['kind'];

/** The number of entries to correct, and the first one; nothing if there are none. */
const entryProblems = (
  kind: EntryKind,
  portfolio: VisiblePortfolio,
  entries: readonly { readonly transactionId: string }[],
): OverviewProblem[] => {
  const [first] = entries;
  if (first === undefined) return [];
  const transactionId = first.transactionId as Quality['costs'][number]['transactionId'];
  return [{ kind, portfolio: named(portfolio), entries: entries.length, transactionId }];
};

/** Entries that a default rule decides, perhaps not as intended, and unknown costs. */
const noticeProblems = (portfolio: VisiblePortfolio, quality: Quality): OverviewProblem[] => {
  const costs = (kind: 'unknown' | 'zero') => quality.costs.filter((cost) => cost.kind === kind);
  const days = quality.partlyTimed.reduce((sum, { days: own }) => sum + own, 0);
  return [
    ...entryProblems('unknown_cost', portfolio, costs('unknown')),
    ...entryProblems('zero_cost', portfolio, costs('zero')),
    ...entryProblems('missing_lots', portfolio, quality.missingLots),
    ...entryProblems('outdated_lots', portfolio, quality.transfers),
    ...entryProblems('entry_notice', portfolio, quality.ignoredInstruments),
    ...(days === 0 ? [] : [{ kind: 'partly_timed' as const, portfolio: named(portfolio), days }]),
  ];
};

const ownProblems = ({ quality, ...portfolio }: ProblemRow): OverviewProblem[] => [
  ...quality.negativeCash.map(({ currency, since }) => ({
    kind: 'negative_cash' as const,
    portfolio: named(portfolio),
    currency,
    since,
  })),
  ...(quality.faults.length === 0
    ? []
    : [
        {
          kind: 'ledger_fault' as const,
          portfolio: named(portfolio),
          entries: quality.faults.length,
        },
      ]),
  ...noticeProblems(portfolio, quality),
];

/** A portfolio whose figures cannot be computed, even if it is closed. */
const failures = ({ is_computed: isComputed, ...portfolio }: ProblemRow): OverviewProblem[] =>
  isComputed ? [] : [{ kind: 'not_computed', portfolio: named(portfolio) }];

const problemsShown = 50;

const isOfThePast = ({ kind }: OverviewProblem): boolean => kind.startsWith('outdated_opening');

/**
 * The first data issues and their total number: portfolios that cannot be computed first, then figures changed by an
 * upgrade, then the issues that affect most open portfolios.
 */
export const overviewProblems = (
  all: readonly ProblemRow[],
): { problems: OverviewProblem[]; problemCount: number } => {
  const open = all.filter((row) => row.closed_on === null);
  const shared = sharedProblems(open).toSorted(
    (a, b) => ('portfolios' in b ? b.portfolios : 0) - ('portfolios' in a ? a.portfolios : 0),
  );
  const found = [
    ...all.flatMap(failures),
    ...upgradeProblems(all),
    ...shared.filter((problem) => !isOfThePast(problem)),
    ...open.flatMap(ownProblems),
    // Last, because there may be many, and today's values do not depend on them.
    ...shared.filter(isOfThePast),
  ];
  return { problems: found.slice(0, problemsShown), problemCount: found.length };
};

/** Instruments that colleagues request, as one data issue. */
export const requestProblems = (instruments: number): OverviewProblem[] =>
  instruments === 0 ? [] : [{ kind: 'instruments_requested', instruments }];

/** Waiting imports as data issues. */
export const importProblems = (waiting: readonly WaitingImport[]): OverviewProblem[] =>
  waiting.map((row) => ({
    kind: 'import_waiting',
    portfolio: {
      id: row.portfolio_id,
      name: row.portfolio_name,
      client: { id: row.client_id, name: row.client_name },
    },
    importId: row.id,
    fileName: row.file_name,
    errorRows: row.error_rows,
    questionRows: row.question_rows,
  }));
