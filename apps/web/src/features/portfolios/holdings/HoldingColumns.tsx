import type { Holding } from '@partnerfolio/contract/performance';
import type { Portfolio } from '@partnerfolio/contract/portfolios';
import { useLingui } from '@lingui/react/macro';
import { longestFraction } from '../../../ui/text/decimal-text.ts';
import { DecimalAligned } from '../../../ui/text/DecimalAligned.tsx';
import { Sparkline } from '../../../ui/chart/Sparkline.tsx';
import { useStackedColumns } from '../../../shell/use-stacked-columns.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { CashRate, InstrumentCell, PriceCell } from './HoldingCells.tsx';
import type { HoldingColumn } from './holding-column.ts';
import type { Holdings } from './holding-groups.ts';
import { useFigureColumns } from './use-figure-columns.tsx';
import { useGroupLabel } from './use-group-label.ts';

interface Digits {
  quantity: number;
  price: number;
  /** The portfolio's currency; null if every price is in it. */
  unlessIn: string | null;
}

/** Returns the longest fractions that a column needs for aligning on the decimal point. */
function columnDigits(holdings: Holdings | undefined): Digits {
  const { currency = '', cash = [], holdings: held = [] } = holdings ?? {};
  const isForeign = held.some(({ instrument }) => instrument.currency !== currency);
  return {
    quantity: longestFraction(
      held.map(({ quantity }) => quantity),
      cash.length > 0 ? 2 : 0,
    ),
    price: longestFraction(
      [...held.map(({ price }) => price), ...cash.map(({ fxRate }) => fxRate?.rate ?? null)],
      2,
      6,
    ),
    unlessIn: isForeign ? currency : null,
  };
}

/** A cash balance with its currency's number of decimals, aligned with the quantities of the column. */
function CashAmount({ amount, currency, digits }: { amount: string; currency: string; digits: number }) {
  const format = useFormat();
  const own = format.minorDigits(currency);
  return (
    <DecimalAligned
      value={amount}
      text={format.amount(amount, { currency })}
      digits={digits}
      least={own}
      most={own}
    />
  );
}

interface ColumnsOptions {
  portfolio: Pick<Portfolio, 'accounts'> | undefined;
  /** Whether the rows are what one account holds, of which only some figures are known. */
  isByAccount: boolean;
}

const columnsOfParts = new Set(['name', 'quantity', 'price', 'value', 'weight', 'cost', 'gain']);

/** Returns all columns. Amounts are in the portfolio's currency, which the title names. */
export function useHoldingColumns(
  id: string,
  holdings: Holdings | undefined,
  { portfolio, isByAccount }: ColumnsOptions,
): readonly HoldingColumn[] {
  const { t } = useLingui();
  const format = useFormat();
  const labelOf = useGroupLabel(portfolio);
  const digits = columnDigits(holdings);
  const figures = useFigureColumns(id, holdings, { isExplained: !isByAccount });
  const columns: HoldingColumn[] = [
    {
      id: 'name',
      header: t`Instrument`,
      sortable: true,
      sortBy: (holding) => holding.instrument.name,
      takesRest: true,
      cell: (holding) => <InstrumentCell isStacked instrument={holding.instrument} />,
      cash: (line) => t`Cash ${line.currency}`,
      group: labelOf,
    },
    {
      id: 'quantity',
      header: t`Quantity`,
      align: 'right',
      importance: 4,
      cell: ({ quantity }) => (
        <DecimalAligned value={quantity} text={format.quantity(quantity)} digits={digits.quantity} />
      ),
      cash: ({ amount, currency }) => (
        <CashAmount amount={amount} currency={currency} digits={digits.quantity} />
      ),
    },
    {
      id: 'price',
      header: t`Price`,
      align: 'right',
      importance: 3,
      cell: (holding) => <PriceCell holding={holding} digits={digits.price} unlessIn={digits.unlessIn} />,
      cash: ({ fxRate }) => <CashRate rate={fxRate} digits={digits.price} unlessIn={digits.unlessIn} />,
    },
    ...figures,
    {
      id: 'spark',
      header: t`90 days`,
      align: 'right',
      importance: 2,
      cell: (holding) => <Sparkline values={holding.spark} width={64} />,
    },
  ];
  const shown = isByAccount ? columns.filter((column) => columnsOfParts.has(column.id)) : columns;
  return useStackedColumns<Holding, HoldingColumn>(shown, ['cell', 'cash', 'group']);
}
