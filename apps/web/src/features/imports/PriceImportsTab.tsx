import { listPriceImports, listRateImports } from '@partnerfolio/contract/imports';
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
import { Segments } from '../../ui/input/Segments.tsx';
import { Table } from '../../ui/table/Table.tsx';

import type { PriceImportsSearch } from './import/search.ts';

const route = getRouteApi('/shell/market-data/imports');
const pageSize = 50;

/** The imported files of prices or of exchange rates; opening one continues where it was left. */
export function PriceImportsTab() {
  const { t } = useLingui();
  const { of = 'prices', offset = 0 } = route.useSearch();
  const navigate = useNavigate();
  const isRates = of === 'rates';
  const address = isRates ? paths.importRates : paths.importPrices;
  const columns = useImportColumns(address);
  const query = { offset, limit: pageSize };
  const prices = useQuery({ ...queryOf(listPriceImports, { query }), enabled: !isRates });
  const rates = useQuery({ ...queryOf(listRateImports, { query }), enabled: isRates });
  const imports = isRates ? rates : prices;
  const label = isRates ? t`Exchange rate imports` : t`Price imports`;
  const show = (next: PriceImportsSearch) => void navigate({ to: paths.priceImports, search: next });
  return (
    <PagedList
      label={label}
      query={imports}
      filters={
        <Segments
          label={t`Type of file`}
          options={[
            { value: 'prices', label: t`Prices` },
            { value: 'rates', label: t`Exchange rates` },
          ]}
          value={of}
          onValueChange={(next) => show({ of: next === 'rates' ? next : undefined })}
        />
      }
      pageSize={pageSize}
      offset={offset}
      onTurn={(next) => show({ of: isRates ? of : undefined, offset: next })}
    >
      <Table
        label={label}
        columns={columns}
        rows={imports.data?.items}
        keyOf={(row) => row.id}
        onOpen={(row) => void navigate({ to: address, search: { import: row.id } })}
        empty={<NoImports isRates={isRates} />}
      />
    </PagedList>
  );
}

function NoImports({ isRates }: { isRates: boolean }) {
  return (
    <EmptyState
      icon={<Upload size={24} aria-hidden="true" />}
      action={
        <Link to={isRates ? paths.importRates : paths.importPrices} className={buttonClasses()}>
          {isRates ? <Trans>Import rates</Trans> : <Trans>Import prices</Trans>}
        </Link>
      }
    >
      {isRates ? (
        <Trans>No file of exchange rates has been imported yet.</Trans>
      ) : (
        <Trans>No price file has been imported yet.</Trans>
      )}
    </EmptyState>
  );
}
