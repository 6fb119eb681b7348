/** The value of a portfolio by asset class. */
import { assetClasses } from '@partnerfolio/contract/choices';
import { Decimal } from '@partnerfolio/finance/decimal';
import type { HoldingsReport } from '@partnerfolio/finance/valuation';
import type { LedgerInstrument } from '../compute/inputs/queries.ts';

/** The known value of an asset class in the portfolio's currency, and its number of unknown holdings. */
export interface ClassPart {
  readonly key: (typeof assetClasses)[number];
  readonly value: string;
  readonly unknown: number;
}

/** Assets in transit as a part of their class. */
export const transitPart = ({
  asset_class: key,
  value,
}: {
  readonly asset_class: ClassPart['key'];
  readonly value: string | null;
}): ClassPart => ({
  key,
  value: value ?? '0',
  unknown: value === null ? 1 : 0,
});

/** The value by asset class including cash, in the order of the classes. */
export const classParts = (
  report: HoldingsReport,
  instruments: ReadonlyMap<string, LedgerInstrument>,
): ClassPart[] => {
  const lines = [
    ...report.lines.map((line) => ({
      key: instruments.get(line.instrumentId)?.asset_class ?? ('other' as const),
      value: line.valueBase,
    })),
    ...report.cash.map((line) => ({ key: 'cash' as const, value: line.valueBase })),
  ];
  return assetClasses.flatMap((key) => {
    const own = lines.filter((line) => line.key === key);
    if (own.length === 0) return [];
    let value = new Decimal(0);
    for (const line of own) if (line.value.known) value = value.plus(line.value.value);
    return [{ key, value: value.toString(), unknown: own.filter((line) => !line.value.known).length }];
  });
};
