import { listClientImports } from '@partnerfolio/contract/clients/imports';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../queries.ts';
import { importStateTexts, importStateTones } from '../../../texts/labels.ts';
import { Card } from '../../../ui/Card.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import type { Column } from '../../../ui/table/table-rows.ts';
import { Badge } from '../../../ui/text/Badge.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import type { Show } from '../import/search.ts';

const shownImports = 10;

/** The user's own earlier imports, of which some may wait. */
export function EarlierImports({ onShow }: { onShow: Show }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { data } = useQuery(queryOf(listClientImports, { query: { limit: shownImports } }));
  if (!data || data.items.length === 0) return null;
  type Row = (typeof data.items)[number];
  const columns: Column<Row>[] = [
    {
      id: 'file',
      header: t`File`,
      cell: (row) => <span className="font-medium break-all">{row.fileName}</span>,
    },
    {
      id: 'state',
      header: t`Status`,
      cell: (row) => <Badge tone={importStateTones[row.state]}>{i18n._(importStateTexts[row.state])}</Badge>,
    },
    {
      id: 'clients',
      header: t`Clients`,
      align: 'right',
      wideOnly: true,
      cell: (row) => format.count(row.clients),
    },
    { id: 'at', header: t`Uploaded`, wideOnly: true, cell: (row) => format.moment(row.createdAt) },
  ];
  return (
    <Card flush title={<Trans>Your earlier imports</Trans>}>
      <Table
        label={t`Your earlier imports`}
        columns={columns}
        rows={data.items}
        keyOf={(row) => row.id}
        onOpen={(row) => onShow({ import: row.id })}
        empty={null}
      />
    </Card>
  );
}
