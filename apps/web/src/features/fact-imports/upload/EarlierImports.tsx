import { listFactImports } from '@partnerfolio/contract/instruments/fact-imports';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../../queries.ts';
import { importStateTexts, importStateTones } from '../../../texts/labels.ts';
import { usePersonName } from '../../../texts/use-person-name.ts';
import { Card } from '../../../ui/Card.tsx';
import { Pager } from '../../../ui/table/Pager.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import type { Column } from '../../../ui/table/table-rows.ts';
import { Badge } from '../../../ui/text/Badge.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import type { Show } from '../import/search.ts';

const pageSize = 10;

/** The firm's earlier imports of facts, of which some may wait. */
export function EarlierImports({ onShow }: { onShow: Show }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const personName = usePersonName();
  const [offset, setOffset] = useState(0);
  const { data } = useQuery(queryOf(listFactImports, { query: { limit: pageSize, offset } }));
  if (!data || data.total === 0) return null;
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
      id: 'facts',
      header: t({ message: 'Facts', context: 'count' }),
      align: 'right',
      wideOnly: true,
      cell: (row) => format.count(row.statements),
    },
    { id: 'by', header: t`By`, wideOnly: true, cell: (row) => personName(row.createdBy) },
    { id: 'at', header: t`Uploaded`, wideOnly: true, cell: (row) => format.moment(row.createdAt) },
  ];
  return (
    <Card flush title={<Trans>Earlier imports</Trans>}>
      <Table
        label={t`Earlier imports`}
        columns={columns}
        rows={data.items}
        keyOf={(row) => row.id}
        onOpen={(row) => onShow({ import: row.id })}
        empty={null}
      />
      <Pager offset={offset} pageSize={pageSize} total={data.total} onChange={setOffset} />
    </Card>
  );
}
