import type { Figure } from '../number/unknown.ts';
import { known } from '../number/unknown.ts';
import { parseUnits, unitsText } from '../number/exact.ts';
import type { Units } from '../number/exact.ts';
import { driftFrom } from './model.ts';
import type { DriftRow, Model } from './model.ts';
import { bandWidth, cashKey, targetKeyOf, withoutCash } from './expanded-model.ts';
import type { ExpandedModel, TargetBand } from './expanded-model.ts';

/** A held position with its value in the portfolio's currency. */
export interface DriftLine {
  readonly instrumentId: string;
  readonly assetClass: string;
  readonly amount: Figure;
}

/** The drift of a target or class. */
export interface TargetDrift extends DriftRow {
  /** The width of the band to either side, in percentage points; null for a class without one, which is never outside. */
  readonly bandPct: string | null;
  /** Of a target: its class; of a class: itself. */
  readonly assetClass: string;
  /** Of a target: the instruments that count towards it. */
  readonly instrumentIds: readonly string[];
}

/** How far a portfolio is from its model. */
export interface PortfolioDrift {
  /** By target, in the order of the model, then what is held outside the model, by its first line. */
  readonly targets: readonly TargetDrift[];
  /** By class, in the order of the targets; cash among them. */
  readonly classes: readonly TargetDrift[];
  /** How many targets and classes are outside their bands. */
  readonly outside: number;
  /** The largest drift of a target or class with a band, of equal ones the class's; null without one. */
  readonly largest: {
    readonly of: 'target' | 'class';
    readonly key: string;
    readonly driftPct: string;
  } | null;
}

/** A model as a portfolio is measured against it. */
export interface MeasuredModel {
  readonly expanded: ExpandedModel;
  /** The bands of whole classes. */
  readonly classBands: readonly { readonly assetClass: string; readonly band: TargetBand }[];
  /** The classes of the model's instruments and class targets, by key. */
  readonly classOfKey: ReadonlyMap<string, string>;
}

/** What a portfolio holds that counts: excluded instruments are left out. */
export interface Held {
  readonly lines: readonly DriftLine[];
  /** Null for a portfolio that keeps no cash: without money market instruments the model's target for cash is left out. */
  readonly cash: Figure | null;
}

const units = (text: string): Units => parseUnits(text) ?? 0n;
const size = (text: string): Units => (units(text) < 0n ? -units(text) : units(text));

/** The class of each target, cash and what is held outside the model included. */
function classesOf({ classOfKey }: MeasuredModel, lines: readonly (DriftLine & { readonly key: string })[]) {
  const classes = new Map(classOfKey);
  classes.set(cashKey, cashKey);
  for (const { key, assetClass } of lines) if (!classes.has(key)) classes.set(key, assetClass);
  return classes;
}

/** The targets of a model by class, each with the band of the whole class if it has one. */
function classModel({ expanded, classBands }: MeasuredModel, classes: ReadonlyMap<string, string>): Model {
  const sums = new Map<string, Units>();
  for (const { key, targetPct } of expanded.model.targets) {
    const assetClass = classes.get(key) ?? key;
    sums.set(assetClass, (sums.get(assetClass) ?? 0n) + units(targetPct));
  }
  const targets = [...sums].map(([key, target]) => {
    const band = classBands.find((one) => one.assetClass === key)?.band;
    return {
      key,
      targetPct: unitsText(target),
      ...(band && { bandPct: unitsText(bandWidth(target, band)) }),
    };
  });
  return { targets };
}

/**
 * Cash has one target, so it is judged once, as a target. A class without a band is always within: its targets are
 * judged.
 */
function classDrift(row: DriftRow, { targets }: Model): TargetDrift {
  const banded = targets.find(({ key }) => key === row.key)?.bandPct ?? null;
  const state = banded === null ? 'within' : row.state;
  return { ...row, state, bandPct: banded, assetClass: row.key, instrumentIds: [] };
}

type Largest = PortfolioDrift['largest'];

function largestOf(classes: readonly TargetDrift[], targets: readonly TargetDrift[]): Largest {
  let largest: Largest = null;
  const consider = (of: 'target' | 'class', rows: readonly TargetDrift[]) => {
    for (const { key, driftPct, bandPct } of rows)
      if (bandPct !== null && (largest === null || size(driftPct) > size(largest.driftPct)))
        largest = { of, key, driftPct };
  };
  consider('class', classes);
  consider('target', targets);
  return largest;
}

/**
 * The drift of a portfolio from its model, by target and by class: actual − target in percentage points, rounded to 4
 * decimals so that weights add up to 100; whether a band is left is decided on exact amounts. A position counts towards
 * its own target, the one it may replace, or its class's; without one it is outside the model, with target and band 0.
 * Unknown with its reason if a value is, without value, or for a model that does not add up.
 */
export function portfolioDrift(model: MeasuredModel, held: Held): Figure<PortfolioDrift> {
  const hasCash = held.cash !== null || held.lines.some(({ assetClass }) => assetClass === cashKey);
  const expanded = hasCash ? model.expanded : withoutCash(model.expanded);
  const lines = held.lines.map((line) => {
    const key = targetKeyOf(expanded, { id: line.instrumentId, assetClass: line.assetClass });
    return { ...line, key };
  });
  const cash = held.cash === null ? [] : [{ key: cashKey, amount: held.cash }];
  const byTarget = driftFrom(expanded.model, [...lines, ...cash]);
  if (!byTarget.known) return byTarget;
  const classes = classesOf(model, lines);
  const ofClasses = classModel({ ...model, expanded }, classes);
  const inClass = lines.map(({ key, amount }) => ({ key: classes.get(key) ?? key, amount }));
  const byClass = driftFrom(ofClasses, [...inClass, ...cash]);
  if (!byClass.known) return byClass;
  const targets = byTarget.value.map((row): TargetDrift => {
    const { bandPct = '0' } = expanded.model.targets.find(({ key }) => key === row.key) ?? {};
    const instrumentIds = lines.flatMap(({ key, instrumentId }) => (key === row.key ? [instrumentId] : []));
    return { ...row, bandPct, assetClass: classes.get(row.key) ?? row.key, instrumentIds };
  });
  const shownClasses = byClass.value.map((row) => classDrift(row, ofClasses));
  return known({
    targets,
    classes: shownClasses,
    outside: [...targets, ...shownClasses].filter(({ state }) => state !== 'within').length,
    largest: largestOf(shownClasses, targets),
  });
}
