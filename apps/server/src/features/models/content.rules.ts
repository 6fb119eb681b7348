/** The contents of versions: which instruments they name, and how they read after instruments were merged. */
import type { Band, ModelContent, ModelTarget } from '@partnerfolio/contract/models/content';
import { Decimal } from '@partnerfolio/finance/decimal';
import { parseUnits, unitsText } from '@partnerfolio/finance/exact';
import { bandWidth as exactWidth } from '@partnerfolio/finance/expanded-model';

type InstrumentTarget = Extract<ModelTarget, { readonly of: 'instrument' }>;

const isInstrument = (target: ModelTarget): target is InstrumentTarget => target.of === 'instrument';

/** The instruments that a content names as targets or substitutes, each once. */
export const instrumentsOf = ({ targets }: ModelContent): string[] => [
  ...new Set(
    targets.filter(isInstrument).flatMap(({ instrumentId, substitutes }) => [instrumentId, ...substitutes]),
  ),
];

/** The width of a band to either side, in percentage points. */
export const bandWidth = (targetPct: string, band: Band): Decimal =>
  new Decimal(unitsText(exactWidth(parseUnits(targetPct) ?? 0n, band)));

/** The band of two targets together: as wide as both. */
const sumOfBands = (one: InstrumentTarget, other: InstrumentTarget): Band => {
  const isSame =
    one.band.kind === 'relative' && other.band.kind === 'relative' && one.band.pct === other.band.pct;
  if (isSame) return one.band;
  const width = bandWidth(one.targetPct, one.band).plus(bandWidth(other.targetPct, other.band));
  return { kind: 'absolute', pct: Decimal.min(width, 100).toFixed() };
};

const together = (one: InstrumentTarget, other: InstrumentTarget): InstrumentTarget => ({
  ...one,
  targetPct: new Decimal(one.targetPct).plus(other.targetPct).toFixed(2),
  band: sumOfBands(one, other),
  substitutes: [...one.substitutes, ...other.substitutes],
});

/**
 * A content after instruments were merged: each is the one it was merged into, targets of the same instrument add up, and a
 * substitute that has become a target or is named already is left out. Stored versions never change, so this happens
 * whenever one is read.
 */
export const withMerged = (content: ModelContent, present: (id: string) => string): ModelContent => {
  if (instrumentsOf(content).every((id) => present(id) === id)) return content;
  const targets: ModelTarget[] = [];
  for (const target of content.targets) {
    if (!isInstrument(target)) {
      targets.push(target);
      continue;
    }
    const own = {
      ...target,
      instrumentId: present(target.instrumentId),
      substitutes: target.substitutes.map(present),
    };
    const place = targets.findIndex((one) => isInstrument(one) && one.instrumentId === own.instrumentId);
    const before = targets[place];
    if (before !== undefined && isInstrument(before)) targets[place] = together(before, own);
    else targets.push(own);
  }
  const taken = new Set(targets.filter(isInstrument).map(({ instrumentId }) => instrumentId));
  const isNew = (id: string): boolean => !taken.has(id) && taken.add(id).has(id);
  return {
    ...content,
    targets: targets.map((target) =>
      isInstrument(target) ? { ...target, substitutes: target.substitutes.filter(isNew) } : target,
    ),
  };
};
