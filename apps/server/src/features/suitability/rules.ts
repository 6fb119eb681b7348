/** The suitability check of what a portfolio holds: pure. What is not known is never ok. */
import type { AssetClass } from '@partnerfolio/contract/assumptions/classes';
import type { ScoreFigure } from '@partnerfolio/contract/assumptions/scores';
import type { riskProfileStates } from '@partnerfolio/contract/choices';
import type { ClientLimits } from '@partnerfolio/contract/clients/limits';
import type {
  Breach,
  SuitabilityRule,
  SuitabilityState,
} from '@partnerfolio/contract/clients/limits-choices';
import type { RiskBand } from '@partnerfolio/contract/clients/risk-profile';
import type { RestrictionKind } from '@partnerfolio/contract/restrictions/choices';
import type { MoneyFigure, UnknownReason } from '@partnerfolio/contract/figures/values';
import type { LocalDate } from '@partnerfolio/contract/values';
import type { SuitabilityRow } from '@partnerfolio/contract/portfolios/suitability';
import { Decimal } from '@partnerfolio/finance/decimal';
import { majorCurrency } from '@partnerfolio/finance/money';
import type { CurrencyCode } from '@partnerfolio/finance/money';
import { bandState } from '@partnerfolio/finance/risk-score';

interface Unknown {
  readonly known: false;
  readonly reason: UnknownReason;
}

/** A position or a cash balance that is not zero. */
export interface HeldPart {
  /** Null for cash. */
  readonly instrumentId: string | null;
  readonly name: string;
  readonly assetClass: AssetClass;
  readonly currency: string;
  readonly value: MoneyFigure;
  /** The group of its issuer; null if none is recorded. */
  readonly issuer: { readonly id: string; readonly name: string } | null;
}

export type Held = { readonly known: true; readonly parts: readonly HeldPart[] } | Unknown;

/** A purchase or sale that is in the ledger. */
export interface Trade {
  readonly instrumentId: string;
  readonly name: string;
  readonly assetClass: AssetClass;
  readonly day: LocalDate;
  readonly isPurchase: boolean;
}

export type Trades = { readonly known: true; readonly trades: readonly Trade[] } | Unknown;

/** A restriction that holds for the portfolio today. */
export interface CheckedRestriction {
  readonly kind: RestrictionKind;
  readonly instrumentId: string | null;
  readonly assetClass: AssetClass | null;
  /** The name of the instrument. */
  readonly name: string | null;
  /** The day on which it was added; trades before are none against it. */
  readonly since: LocalDate;
}

export interface CheckedRestrictions {
  /** The client of the portfolio. */
  readonly source: SuitabilityRow['source'];
  readonly inForce: readonly CheckedRestriction[];
}

type Source = SuitabilityRow['source'];

export interface CheckedProfile {
  readonly source: Source;
  readonly state: (typeof riskProfileStates)[number];
  readonly band: RiskBand | null;
}

export type Limits = Omit<
  ClientLimits,
  'client' | 'household' | 'may' | 'revision' | 'updatedAt' | 'updatedBy'
>;
export type CheckedLimits = Limits & { readonly source: Source };

export interface Checked {
  readonly held: Held;
  readonly score: ScoreFigure;
  readonly profile: CheckedProfile;
  readonly limits: readonly CheckedLimits[];
  readonly trades: Trades;
  readonly restrictions: CheckedRestrictions;
}

export type CheckedRow = Omit<SuitabilityRow, 'exception'>;

const decimals = 10;

interface Named {
  readonly rule: SuitabilityRule;
  readonly source: Source;
  readonly assetClass?: AssetClass;
}

/** A row, unknown unless something else is said of it. */
const rowOf = ({ rule, source, assetClass }: Named, known: Partial<CheckedRow>): CheckedRow => ({
  key: [rule, ...(assetClass === undefined ? [] : [assetClass]), source.clientId].join(':'),
  rule,
  assetClass: assetClass ?? null,
  state: 'unknown',
  figure: null,
  limit: null,
  band: null,
  isBelow: false,
  listed: [],
  found: [],
  reason: null,
  source,
  ...known,
});

const stateOf = (isKept: boolean, breach: Breach): SuitabilityState => (isKept ? 'ok' : breach);

interface Weighed {
  readonly known: true;
  readonly parts: readonly { readonly part: HeldPart; readonly pct: Decimal }[];
}

/** Each part in percent of the value; unknown if one is, or without a value above zero. */
const weigh = (held: Held): Weighed | Unknown => {
  if (!held.known) return held;
  const valued: { part: HeldPart; value: Decimal }[] = [];
  for (const part of held.parts) {
    if (!part.value.known) return part.value;
    if (part.value.partial === true) return { known: false, reason: 'missing_price' };
    valued.push({ part, value: new Decimal(part.value.value) });
  }
  const total = valued.reduce((sum, { value }) => sum.plus(value), new Decimal(0));
  if (total.isZero()) return { known: false, reason: 'no_value' };
  if (total.isNegative()) return { known: false, reason: 'value_below_zero' };
  const parts = valued.map(({ part, value }) => ({ part, pct: value.times(100).dividedBy(total) }));
  return { known: true, parts };
};

