import { getIncome } from '@partnerfolio/contract/figures/income';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { Failure } from '../../../shell/Failure.tsx';
import { classes } from '../../../ui/classes.ts';
import { rangeQuery } from '../range-query.ts';
import type { RangeSearch } from '../search.ts';
import { ExpectedIncomeCard } from './ExpectedIncomeCard.tsx';
import { IncomeCalendar } from './IncomeCalendar.tsx';
import { ReceivedIncomeCard } from './ReceivedIncomeCard.tsx';

const route = getRouteApi('/shell/portfolios/$id/income');

/** The income received over a range, by instrument and month, and the income expected within a year. */
export function IncomeTab() {
  const { id } = route.useParams();
  const search = route.useSearch();
  const navigate = useNavigate();
  const query = rangeQuery(search);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...queryOf(getIncome, { params: { id }, ...(query && { query }) }),
    placeholderData: keepPreviousData,
  });
  const show = (change: RangeSearch) =>
    void navigate({
      to: paths.income,
      params: { id },
      search: { ...search, ...change },
      replace: true,
      resetScroll: false,
    });
  return (
    <div
      className={classes('grid gap-4 transition-opacity', isPlaceholderData && 'opacity-60')}
      aria-busy={isPlaceholderData}
    >
      <ReceivedIncomeCard id={id} income={error ? undefined : data} search={search} onChange={show}>
        {error && <Failure error={error} onRetry={() => void refetch()} />}
      </ReceivedIncomeCard>
      {/* Waits for the card above, whose arrival would move it. */}
      {data && !error && (
        <>
          {data.received.months.length > 0 && (
            <IncomeCalendar months={data.received.months} currency={data.currency} />
          )}
          <ExpectedIncomeCard income={data} />
        </>
      )}
    </div>
  );
}
