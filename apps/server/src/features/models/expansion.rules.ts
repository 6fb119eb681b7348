/** A model resolved into instruments, classes and cash: its class weights, and its rows by class. */
import type { AssetClass } from '@partnerfolio/contract/assumptions/classes';
import { assetClasses } from '@partnerfolio/contract/choices';
import type { Band, ModelContent } from '@partnerfolio/contract/models/content';
import type { ClassWeight, ExpandedClass, ModelInstrument } from '@partnerfolio/contract/models/models';
import { Decimal } from '@partnerfolio/finance/decimal';
import { cashKey, expandModel } from '@partnerfolio/finance/expanded-model';
import type { ExpandedModel } from '@partnerfolio/finance/expanded-model';
import { bandWidth } from './content.rules.ts';

/** What is stored today: the current content of each model, and the instruments that contents name. */
export interface Stored {
  readonly contentOf: (modelId: string) => ModelContent | null;
  readonly instruments: ReadonlyMap<string, ModelInstrument>;
}

/** A target of an expanded model, with its class. */
export interface Part {
  readonly key: string;
  readonly assetClass: AssetClass;
  /** Null: the class itself, or cash. */
  readonly instrument: ModelInstrument | null;
  readonly targetPct: string;
  /** Half the width of its band, in percentage points. */
  readonly bandPct: string;
}

const partOf = (
  { key, targetPct, bandPct = '0' }: ExpandedModel['model']['targets'][number],
  instruments: Stored['instruments'],
): Part => {
  if (key === cashKey) return { key, assetClass: 'cash', instrument: null, targetPct, bandPct };
  const name = key.slice(key.indexOf(':') + 1);
  const instrument = key.startsWith('instrument:') ? (instruments.get(name) ?? null) : null;
  // Every instrument of a stored content is there; the keys of classes are written from their names.
  const assetClass = instrument?.assetClass ?? (name as AssetClass);
  return { key, assetClass, instrument, targetPct, bandPct };
};

/** The targets of a content with models within it resolved; null if those do not fit together. */
export const partsOf = (content: ModelContent, ownId: string | null, stored: Stored): Part[] | null => {
  const expansion = expandModel(content, ownId, stored.contentOf);
  if (!expansion.ok) return null;
  return expansion.expanded.model.targets.map((target) => partOf(target, stored.instruments));
};

const sumOf = (parts: readonly Pick<Part, 'targetPct'>[]): Decimal =>
  parts.reduce((sum, { targetPct }) => sum.plus(targetPct), new Decimal(0));

/** The weight of each class that has any, largest first. */
export const classWeights = (parts: readonly Part[]): ClassWeight[] =>
  assetClasses
    .map((assetClass) => ({ assetClass, sum: sumOf(parts.filter((part) => part.assetClass === assetClass)) }))
    .filter(({ sum }) => !sum.isZero())
    .toSorted((one, other) => other.sum.comparedTo(one.sum))
    .map(({ assetClass, sum }) => ({ assetClass, weightPct: sum.toFixed() }));

const rangeOf = (target: Decimal, width: Decimal) => ({
  fromPct: Decimal.max(target.minus(width), 0).toFixed(),
  toPct: Decimal.min(target.plus(width), 100).toFixed(),
});

const removed = (part: Part): Part => ({ ...part, targetPct: '0', bandPct: '0' });

interface Compared {
  readonly parts: readonly Part[];
  /** Those of the version before; null if there is none. */
  readonly before: readonly Part[] | null;
}

const changeOf = (key: string, target: Decimal, before: readonly Part[] | null): string | null => {
  if (before === null) return null;
  return target.minus(before.find((part) => part.key === key)?.targetPct ?? 0).toFixed();
};

const rowOf = (part: Part, isRemoved: boolean, before: readonly Part[] | null) => {
  const target = new Decimal(part.targetPct);
  return {
    instrument: part.instrument,
    targetPct: target.toFixed(),
    range: isRemoved ? null : rangeOf(target, new Decimal(part.bandPct)),
    changePct: changeOf(part.key, target, before),
  };
};

type Row = ReturnType<typeof rowOf>;

/** The band of a whole class: its own, or that of its only row if this is the class itself or cash. */
const classRange = (sum: Decimal, rows: readonly Row[], band: Band | undefined) => {
  if (band !== undefined) return rangeOf(sum, bandWidth(sum.toFixed(), band));
  const [only] = rows;
  return rows.length === 1 && only?.instrument === null ? only.range : null;
};

/** Whether a class is worth a row: it has a target now, or had one before; cash always. */
const isShown = (assetClass: AssetClass, parts: readonly Part[]): boolean =>
  assetClass === 'cash' || parts.length > 0;

/**
 * The rows of an expanded model by class, in the order of classes, each with the change since the version before. A target that was removed
 * stands with 0, so that the changes add up to 0.
 */
export const expandedClasses = (
  { parts, before }: Compared,
  classBands: ModelContent['classBands'],
): ExpandedClass[] => {
  const keys = new Set(parts.map(({ key }) => key));
  const gone = (before ?? []).filter(({ key }) => !keys.has(key)).map(removed);
  return assetClasses.flatMap((assetClass) => {
    const own = parts.filter((part) => part.assetClass === assetClass);
    const left = gone.filter((part) => part.assetClass === assetClass);
    if (!isShown(assetClass, [...own, ...left])) return [];
    const sum = sumOf(own);
    const rows = [
      ...own
        .toSorted((one, other) => new Decimal(other.targetPct).comparedTo(one.targetPct))
        .map((part) => rowOf(part, false, before)),
      ...left.map((part) => rowOf(part, true, before)),
    ];
    const former = before && sumOf(before.filter((part) => part.assetClass === assetClass));
    const band = classBands.find((one) => one.assetClass === assetClass)?.band;
    return {
      assetClass,
      targetPct: sum.toFixed(),
      range: classRange(sum, rows, band),
      changePct: former && sum.minus(former).toFixed(),
      rows,
    };
  });
};
