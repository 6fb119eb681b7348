import { listPortfolioImports } from '@partnerfolio/contract/imports';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { useImportColumns } from '../../../records/use-import-columns.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import type { Show, Target } from '../import/wizard.ts';

const shownDrafts = 20;

/** The files of this portfolio that wait for a user: uploaded or failed, and not booked yet. */
export function DraftList({ target, onShow }: { target: Target; onShow: Show }) {
  const { t } = useLingui();
  const id = target.portfolio?.id ?? '';
  const columns = useImportColumns(paths.importTransactions.replace('$id', id));
  const { data } = useQuery({
    ...queryOf(listPortfolioImports, { params: { id }, query: { waiting: 'true', limit: shownDrafts } }),
    enabled: target.kind === 'transactions',
  });
  if (!data || data.items.length === 0) return null;
  return (
    <Card flush title={<Trans>Drafts</Trans>} context={<Trans>uploaded, not booked yet</Trans>}>
      <Table
        label={t`Drafts`}
        columns={columns}
        rows={data.items}
        keyOf={(row) => row.id}
        onOpen={(row) => onShow({ import: row.id })}
        empty={null}
      />
    </Card>
  );
}
