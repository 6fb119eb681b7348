import { listPriceImports } from '@partnerfolio/contract/imports';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { Upload } from 'lucide-react';
import { paths } from '../../paths.ts';
import { queryOf } from '../../queries.ts';
import { useImportColumns } from '../../records/use-import-columns.tsx';
import { PagedList } from '../../shell/page/PagedList.tsx';
import { buttonClasses } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Table } from '../../ui/table/Table.tsx';

const route = getRouteApi('/shell/market-data/imports');
const pageSize = 50;

/** The imported price files; opening one continues where it was left. */
export function PriceImportsTab() {
  const { t } = useLingui();
  const { offset = 0 } = route.useSearch();
  const navigate = useNavigate();
  const columns = useImportColumns(paths.importPrices);
  const imports = useQuery(queryOf(listPriceImports, { query: { offset, limit: pageSize } }));
  return (
    <PagedList
      label={t`Price imports`}
      query={imports}
      pageSize={pageSize}
      offset={offset}
      onTurn={(next) => void navigate({ to: paths.priceImports, search: { offset: next } })}
    >
      <Table
        label={t`Price imports`}
        columns={columns}
        rows={imports.data?.items}
        keyOf={(row) => row.id}
        onOpen={(row) => void navigate({ to: paths.importPrices, search: { import: row.id } })}
        empty={
          <EmptyState
            icon={<Upload size={24} aria-hidden="true" />}
            action={
              <Link to={paths.importPrices} className={buttonClasses()}>
                <Trans>Import prices</Trans>
              </Link>
            }
          >
            <Trans>No price file has been imported yet.</Trans>
          </EmptyState>
        }
      />
    </PagedList>
  );
}
