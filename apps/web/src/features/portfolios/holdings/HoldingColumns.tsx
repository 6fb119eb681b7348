import type { Holding } from '@partnerfolio/contract/performance';
import type { MoneyFigure, RateFigure } from '@partnerfolio/contract/values';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ExplainLink } from '../../../figures/ExplainLink.tsx';
import { MoneyText, RateText } from '../../../figures/FigureText.tsx';
import type { ExplainedFigure } from '@partnerfolio/contract/figures/explained';
import { paths } from '../../../paths.ts';
import { longestFraction } from '../../../ui/text/decimal-text.ts';
import { DecimalAligned } from '../../../ui/text/DecimalAligned.tsx';
import { Sparkline } from '../../../ui/chart/Sparkline.tsx';
import type { Column } from '../../../ui/table/table-rows.ts';
import { useFormat } from '../../../ui/text/use-format.ts';
import { CashRate, InstrumentCell, PriceCell } from './HoldingCells.tsx';
import type { CashLine, HoldingGroup, Holdings } from './holding-groups.ts';
import { useGroupLabel } from './use-group-label.ts';

/** A column of the holdings: how it renders a holding, a cash balance, and a group. */
export interface HoldingColumn extends Column<Holding> {
  cash?: (line: CashLine) => ReactNode;
  group?: (group: HoldingGroup) => ReactNode;
}

const sortValue = (figure: MoneyFigure | RateFigure): number | null =>
  figure.known ? Number(figure.value) : null;

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

/** The cost of a holding. If a lot's cost is unknown, links to the lots, where it can be entered. */
function CostCell({ id, holding, base }: { id: string; holding: Holding; base: string }) {
  const { cost } = holding;
  if (cost.known || cost.reason !== 'unknown_cost') return <MoneyText figure={cost} unit={base} />;
  return (
    <Link
      to={paths.lots}
      params={{ id }}
      className="rounded-sm text-xs font-medium text-warn hover:underline"
      onClick={(event) => event.stopPropagation()}
    >
      <Trans>Unknown cost</Trans>
    </Link>
  );
}

/** Returns all columns. Amounts are in the portfolio's currency, which the title names. */
export function useHoldingColumns(id: string, holdings: Holdings | undefined): HoldingColumn[] {
  const { t } = useLingui();
  const format = useFormat();
  const labelOf = useGroupLabel();
  const base = holdings?.currency ?? '';
  const digits = columnDigits(holdings);
  const to = holdings?.asAt;
  const explain = (holding: Holding, [figure, name]: [ExplainedFigure, string], shown: ReactNode) => (
    <ExplainLink
      name={`${name}, ${holding.instrument.name}`}
      explained={{ figure, to, instrumentId: holding.instrument.id }}
    >
      {shown}
    </ExplainLink>
  );
  return [
    {
      id: 'name',
      header: t`Instrument`,
      sortable: true,
      sortBy: (holding) => holding.instrument.name,
      takesRest: true,
      cell: (holding) => <InstrumentCell instrument={holding.instrument} />,
      cash: (line) => t`Cash ${line.currency}`,
      group: labelOf,
    },
    {
      id: 'quantity',
      header: t`Quantity`,
      align: 'right',
      wideOnly: true,
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
      wideOnly: true,
      cell: (holding) => <PriceCell holding={holding} digits={digits.price} unlessIn={digits.unlessIn} />,
      cash: ({ fxRate }) => <CashRate rate={fxRate} digits={digits.price} unlessIn={digits.unlessIn} />,
    },
    {
      id: 'value',
      header: t`Value`,
      align: 'right',
      sortable: true,
      sortBy: (holding) => sortValue(holding.value),
      cell: (holding) => (
        <span className="font-medium">
          {explain(holding, ['holdingValue', t`Value`], <MoneyText figure={holding.value} unit={base} />)}
        </span>
      ),
      cash: (line) => (
        <span className="font-medium">
          <ExplainLink
            name={t`Cash ${line.currency}`}
            explained={{ figure: 'cash', to, currency: line.currency }}
          >
            <MoneyText figure={line.value} unit={base} />
          </ExplainLink>
        </span>
      ),
      group: (group) => <MoneyText figure={group.value} unit={base} />,
    },
    {
      id: 'weight',
      header: t`Weight`,
      align: 'right',
      wideOnly: true,
      sortable: true,
      sortBy: (holding) => sortValue(holding.weight),
      cell: (holding) =>
        explain(holding, ['holdingWeight', t`Weight`], <RateText plain figure={holding.weight} />),
      cash: (line) => <RateText plain figure={line.weight} />,
      group: (group) => <RateText plain figure={group.weight} />,
    },
    {
      id: 'cost',
      header: t`Cost`,
      align: 'right',
      wideOnly: true,
      sortable: true,
      sortBy: (holding) => sortValue(holding.cost),
      cell: (holding) =>
        holding.cost.known ? (
          explain(holding, ['holdingCost', t`Cost`], <MoneyText figure={holding.cost} unit={base} />)
        ) : (
          <CostCell id={id} holding={holding} base={base} />
        ),
    },
    {
      id: 'gain',
      header: t`Gain`,
      align: 'right',
      sortable: true,
      sortBy: (holding) => sortValue(holding.unrealised),
      cell: (holding) =>
        explain(
          holding,
          ['holdingUnrealised', t`Gain`],
          <MoneyText change figure={holding.unrealised} unit={base} />,
        ),
      group: (group) =>
        group.holdings.length > 0 ? <MoneyText change figure={group.gain} unit={base} /> : null,
    },
    {
      id: 'gainPrice',
      header: t`Price effect`,
      align: 'right',
      wideOnly: true,
      cell: (holding) => <MoneyText change figure={holding.unrealisedPrice} unit={base} />,
    },
    {
      id: 'gainCurrency',
      header: t`FX effect`,
      align: 'right',
      wideOnly: true,
      cell: (holding) =>
        holding.instrument.currency === base ? null : (
          <MoneyText change figure={holding.unrealisedCurrency} unit={base} />
        ),
    },
    {
      id: 'day',
      header: t`Day`,
      align: 'right',
      wideOnly: true,
      sortable: true,
      sortBy: (holding) => sortValue(holding.dayChange),
      cell: (holding) =>
        explain(holding, ['holdingDayChange', t`Day`], <RateText figure={holding.dayChange} />),
    },
    {
      id: 'spark',
      header: t`90 days`,
      align: 'right',
      wideOnly: true,
      cell: (holding) => <Sparkline values={holding.spark} width={64} />,
    },
  ];
}
