import { ONE_UNIT, parseUnits, unitsText } from '../number/exact.ts';
import type { Units } from '../number/exact.ts';
import { parsePercentage, roundedPercentages } from '../values/allocation.ts';
import type { Model } from './model.ts';

/** The tolerance to either side of a target: in percentage points, or in percent of the target (20 % of 5 % is ±1). */
export interface TargetBand {
  readonly kind: 'absolute' | 'relative';
  /** A percentage, as a decimal text. */
  readonly pct: string;
}

/** A target of a model. One that is another model has no band: those of its own targets count, in its proportion. */
export type ModelPart =
  | {
      readonly of: 'instrument';
      readonly instrumentId: string;
      readonly targetPct: string;
      readonly band: TargetBand;
      /** Instruments that may be held instead: what is held of them counts towards this target. */
      readonly substitutes: readonly string[];
    }
  | {
      readonly of: 'class';
      readonly assetClass: string;
      readonly targetPct: string;
      readonly band: TargetBand;
    }
  | { readonly of: 'model'; readonly modelId: string; readonly targetPct: string };

/** What a version of a model says; the targets and that of cash add up to exactly 100 %. */
export interface ModelContent {
  readonly targets: readonly ModelPart[];
  readonly cash: { readonly targetPct: string; readonly band: TargetBand };
}

/** A model without other models in it; keys are those of `instrumentKey`, `classKey` and `cashKey`. */
export interface ExpandedModel {
  readonly model: Model;
  /** The key of the target towards which a substitute counts, by instrument; a target's own instrument is never one. */
  readonly substitutes: ReadonlyMap<string, string>;
}

/** Why a model of models cannot be expanded. */
export type ExpansionFault = 'unknown_model' | 'model_in_itself' | 'too_deep' | 'bad_weights';

export type Expansion =
  | { readonly ok: true; readonly expanded: ExpandedModel }
  | { readonly ok: false; readonly fault: ExpansionFault };

/** How many models deep a model may contain others. */
export const MODELS_DEEP = 2;

export const cashKey = 'cash';
export const instrumentKey = (instrumentId: string): string => `instrument:${instrumentId}`;
export const classKey = (assetClass: string): string => `class:${assetClass}`;

const HUNDRED = 100n * ONE_UNIT;

interface Sum {
  target: Units;
  band: Units;
}

type ContentOf = (modelId: string) => ModelContent | null;

/** The targets found so far, of which those of the same key add up, and where other models are found. */
interface Found {
  readonly contentOf: ContentOf;
  readonly sums: Map<string, Sum>;
  readonly substitutes: Map<string, string>;
}

/** The models around the current one, with the part of the whole that it makes up. */
interface Place {
  readonly path: readonly string[];
  readonly weight: Units;
}

interface Weighted {
  readonly targetPct: string;
  readonly band: TargetBand;
}

/** The width of a band to either side of a target in percentage points, both in units of 1e−18. */
export function bandWidth(target: Units, { kind, pct }: TargetBand): Units {
  const width = parseUnits(pct) ?? 0n;
  return kind === 'absolute' ? width : (target * width) / HUNDRED;
}

const add = ({ sums }: Found, key: string, { target, band }: Sum): void => {
  const before = sums.get(key) ?? { target: 0n, band: 0n };
  sums.set(key, { target: before.target + target, band: before.band + band });
};

const scaled = ({ targetPct, band }: Weighted, weight: Units): Sum => {
  const target = parseUnits(targetPct) ?? 0n;
  return { target: (target * weight) / HUNDRED, band: (bandWidth(target, band) * weight) / HUNDRED };
};

/** Whether the targets of one version, models counted whole, are percentages that add up to exactly 100. */
const isWhole = ({ targets, cash }: ModelContent): boolean => {
  const parsed = [...targets, cash].map(({ targetPct }) => parsePercentage(targetPct));
  return (
    parsed.every((one) => one !== null) &&
    parsed.reduce((sum: Units, one) => sum + (one ?? 0n), 0n) === HUNDRED
  );
};

