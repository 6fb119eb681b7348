import type { ListedTransaction, MatchingCash } from '@partnerfolio/contract/ledger';
import type { Portfolio } from '@partnerfolio/contract/portfolios';
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useRef, type ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { useStackedColumns } from '../../../shell/use-stacked-columns.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import type { Column } from '../../../ui/table/table-rows.ts';
import type { LedgerSearch } from '../search.ts';
import { LedgerTotals } from './LedgerTotals.tsx';
import { useEntryColumns } from './use-entry-columns.tsx';
import { useTopRow } from './use-top-row.ts';

interface LedgerTableProps {
  portfolioId: string;
  portfolio: Pick<Portfolio, 'accounts' | 'cashKept'> | undefined;
  /** The entries of a page, and the cash of all that match. */
  listed: { items: readonly ListedTransaction[]; total: number; cash?: MatchingCash | undefined } | undefined;
  search: LedgerSearch;
  openKey: string | undefined;
  empty: ReactNode;
}

/** The table of entries, and their totals. */
export function LedgerTable({ portfolioId, portfolio, listed, search, openKey, empty }: LedgerTableProps) {
  const rows = listed?.items;
  const { t } = useLingui();
  const navigate = useNavigate();
  const columns = useStackedColumns<ListedTransaction, Column<ListedTransaction>>(
    useEntryColumns({ portfolioId, portfolio, search, rows }),
    ['cell'],
  );
  const host = useRef<HTMLDivElement>(null);
  useTopRow(host);
  return (
    <div ref={host}>
      <Table
        label={t`Ledger`}
        columns={columns}
        rows={rows}
        keyOf={(row) => row.id}
        openKey={openKey}
        onOpen={(row) =>
          void navigate({ to: paths.transaction, params: { id: portfolioId, transactionId: row.id }, search })
        }
        empty={empty}
      />
      {listed?.cash && <LedgerTotals count={listed.total} cash={listed.cash} />}
    </div>
  );
}
