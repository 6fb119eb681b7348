import type { RealisedGain } from '@partnerfolio/contract/lots';
import { useLingui } from '@lingui/react/macro';
import { ExplainLink } from '../../../figures/ExplainLink.tsx';
import { MoneyText } from '../../../figures/FigureText.tsx';
import type { Column } from '../../../ui/table/table-rows.ts';
import { longestFraction } from '../../../ui/text/decimal-text.ts';
import { DecimalAligned } from '../../../ui/text/DecimalAligned.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { InstrumentCell } from '../holdings/HoldingCells.tsx';
import { sumMoney } from '../holdings/holding-groups.ts';

export interface PlacedGain extends RealisedGain {
  place: number;
  /** The number of the gain among those of its entry, from 0. */
  turn: number;
}

/**
 * Adds the position and the turn, because a transfer in that covers a short position has a gain for each of its lots. The
 * list shows the latest first, and an explanation counts from the earliest.
 */
export function numbered(gains: readonly RealisedGain[]): PlacedGain[] {
  const turns = new Map<string, number>();
  const placed = gains.map((gain, place) => ({ ...gain, place, turn: 0 })).toReversed();
  for (const gain of placed) {
    gain.turn = turns.get(gain.transactionId) ?? 0;
    turns.set(gain.transactionId, gain.turn + 1);
  }
  return placed.toReversed();
}

/** Whether some gain has a currency effect. Without one, the columns of its parts would repeat the whole gain. */
const hasCurrencyPart = (gains: readonly RealisedGain[]): boolean =>
  gains.some(({ currencyPart: part }) => part.known && /[1-9]/.test(part.value));

/** Returns the columns of the sales; the gain opens its explanation. */
export function useGainColumns(currency: string, gains: readonly RealisedGain[]): Column<PlacedGain>[] {
  const { t } = useLingui();
  const format = useFormat();
  const digits = longestFraction(gains.map(({ quantity }) => quantity));
  const bought = ({ acquiredFrom, acquiredTo }: RealisedGain): string => {
    if (acquiredFrom === null || acquiredTo === null) return '';
    const from = format.date(acquiredFrom);
    return acquiredFrom === acquiredTo ? from : `${from} – ${format.date(acquiredTo)}`;
  };
  const sumOf = (part: 'proceeds' | 'cost' | 'gain' | 'pricePart' | 'currencyPart') =>
    sumMoney(gains.map((gain) => gain[part]));
  const parts: Column<PlacedGain>[] = [
    {
      id: 'price',
      header: t`Price effect`,
      align: 'right',
      importance: 2,
      cell: ({ pricePart }) => <MoneyText figure={pricePart} unit={currency} change />,
      total: <MoneyText figure={sumOf('pricePart')} unit={currency} change />,
    },
    {
      id: 'currency',
      header: t`FX effect`,
      align: 'right',
      importance: 2,
      cell: ({ currencyPart }) => <MoneyText figure={currencyPart} unit={currency} change />,
      total: <MoneyText figure={sumOf('currencyPart')} unit={currency} change />,
    },
  ];
  return [
    {
      id: 'day',
      header: t`Date`,
      importance: 6,
      cell: ({ day }) => <span className="num">{format.date(day)}</span>,
    },
    {
      id: 'name',
      header: t`Instrument`,
      takesRest: true,
      cell: (gain) => <InstrumentCell instrument={gain.instrument} />,
    },
    {
      id: 'quantity',
      header: t`Quantity`,
      align: 'right',
      importance: 2,
      cell: ({ quantity }) => (
        <DecimalAligned value={quantity} text={format.quantity(quantity)} digits={digits} />
      ),
    },
    {
      id: 'bought',
      header: t`Opened`,
      importance: 2,
      cell: (gain) => <span className="num text-ink-2">{bought(gain)}</span>,
    },
    {
      id: 'proceeds',
      header: t`Proceeds`,
      align: 'right',
      importance: 2,
      cell: ({ proceeds }) => <MoneyText figure={proceeds} unit={currency} />,
      total: <MoneyText figure={sumOf('proceeds')} unit={currency} />,
    },
    {
      id: 'cost',
      header: t`Cost`,
      align: 'right',
      importance: 2,
      cell: ({ cost }) => <MoneyText figure={cost} unit={currency} />,
      total: <MoneyText figure={sumOf('cost')} unit={currency} />,
    },
    {
      id: 'gain',
      header: t`Gain`,
      align: 'right',
      cell: ({ gain, transactionId, instrument, turn }) => (
        <ExplainLink
          name={`${t`Gain`}, ${instrument.name}`}
          explained={{ figure: 'realisedGain', transactionId, place: turn }}
        >
          <MoneyText figure={gain} unit={currency} change />
        </ExplainLink>
      ),
      total: <MoneyText figure={sumOf('gain')} unit={currency} change />,
    },
    ...(hasCurrencyPart(gains) ? parts : []),
  ];
}
