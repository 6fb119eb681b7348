import { Trans } from '@lingui/react/macro';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { Failure } from '../../../shell/Failure.tsx';
import { Card } from '../../../ui/Card.tsx';
import type { Sort } from '../../../ui/table/table-rows.ts';
import type { HoldingColumn } from './holding-column.ts';
import { useHoldingColumns } from './HoldingColumns.tsx';
import { holdingGroups, holdingTotal, withShownWeights, type Holdings } from './holding-groups.ts';
import { HoldingsSummary } from './HoldingsSummary.tsx';
import { HoldingsTable } from './HoldingsTable.tsx';
import { holdingSorts, type HoldingsSearch } from '../search.ts';
import { Controls } from './HoldingsControls.tsx';
import { NothingHeld } from './NothingHeld.tsx';
import { useHoldings } from './use-holdings.ts';

const route = getRouteApi('/shell/portfolios/$id/holdings');

const readSort = ({ sort, direction }: HoldingsSearch): Sort | null =>
  sort ? { by: sort, descending: direction === 'desc' } : null;

function sortParams(sort: Sort | null): Partial<HoldingsSearch> {
  return {
    sort: holdingSorts.find((name) => name === sort?.by),
    direction: sort?.descending ? 'desc' : undefined,
  };
}

const splitColumns = new Set(['gainPrice', 'gainCurrency']);

/** Hides the small charts unless the screen has room for them beside the parts of the gain. */
const roomyAlone = (column: HoldingColumn): HoldingColumn =>
  column.id === 'spark' ? { ...column, importance: 1 } : column;

const isWhole = ({ id }: HoldingColumn): boolean => !splitColumns.has(id);

/** Whether some gain has a currency effect. Without one, the columns of its parts would repeat the whole gain. */
const hasCurrencyPart = ({ holdings }: Holdings): boolean =>
  holdings.some(({ unrealisedCurrency: part }) => part.known && /[1-9]/.test(part.value));

/** All holdings at a date, grouped by choice. */
export function HoldingsTab() {
  const { id } = route.useParams();
  const search = route.useSearch();
  const navigate = useNavigate();
  const { asAt } = search;
  const { data: exact, error, refetch, portfolio, by, hasAccounts } = useHoldings(id, search);
  const data = exact && withShownWeights(exact);
  const all = useHoldingColumns(id, data, { portfolio, isByAccount: by === 'account' });
  const columns = data && hasCurrencyPart(data) ? all.map(roomyAlone) : all.filter(isWhole);
  const show = (change: Partial<HoldingsSearch>) =>
    void navigate({ to: paths.holdings, params: { id }, search: { ...search, ...change }, replace: true });
  const isEmpty = data && data.holdings.length + data.cash.length === 0;
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  return (
    <Card
      flush
      title={<Trans>Holdings</Trans>}
      context={<HoldingsSummary holdings={data} />}
      actions={
        <Controls
          id={id}
          hasAccounts={hasAccounts}
          search={search}
          asAt={asAt ?? data?.asAt ?? ''}
          onChange={show}
        />
      }
    >
      {isEmpty ? (
        <NothingHeld id={id} />
      ) : (
        <HoldingsTable
          portfolioId={id}
          columns={columns}
          groups={data && holdingGroups(data, by)}
          total={data && holdingTotal(data)}
          sort={readSort(search)}
          onSort={(sort) => show(sortParams(sort))}
        />
      )}
    </Card>
  );
}
