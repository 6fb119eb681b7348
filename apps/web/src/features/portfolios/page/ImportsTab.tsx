import { listPortfolioImports } from '@partnerfolio/contract/imports';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { Upload } from 'lucide-react';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { useImportColumns } from '../../../records/use-import-columns.tsx';
import { PagedList } from '../../../shell/page/PagedList.tsx';
import { buttonClasses } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Table } from '../../../ui/table/Table.tsx';

const route = getRouteApi('/shell/portfolios/$id/imports');
const pageSize = 50;

/** The files imported into this portfolio; opening one continues where it was left. */
export function ImportsTab() {
  const { t } = useLingui();
  const { id } = route.useParams();
  const { offset = 0 } = route.useSearch();
  const navigate = useNavigate();
  const imports = useQuery(
    queryOf(listPortfolioImports, { params: { id }, query: { offset, limit: pageSize } }),
  );
  // Features do not import each other, so the import's page is linked by its address.
  const importAddress: string = paths.importTransactions.replace('$id', id);
  const columns = useImportColumns(importAddress);
  return (
    <PagedList
      label={t`Imports`}
      query={imports}
      pageSize={pageSize}
      offset={offset}
      onTurn={(next) =>
        void navigate({ to: paths.portfolioImports, params: { id }, search: { offset: next } })
      }
    >
      <Table
        label={t`Imports`}
        columns={columns}
        rows={imports.data?.items}
        keyOf={(row) => row.id}
        onOpen={(row) => void navigate({ to: importAddress, search: { import: row.id } })}
        empty={
          <EmptyState
            icon={<Upload size={24} aria-hidden="true" />}
            action={
              <Link to={importAddress} className={buttonClasses()}>
                <Trans>Import transactions</Trans>
              </Link>
            }
          >
            <Trans>No imports yet. Import a broker's CSV file.</Trans>
          </EmptyState>
        }
      />
    </PagedList>
  );
}
