import { listProposals } from '@partnerfolio/contract/proposals';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { LoadingContext } from '../../../shell/page/LoadingHeader.tsx';
import { ExportMenu } from '../../../shell/page/download/ExportMenu.tsx';
import { NothingFound, PagedList } from '../../../shell/page/PagedList.tsx';
import { PageHeader } from '../../../shell/page/PageHeader.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { NewProposalLink, NoProposals } from './NoProposals.tsx';
import { ProposalFilters } from './ProposalFilters.tsx';
import { ProposalTable, sortParams, readSort } from './ProposalTable.tsx';
import { isFiltered, noFilters, type ProposalsSearch } from '../search.ts';

const route = getRouteApi('/shell/proposals');
const pageSize = 50;

function inputFor({ author, client, portfolio, waiting, offset = 0, ...rest }: ProposalsSearch) {
  const withMembers = client === undefined ? undefined : ('true' as const);
  const filters = { authorId: author, clientId: client, withMembers, portfolioId: portfolio };
  const waitsOnMe = waiting === 'me' ? ('true' as const) : undefined;
  return { query: { ...rest, ...filters, waitsOnMe, offset, limit: pageSize } };
}

/** The proposals of all clients that the user may see. */
export function ProposalsPage() {
  const { t } = useLingui();
  const search = route.useSearch();
  const navigate = useNavigate();
  const format = useFormat();
  const proposals = useQuery({
    ...queryOf(listProposals, inputFor(search)),
    placeholderData: keepPreviousData,
  });
  const total = proposals.data && format.count(proposals.data.total);
  const show = (change: Partial<ProposalsSearch>) =>
    void navigate({
      to: paths.proposals,
      search: { ...search, offset: undefined, ...change },
      replace: true,
    });
  const onClear = isFiltered(search) ? () => show(noFilters) : undefined;
  return (
    <>
      <PageHeader
        title={t`Proposals`}
        context={
          proposals.isPending ? <LoadingContext /> : total ? <Trans>{total} in this list</Trans> : '\u00A0'
        }
        actions={<NewProposalLink />}
      />
      <PagedList
        label={t`Proposals`}
        query={proposals}
        filters={<ProposalFilters search={search} onChange={show} />}
        onClear={onClear}
        exportMenu={<ExportMenu of={listProposals} input={inputFor(search)} />}
        pageSize={pageSize}
        offset={search.offset}
        onTurn={(offset) => show({ offset })}
      >
        <ProposalTable
          rows={proposals.data?.items}
          sort={readSort(search)}
          onSort={(sort) => show(sortParams(sort))}
          empty={
            onClear ? (
              <NothingFound onClear={onClear}>
                <NothingHere search={search} />
              </NothingFound>
            ) : (
              <NoProposals />
            )
          }
        />
      </PagedList>
    </>
  );
}

function NothingHere({ search }: { search: ProposalsSearch }) {
  return search.waiting === 'me' && search.q === undefined ? (
    <Trans>You're all caught up.</Trans>
  ) : (
    <Trans>No proposal matches these filters.</Trans>
  );
}