const expandInto = (found: Found, content: ModelContent, place: Place): ExpansionFault | null => {
  if (!isWhole(content)) return 'bad_weights';
  add(found, cashKey, scaled(content.cash, place.weight));
  for (const part of content.targets) {
    const fault = expandPart(found, part, place);
    if (fault !== null) return fault;
  }
  return null;
};

const expandPart = (found: Found, part: ModelPart, place: Place): ExpansionFault | null => {
  const { path, weight } = place;
  if (part.of === 'class') {
    add(found, classKey(part.assetClass), scaled(part, weight));
    return null;
  }
  if (part.of === 'instrument') {
    const key = instrumentKey(part.instrumentId);
    add(found, key, scaled(part, weight));
    // The first target that names a substitute has it.
    for (const id of part.substitutes) if (!found.substitutes.has(id)) found.substitutes.set(id, key);
    return null;
  }
  if (path.includes(part.modelId)) return 'model_in_itself';
  if (path.length > MODELS_DEEP) return 'too_deep';
  const inner = found.contentOf(part.modelId);
  if (inner === null) return 'unknown_model';
  const share = ((parseUnits(part.targetPct) ?? 0n) * weight) / HUNDRED;
  return expandInto(found, inner, { path: [...path, part.modelId], weight: share });
};

/**
 * A model of models as targets of instruments, classes and cash: the targets of a model within it count in the
 * proportion of its target, with their bands and substitutes, and those of the same instrument or class add up. With
 * targets of two decimals all results are exact. `contentOf` gives the current content of a model; `ownId` is the
 * model's own, null for one that is not stored yet. Refused if a model contains itself, contains models more than two
 * deep, or one does not add up to exactly 100 %.
 */
export function expandModel(content: ModelContent, ownId: string | null, contentOf: ContentOf): Expansion {
  const found: Found = { contentOf, sums: new Map(), substitutes: new Map() };
  const fault = expandInto(found, content, { path: [ownId ?? ''], weight: HUNDRED });
  if (fault !== null) return { ok: false, fault };
  const { sums, substitutes } = found;
  for (const id of substitutes.keys()) if (sums.has(instrumentKey(id))) substitutes.delete(id);
  const targets = [...sums].map(([key, { target, band }]) => ({
    key,
    targetPct: unitsText(target),
    bandPct: unitsText(band > HUNDRED ? HUNDRED : band),
  }));
  return { ok: true, expanded: { model: { targets }, substitutes } };
}

/**
 * The model of a portfolio that keeps no cash: the other targets in their proportion, rounded to 10 decimals so that
 * they add up to exactly 100 %; bands stay. Without another target: no targets.
 */
export function withoutCash({ model, substitutes }: ExpandedModel): ExpandedModel {
  const others = model.targets.filter(({ key }) => key !== cashKey);
  const targets = others.map(({ targetPct }) => parseUnits(targetPct) ?? 0n);
  if (targets.every((target) => target === 0n)) return { model: { targets: [] }, substitutes };
  const shares = roundedPercentages(targets, 10);
  return {
    model: {
      targets: others.map((one, place) => ({ ...one, targetPct: unitsText(shares[place] ?? 0n) })),
    },
    substitutes,
  };
}

/**
 * The key under which an instrument counts: its own target, that of which it is a substitute, its class's (of money
 * market instruments: that of cash), or, outside the model, its own without a target.
 */
export function targetKeyOf(
  { model, substitutes }: ExpandedModel,
  instrument: { readonly id: string; readonly assetClass: string },
): string {
  const own = instrumentKey(instrument.id);
  const ofClass = instrument.assetClass === cashKey ? cashKey : classKey(instrument.assetClass);
  const has = (key: string) => model.targets.some((target) => target.key === key);
  if (has(own)) return own;
  return substitutes.get(instrument.id) ?? (has(ofClass) ? ofClass : own);
}
