/** The drift of a portfolio in the shape of the contract: pure. */
import type { AssetClass } from '@partnerfolio/contract/assumptions/classes';
import { assetClasses } from '@partnerfolio/contract/choices';
import type { Drift, DriftRow } from '@partnerfolio/contract/models/assignments';
import type { LocalDate } from '@partnerfolio/contract/values';
import { Decimal } from '@partnerfolio/finance/decimal';
import type { RestrictionKind } from '@partnerfolio/contract/restrictions/choices';
import { cashKey, instrumentKey } from '@partnerfolio/finance/expanded-model';
import type { PortfolioDrift, TargetDrift } from '@partnerfolio/finance/portfolio-drift';

export interface NamedInstrument {
  readonly id: string;
  readonly symbol: string;
  readonly name: string;
}

/** The names of all instruments that are held or targets, by id. */
export type Names = ReadonlyMap<string, NamedInstrument>;

const classOf = (name: string): AssetClass => assetClasses.find((one) => one === name) ?? 'other';

const idOfKey = (key: string): string | null =>
  key.startsWith(instrumentKey('')) ? key.slice(instrumentKey('').length) : null;

const kindOf = ({ key, targetPct }: TargetDrift): DriftRow['of'] => {
  if (key === cashKey) return 'cash';
  if (idOfKey(key) === null) return 'class';
  return new Decimal(targetPct).isZero() ? 'outside' : 'instrument';
};

interface Restricted {
  readonly kind: RestrictionKind;
  readonly instrument_id: string | null;
  readonly asset_class: string | null;
}

/** Whether a restriction in force excludes an instrument: it is neither counted nor traded. */
export const isExcluded = (
  { instrumentId, assetClass }: { readonly instrumentId: string; readonly assetClass: string },
  restrictions: readonly Restricted[],
): boolean =>
  restrictions.some(
    ({ kind, instrument_id: id, asset_class: name }) =>
      kind === 'exclude' && (id === instrumentId || name === assetClass),
  );

/** The names of instruments, without those that are not known. */
export const namesOf = (ids: readonly string[], names: Names): NamedInstrument[] =>
  [...new Set(ids)].flatMap((id) => {
    const found = names.get(id);
    return found === undefined ? [] : [{ id, symbol: found.symbol, name: found.name }];
  });

const smaller = (one: string, other: string): Decimal => {
  const least = Decimal.min(one, other);
  return least.isNegative() ? new Decimal(0) : least;
};

const toRow = (row: TargetDrift, names: Names, of: DriftRow['of']): DriftRow => {
  const own = idOfKey(row.key);
  return {
    key: row.key,
    of,
    assetClass: classOf(row.assetClass),
    instrument: own === null ? null : (namesOf([own], names)[0] ?? null),
    targetPct: row.targetPct,
    actualPct: row.actualPct,
    driftPct: row.driftPct,
    bandPct: row.bandPct,
    state: row.state,
    counted: namesOf(
      row.instrumentIds.filter((id) => id !== own),
      names,
    ),
    keptPct: smaller(row.actualPct, row.targetPct).toFixed(),
  };
};

interface Shown {
  readonly asOf: LocalDate;
  readonly names: Names;
  readonly excluded: NamedInstrument[];
  readonly outdated: NamedInstrument[];
  readonly isCashOutdated: boolean;
}

/** A known drift for an answer: targets and classes with names, and what a change to this model would keep. */
export const knownDrift = (
  { targets, classes, outside, largest }: PortfolioDrift,
  { asOf, names, ...quality }: Shown,
): Drift => {
  const rows = targets.map((row) => toRow(row, names, kindOf(row)));
  return {
    known: true,
    asOf,
    targets: rows,
    classes: classes.map((row) => toRow(row, names, row.key === cashKey ? 'cash' : 'class')),
    outside,
    largest: largest && { ...largest },
    ...quality,
    keptPct: rows.reduce((sum, { keptPct }) => sum.plus(keptPct), new Decimal(0)).toFixed(),
  };
};
