/** The differences of two versions, target by target, as they were entered. */
import type {
  ModelComparison,
  ComparedRow,
  ShownContent,
  ShownModelTarget,
} from '@partnerfolio/contract/models/models';
import { assetClasses } from '@partnerfolio/contract/choices';
import { Decimal } from '@partnerfolio/finance/decimal';

type Named = Pick<ComparedRow, 'instrument' | 'assetClass' | 'model'>;
type Side = NonNullable<ComparedRow['from']>;

interface Entry extends Side {
  readonly key: string;
  readonly named: Named;
}

const nothing: Named = { instrument: null, assetClass: null, model: null };

const entryOf = (target: ShownModelTarget): Entry => {
  const { targetPct } = target;
  if (target.of === 'instrument')
    return {
      key: target.instrument.id,
      named: { ...nothing, instrument: target.instrument },
      targetPct,
      band: target.band,
    };
  if (target.of === 'class')
    return {
      key: target.assetClass,
      named: { ...nothing, assetClass: target.assetClass },
      targetPct,
      band: target.band,
    };
  return { key: target.model.id, named: { ...nothing, model: target.model }, targetPct, band: null };
};

const entriesOf = ({ targets, cash }: ShownContent): ReadonlyMap<string, Entry> =>
  new Map(
    [
      ...targets.map(entryOf),
      { key: 'cash', named: { ...nothing, assetClass: 'cash' as const }, ...cash },
    ].map((entry) => [entry.key, entry]),
  );

const sideOf = (entry: Entry | undefined): Side | null =>
  entry === undefined ? null : { targetPct: entry.targetPct, band: entry.band };

/** The rows of the newer order, then those that only the former version has; the bands of classes that either has. */
export const comparedContents = (
  from: ShownContent,
  to: ShownContent,
): Pick<ModelComparison, 'rows' | 'classBands'> => {
  const [former, newer] = [entriesOf(from), entriesOf(to)];
  const keys = [...newer.keys(), ...[...former.keys()].filter((key) => !newer.has(key))];
  const rows = keys.map((key) => {
    const [one, other] = [former.get(key), newer.get(key)];
    return {
      ...((other ?? one)?.named ?? nothing),
      from: sideOf(one),
      to: sideOf(other),
      differencePct: new Decimal(other?.targetPct ?? 0).minus(one?.targetPct ?? 0).toFixed(),
    };
  });
  const bandOf = ({ classBands }: ShownContent, name: string) =>
    classBands.find(({ assetClass }) => assetClass === name)?.band ?? null;
  const classBands = assetClasses
    .map((assetClass) => ({ assetClass, from: bandOf(from, assetClass), to: bandOf(to, assetClass) }))
    .filter((one) => one.from !== null || one.to !== null);
  return { rows, classBands };
};