const sumOf = (parts: Weighed['parts']): Decimal =>
  parts.reduce((sum, { pct }) => sum.plus(pct), new Decimal(0));
const text = (pct: Decimal): string => pct.toDecimalPlaces(decimals).toFixed();

interface PercentLimit extends Named {
  readonly limit: string;
  readonly breach: Breach;
}

/** A row about the share of a class: at most the limit, or at least that of cash. A short position counts by its size. */
const classRow = (held: Held, { limit, breach, ...named }: PercentLimit): CheckedRow => {
  const weighed = weigh(held);
  if (!weighed.known) return rowOf(named, { limit, reason: weighed.reason });
  const isLeast = named.rule === 'least_cash';
  const wanted = isLeast ? 'cash' : named.assetClass;
  const pct = sumOf(weighed.parts.filter(({ part }) => part.assetClass === wanted));
  const isKept = isLeast ? pct.greaterThanOrEqualTo(limit) : pct.abs().lessThanOrEqualTo(limit);
  return rowOf(named, { state: stateOf(isKept, breach), figure: text(pct), limit });
};

/** Whose largest issuer cannot be told without a recorded one; funds, cash and property have no single issuer. */
const needsIssuer: ReadonlySet<AssetClass> = new Set(['equity', 'bond', 'other']);
const hasNoIssuer: ReadonlySet<AssetClass> = new Set(['fund', 'cash']);

/** The shares of issuers, each with its group, the largest first. */
const issuersOf = ({ parts }: Weighed) => {
  const byIssuer = new Map<string, { name: string; pct: Decimal }>();
  for (const { part, pct } of parts) {
    if (part.issuer === null || hasNoIssuer.has(part.assetClass)) continue;
    const { id, name } = part.issuer;
    byIssuer.set(id, { name, pct: (byIssuer.get(id)?.pct ?? new Decimal(0)).plus(pct) });
  }
  return [...byIssuer.values()].toSorted((one, other) => other.pct.abs().comparedTo(one.pct.abs()));
};

/** The largest issuer. A breach is certain even if other issuers are not recorded; that there is none is not. */
const issuerRow = (held: Held, { limit, breach, ...named }: PercentLimit): CheckedRow => {
  const weighed = weigh(held);
  if (!weighed.known) return rowOf(named, { limit, reason: weighed.reason });
  const [largest] = issuersOf(weighed);
  const pct = largest?.pct ?? new Decimal(0);
  const found = largest === undefined ? [] : [largest.name];
  const known = { figure: text(pct), limit, found };
  if (pct.abs().greaterThan(limit)) return rowOf(named, { ...known, state: breach });
  const lacking = weighed.parts.filter(
    ({ part }) => part.issuer === null && needsIssuer.has(part.assetClass),
  );
  if (lacking.length > 0)
    return rowOf(named, { limit, reason: 'no_issuer', found: lacking.map(({ part }) => part.name) });
  return rowOf(named, { ...known, state: 'ok' });
};

/** The client's band. A score below it is allowed, and said. */
const bandRow = ({ score, profile: { source, state, band } }: Checked): CheckedRow => {
  const named = { rule: 'risk_band', source } as const;
  if (state === 'none') return rowOf(named, { reason: 'no_risk_profile' });
  if (state === 'expired') return rowOf(named, { reason: 'risk_profile_expired' });
  if (band === null) return rowOf(named, { reason: 'no_risk_band' });
  const shown = { band: { name: band.name, from: band.from, to: band.to }, limit: String(band.to) };
  if (!score.known) return rowOf(named, { ...shown, reason: score.reason });
  const place = bandState(score.value, { name: band.id, from: band.from, to: band.to });
  return rowOf(named, {
    ...shown,
    state: stateOf(place !== 'above', 'warns'),
    figure: String(score.value),
    isBelow: place === 'below',
  });
};

const scoreRow = (score: ScoreFigure, { limit, breach, ...named }: PercentLimit): CheckedRow =>
  score.known
    ? rowOf(named, {
        state: stateOf(score.value <= Number(limit), breach),
        figure: String(score.value),
        limit,
      })
    : rowOf(named, { limit, reason: score.reason });

interface ListLimit extends Named {
  readonly listed: readonly string[];
  readonly breach: Breach;
  /** What of a part is held against the list; null if nothing. */
  readonly against: (part: HeldPart) => string | null;
}

/** A row about a list, which needs no value of a part. */
const listRow = (held: Held, { listed: items, breach, against, ...named }: ListLimit): CheckedRow => {
  const listed = [...items];
  if (!held.known) return rowOf(named, { listed, reason: held.reason });
  const found = [...new Set(held.parts.flatMap((part) => against(part) ?? []))].toSorted();
  return rowOf(named, { state: stateOf(found.length === 0, breach), listed, found });
};

const majorOf = (code: string): string => majorCurrency(code as CurrencyCode).currency;

