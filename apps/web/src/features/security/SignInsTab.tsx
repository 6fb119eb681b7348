import { listLoginAttempts } from '@partnerfolio/contract/security';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { queryOf } from '../../queries.ts';
import { ChoiceFilter } from '../../shell/filters/ChoiceFilter.tsx';
import { DateFilters } from '../../shell/filters/DateFilters.tsx';
import { ExportMenu } from '../../shell/page/download/ExportMenu.tsx';
import { NothingFound, PagedList } from '../../shell/page/PagedList.tsx';
import { SearchFilter } from '../../shell/filters/SearchFilter.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { AttemptsTable } from './AttemptsTable.tsx';
import type { AttemptsSearch } from './search.ts';

const route = getRouteApi('/shell/admin/security/sign-ins');
const pageSize = 50;

/** All stored sign-in attempts. */
export function SignInsTab() {
  const { t } = useLingui();
  const search = route.useSearch();
  const navigate = useNavigate();
  const { offset = 0, ...asked } = search;
  const attempts = useQuery({
    ...queryOf(listLoginAttempts, { query: { ...asked, offset, limit: pageSize } }),
    placeholderData: keepPreviousData,
  });
  const show = (change: Partial<AttemptsSearch>) =>
    void navigate({ to: paths.signIns, search: { ...search, offset: undefined, ...change }, replace: true });
  const isFiltered = Object.values(asked).some((value) => value !== undefined);
  const onClear = isFiltered
    ? () => show({ q: undefined, result: undefined, from: undefined, to: undefined })
    : undefined;
  return (
    <PagedList
      label={t`Sign-ins`}
      query={attempts}
      filters={<Filters search={search} onChange={show} />}
      onClear={onClear}
      exportMenu={<ExportMenu of={listLoginAttempts} input={{ query: asked }} />}
      pageSize={pageSize}
      offset={search.offset}
      onTurn={(next) => show({ offset: next })}
    >
      <AttemptsTable
        label={t`Sign-ins`}
        attempts={attempts.data?.items}
        withDevices
        empty={
          onClear ? (
            <NothingFound onClear={onClear}>
              <Trans>No sign-in matches these filters.</Trans>
            </NothingFound>
          ) : (
            <EmptyState>
              <Trans>No sign-in attempts yet.</Trans>
            </EmptyState>
          )
        }
      />
    </PagedList>
  );
}

interface FiltersProps {
  search: AttemptsSearch;
  onChange: (change: Partial<AttemptsSearch>) => void;
}

function Filters({ search, onChange }: FiltersProps) {
  const { t } = useLingui();
  return (
    <>
      <SearchFilter
        label={t`Search by email or address`}
        value={search.q}
        onChange={(q) => onChange({ q })}
      />
      <ChoiceFilter
        label={t`Status`}
        any={t`Any status`}
        options={[
          { value: 'success', label: t({ message: 'Success', context: 'sign-in' }) },
          { value: 'failed', label: t({ message: 'Failed', context: 'sign-in' }) },
        ]}
        value={search.result}
        onChange={(result) => onChange({ result })}
      />
      <DateFilters from={search.from} to={search.to} onChange={onChange} />
    </>
  );
}
