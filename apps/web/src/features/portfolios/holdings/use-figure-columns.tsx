import type { ExplainedFigure } from '@partnerfolio/contract/figures/explained';
import type { Holding } from '@partnerfolio/contract/performance';
import type { MoneyFigure, RateFigure } from '@partnerfolio/contract/figures/values';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ExplainedLink } from '../../../figures/explain-search.ts';
import { ExplainLink } from '../../../figures/ExplainLink.tsx';
import { MoneyText, RateText } from '../../../figures/FigureText.tsx';
import { paths } from '../../../paths.ts';
import type { HoldingColumn } from './holding-column.ts';
import type { CashLine, HoldingGroup, Holdings } from './holding-groups.ts';

const sortValue = (figure: MoneyFigure | RateFigure): number | null =>
  figure.known ? Number(figure.value) : null;

/** A sum over holdings; nothing for a group of cash alone. */
const ofHeld =
  (sum: (group: HoldingGroup) => ReactNode) =>
  (group: HoldingGroup): ReactNode =>
    group.holdings.length > 0 ? sum(group) : null;

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

/** Returns the columns of what prices and exchange rates made of the gain, in the portfolio's currency. */
function useEffectColumns(base: string): HoldingColumn[] {
  const { t } = useLingui();
  return [
    {
      id: 'gainPrice',
      header: t`Price effect`,
      align: 'right',
      importance: 2,
      cell: (holding) => <MoneyText change figure={holding.unrealisedPrice} unit={base} />,
      group: ofHeld(({ gainPrice }) => <MoneyText change figure={gainPrice} unit={base} />),
    },
    {
      id: 'gainCurrency',
      header: t`FX effect`,
      align: 'right',
      importance: 2,
      cell: (holding) =>
        holding.instrument.currency === base ? null : (
          <MoneyText change figure={holding.unrealisedCurrency} unit={base} />
        ),
      group: ofHeld(({ gainCurrency }) => <MoneyText change figure={gainCurrency} unit={base} />),
    },
  ];
}

/**
 * Returns the columns of computed figures; each figure opens its explanation, unless it is of a part of the holding, which
 * the explanation of the whole states.
 */
export function useFigureColumns(
  id: string,
  holdings: Holdings | undefined,
  { isExplained }: { isExplained: boolean },
): HoldingColumn[] {
  const { t } = useLingui();
  const base = holdings?.currency ?? '';
  const to = holdings?.asAt;
  const explained = (name: string, about: ExplainedLink, shown: ReactNode) =>
    isExplained ? (
      <ExplainLink name={name} explained={{ to, ...about }}>
        {shown}
      </ExplainLink>
    ) : (
      shown
    );
  const explain = (holding: Holding, [figure, name]: [ExplainedFigure, string], shown: ReactNode) =>
    explained(`${name}, ${holding.instrument.name}`, { figure, instrumentId: holding.instrument.id }, shown);
  const explainCash = (line: CashLine, [figure, name]: [ExplainedFigure, string], shown: ReactNode) =>
    explained(name, { figure, currency: line.currency }, shown);
  return [
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
          {explainCash(
            line,
            ['cash', t`Cash ${line.currency}`],
            <MoneyText figure={line.value} unit={base} />,
          )}
        </span>
      ),
      group: (group) => <MoneyText figure={group.value} unit={base} />,
    },
    {
      id: 'weight',
      under: 'name',
      header: t`Weight`,
      align: 'right',
      importance: 5,
      sortable: true,
      sortBy: (holding) => sortValue(holding.weight),
      cell: (holding) =>
        explain(holding, ['holdingWeight', t`Weight`], <RateText plain figure={holding.weight} />),
      cash: (line) =>
        explainCash(
          line,
          ['cashWeight', `${t`Weight`}, ${t`Cash ${line.currency}`}`],
          <RateText plain figure={line.weight} />,
        ),
      group: (group) => <RateText plain figure={group.weight} />,
    },
    {
      id: 'cost',
      header: t`Cost`,
      align: 'right',
      importance: 2,
      sortable: true,
      sortBy: (holding) => sortValue(holding.cost),
      cell: (holding) =>
        holding.cost.known ? (
          explain(holding, ['holdingCost', t`Cost`], <MoneyText figure={holding.cost} unit={base} />)
        ) : (
          <CostCell id={id} holding={holding} base={base} />
        ),
      group: ofHeld(({ cost }) => <MoneyText figure={cost} unit={base} />),
    },
    {
      id: 'gain',
      under: 'value',
      header: t`Gain`,
      align: 'right',
      importance: 6,
      sortable: true,
      sortBy: (holding) => sortValue(holding.unrealised),
      cell: (holding) =>
        explain(
          holding,
          ['holdingUnrealised', t`Gain`],
          <MoneyText change figure={holding.unrealised} unit={base} />,
        ),
      group: ofHeld(({ gain }) => <MoneyText change figure={gain} unit={base} />),
    },
    ...useEffectColumns(base),
    {
      id: 'day',
      under: 'name',
      header: t`Day`,
      align: 'right',
      importance: 3,
      sortable: true,
      sortBy: (holding) => sortValue(holding.dayChange),
      cell: (holding) =>
        explain(holding, ['holdingDayChange', t`Day`], <RateText figure={holding.dayChange} />),
    },
  ];
}