const listRows = (held: Held, { source, ...limits }: CheckedLimits): CheckedRow[] => {
  const allowed = new Set(limits.currencies.map(majorOf));
  const ids = new Set(limits.forbiddenInstruments.map(({ id }) => id));
  const classes = new Set(limits.forbiddenClasses);
  const lists: ListLimit[] = [
    {
      rule: 'currencies',
      source,
      listed: limits.currencies,
      breach: limits.currenciesBreach,
      against: ({ currency }) => (allowed.has(majorOf(currency)) ? null : majorOf(currency)),
    },
    {
      rule: 'forbidden_classes',
      source,
      listed: limits.forbiddenClasses,
      breach: limits.forbiddenClassesBreach,
      against: ({ assetClass }) => (classes.has(assetClass) ? assetClass : null),
    },
    {
      rule: 'forbidden_instruments',
      source,
      listed: limits.forbiddenInstruments.map(({ name }) => name),
      breach: limits.forbiddenInstrumentsBreach,
      against: ({ instrumentId, name }) => (instrumentId !== null && ids.has(instrumentId) ? name : null),
    },
  ];
  return lists.filter(({ listed }) => listed.length > 0).map((list) => listRow(held, list));
};

/** A row per limit that is set. */
const limitRows = ({ held, score }: Checked, limits: CheckedLimits): CheckedRow[] => {
  const { source, scoreMost, issuerPct, cashPct } = limits;
  const most = { rule: 'most_score', source, breach: limits.scoreBreach } as const;
  const issuer = { rule: 'most_issuer', source, breach: limits.issuerBreach } as const;
  const cash = { rule: 'least_cash', source, breach: limits.cashBreach } as const;
  return [
    ...(scoreMost === null ? [] : [scoreRow(score, { ...most, limit: String(scoreMost) })]),
    ...limits.classes.map(({ assetClass, mostPct: limit, breach }) =>
      classRow(held, { rule: 'most_class', source, assetClass, limit, breach }),
    ),
    ...(cashPct === null ? [] : [classRow(held, { ...cash, limit: cashPct })]),
    ...(issuerPct === null ? [] : [issuerRow(held, { ...issuer, limit: issuerPct })]),
    ...listRows(held, limits),
  ];
};

const forbidsPurchase: ReadonlySet<RestrictionKind> = new Set(['exclude', 'lock', 'do_not_buy']);
const forbidsSale: ReadonlySet<RestrictionKind> = new Set(['exclude', 'lock', 'do_not_sell']);

/** The first day from which each instrument and class is restricted in one direction. */
const firstDays = (
  restrictions: readonly CheckedRestriction[],
  kinds: ReadonlySet<RestrictionKind>,
): ReadonlyMap<string, LocalDate> => {
  const days = new Map<string, LocalDate>();
  for (const { kind, instrumentId, assetClass, since } of restrictions) {
    if (!kinds.has(kind)) continue;
    const key = instrumentId ?? assetClass ?? '';
    const day = days.get(key);
    if (day === undefined || since < day) days.set(key, since);
  }
  return days;
};

/** The row about restrictions: what was traded against one that holds today, since it was added; none without any. */
const restrictionRows = ({ trades, restrictions: { inForce, source } }: Checked): CheckedRow[] => {
  if (inForce.length === 0) return [];
  const named = { rule: 'restrictions', source } as const;
  const listed = [...new Set(inForce.map(({ name, assetClass }) => name ?? assetClass ?? ''))].toSorted();
  if (!trades.known) return [rowOf(named, { listed, reason: trades.reason })];
  const purchases = firstDays(inForce, forbidsPurchase);
  const sales = firstDays(inForce, forbidsSale);
  const isAgainst = ({ instrumentId, assetClass, day, isPurchase }: Trade): boolean => {
    const days = isPurchase ? purchases : sales;
    return [instrumentId, assetClass].some((key) => {
      const since = days.get(key);
      return since !== undefined && day >= since;
    });
  };
  const found = [...new Set(trades.trades.filter(isAgainst).map(({ name }) => name))].toSorted();
  return [rowOf(named, { state: stateOf(found.length === 0, 'warns'), listed, found })];
};

/** The rows of the check: the band of the risk profile, the limits of the client and of its household, the restrictions. */
export const checkSuitability = (checked: Checked): CheckedRow[] => [
  bandRow(checked),
  ...checked.limits.flatMap((limits) => limitRows(checked, limits)),
  ...restrictionRows(checked),
];

/** The gravest first: what is unknown may be a breach. */
const gravity: readonly SuitabilityState[] = ['blocks', 'unknown', 'warns', 'ok'];

/** The gravest state of rows; unknown without any, because nothing was checked. */
export const gravestState = (rows: readonly Pick<CheckedRow, 'state'>[]): SuitabilityState =>
  gravity.find((state) => rows.some((row) => row.state === state)) ?? 'unknown';

/** Whether an exception counts on a day: not ended, and until its last. */
export const countsOn = (
  { endedAt, until }: { readonly endedAt: string | null; readonly until: string },
  today: string,
): boolean => endedAt === null && until >= today;
