import type { ClientDocument } from '@partnerfolio/contract/clients/documents';
import { useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { useStackedColumns } from '../../../shell/use-stacked-columns.tsx';
import { usePersonName } from '../../../texts/use-person-name.ts';
import { GroupedTable } from '../../../ui/table/GroupedTable.tsx';
import type { Column } from '../../../ui/table/table-rows.ts';
import { useFormat } from '../../../ui/text/use-format.ts';
import { KindBadge } from '../KindBadge.tsx';
import { documentGroups, groupOf, groupTexts, type DocumentGroup } from '../labels.ts';
import { ShownTo } from '../ShownTo.tsx';
import { StateBadge } from '../StateBadge.tsx';
import { useDocumentsSearch } from '../use-document.ts';

/** Returns the address of a document's panel over the list of a client, perhaps of its household. */
function usePlace(clientId: string) {
  const search = useDocumentsSearch();
  return ({ id, client }: ClientDocument) => ({
    to: paths.clientDocument,
    params: { id: clientId, documentId: id },
    search: { ...search, member: client.id === clientId ? undefined : client.id },
    resetScroll: false,
  });
}

function NameCell({ clientId, document }: { clientId: string; document: ClientDocument }) {
  const placeOf = usePlace(clientId);
  const { client, portfolio, proposal } = document;
  const context = [client.id !== clientId && client.name, portfolio?.name, proposal?.purpose].filter(Boolean);
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <KindBadge kind={document.kind} />
      <span className="min-w-0 truncate">
        <Link {...placeOf(document)} className="rounded-sm font-medium hover:underline">
          {document.name}
        </Link>
        {context.length > 0 && <span className="text-ink-3"> · {context.join(' · ')}</span>}
      </span>
    </span>
  );
}

function useColumns(clientId: string): readonly Column<ClientDocument>[] {
  const { t } = useLingui();
  const format = useFormat();
  const personName = usePersonName();
  return [
    {
      id: 'name',
      header: t`Name`,
      takesRest: 'always',
      cell: (row) => <NameCell clientId={clientId} document={row} />,
    },
    { id: 'version', header: t`Version`, importance: 3, align: 'right', cell: (row) => row.version },
    { id: 'date', header: t`Date`, under: 'name', cell: (row) => format.day(row.addedAt) },
    {
      id: 'addedBy',
      header: t`Added by`,
      importance: 2,
      cell: (row) => row.addedBy && personName(row.addedBy),
    },
    { id: 'state', header: t`State`, cell: (row) => <StateBadge document={row} /> },
    {
      id: 'shown',
      header: t({ message: 'For', context: 'document' }),
      under: 'name',
      cell: (row) => <ShownTo isForClient={row.isForClient} />,
    },
  ];
}

const groupRows = (rows: readonly ClientDocument[], nameOf: (group: DocumentGroup) => string) =>
  documentGroups
    .map((key) => ({ key, rows: rows.filter(({ type }) => groupOf[type] === key) }))
    .filter((group) => group.rows.length > 0)
    .map((group) => ({
      ...group,
      lineOf: ({ id }: Column<ClientDocument>) =>
        id === 'name' && (
          <>
            {nameOf(group.key)} <span className="num font-normal text-ink-3">{group.rows.length}</span>
          </>
        ),
    }));

interface DocumentTableProps {
  clientId: string;
  rows: readonly ClientDocument[] | undefined;
}

/** A client's documents in the groups of their types. */
export function DocumentTable({ clientId, rows }: DocumentTableProps) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const placeOf = usePlace(clientId);
  const columns = useStackedColumns<ClientDocument, Column<ClientDocument>>(useColumns(clientId), ['cell']);
  const groups = rows && groupRows(rows, (group) => i18n._(groupTexts[group]));
  return (
    <GroupedTable
      label={t`Documents`}
      columns={columns}
      groups={groups}
      keyOf={({ id }) => id}
      onOpen={(row) => void navigate(placeOf(row))}
    />
  );
}
