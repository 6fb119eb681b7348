import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ExplainLink } from '../../../figures/ExplainLink.tsx';
import { MoneyText } from '../../../figures/FigureText.tsx';
import { paths } from '../../../paths.ts';
import { useStackedColumns } from '../../../shell/use-stacked-columns.tsx';
import { longestFraction } from '../../../ui/text/decimal-text.ts';
import { DecimalAligned } from '../../../ui/text/DecimalAligned.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { InstrumentCell } from '../holdings/HoldingCells.tsx';
import type { LotColumn, LotSums, OpenLot } from './lot-column.ts';

/** Links to where an unknown cost can be entered. */
function EnterCost({ id, transactionId }: { id: string; transactionId: string }) {
  return (
    <Link
      to={paths.editTransaction}
      params={{ id, transactionId }}
      className="rounded-sm text-xs font-medium text-warn hover:underline"
      onClick={(event) => event.stopPropagation()}
    >
      <Trans>Enter cost</Trans>
    </Link>
  );
}

interface ShownLots {
  id: string;
  currency: string;
  rows: readonly OpenLot[] | undefined;
  /** The day of the figures. */
  asAt: string | undefined;
}

/** The place of a lot among those of its entry, from 0. */
const placeOf = ({ id }: OpenLot): number => Math.max(0, Number(id.split('/')[1] ?? 1) - 1);

/** A sum is shown of a position and of all of them. */
const sums = (show: (of: LotSums) => ReactNode) => ({ position: show, sum: show });

/** Returns the columns of open lots, with the cost as paid only where that is in another currency. */
export function useLotColumns(lots: ShownLots): readonly LotColumn[] {
  const { currency, rows } = lots;
  const isForeign = rows?.some(({ costCurrency }) => costCurrency !== currency) ?? false;
  const columns = useAllColumns(lots).filter(({ id }) => isForeign || id !== 'local');
  return useStackedColumns<OpenLot, LotColumn>(columns, ['cell', 'position', 'sum']);
}

/** Value and gain open their explanations. */
function useAllColumns({ id, currency, rows = [], asAt }: ShownLots): LotColumn[] {
  const { t } = useLingui();
  const format = useFormat();
  const digits = longestFraction(rows.map(({ quantity }) => quantity));
  const explain = (lot: OpenLot, [figure, name]: ['lotValue' | 'lotGain', string]) => {
    const [of, isChange] = figure === 'lotValue' ? [lot.value, false] : [lot.gain, true];
    const shown = <MoneyText figure={of} unit={currency} change={isChange} />;
    if (!of.known) return shown;
    const { instrument, transactionId } = lot;
    return (
      <ExplainLink
        name={`${name}, ${instrument.name}, ${format.date(lot.acquired)}`}
        explained={{ figure, to: asAt, instrumentId: instrument.id, transactionId, place: placeOf(lot) }}
      >
        {shown}
      </ExplainLink>
    );
  };
  return [
    {
      id: 'name',
      header: t`Instrument`,
      takesRest: true,
      cell: ({ instrument, isOnly }) =>
        isOnly ? (
          <InstrumentCell instrument={instrument} />
        ) : (
          <span className="sr-only">{instrument.name}</span>
        ),
      position: ({ instrument }) => <InstrumentCell instrument={instrument} />,
    },
    {
      id: 'acquired',
      header: t`Opening date`,
      importance: 6,
      cell: ({ acquired }) => <span className="num">{format.date(acquired)}</span>,
    },
    {
      id: 'quantity',
      under: 'acquired',
      header: t`Quantity`,
      align: 'right',
      importance: 2,
      cell: ({ quantity }) => (
        <DecimalAligned value={quantity} text={format.quantity(quantity)} digits={digits} />
      ),
      position: ({ quantity }) => (
        <DecimalAligned value={quantity} text={format.quantity(quantity)} digits={digits} />
      ),
    },
    {
      id: 'local',
      header: t`Cost as paid`,
      align: 'right',
      importance: 2,
      cell: ({ cost, costCurrency }) =>
        costCurrency === currency ? null : <MoneyText figure={cost} currency={costCurrency} />,
    },
    {
      id: 'cost',
      header: t`Cost`,
      align: 'right',
      wideOnly: true,
      cell: ({ cost, costBase, transactionId }) =>
        cost.known ? (
          <MoneyText figure={costBase} unit={currency} />
        ) : (
          <EnterCost id={id} transactionId={transactionId} />
        ),
      ...sums(({ costBase }) => <MoneyText figure={costBase} unit={currency} />),
    },
    {
      id: 'value',
      header: t`Value`,
      align: 'right',
      importance: 6,
      cell: (lot) => explain(lot, ['lotValue', t`Value`]),
      ...sums(({ value }) => <MoneyText figure={value} unit={currency} />),
    },
    {
      id: 'gain',
      under: 'value',
      header: t`Gain`,
      align: 'right',
      cell: (lot) => (
        <>
          {!lot.cost.known && (
            // The cost on a phone, where its column does not fit.
            <span className="me-2 @3xl:hidden">
              <EnterCost id={id} transactionId={lot.transactionId} />
            </span>
          )}
          {explain(lot, ['lotGain', t`Gain`])}
        </>
      ),
      ...sums(({ gain }) => <MoneyText change figure={gain} unit={currency} />),
    },
  ];
}
