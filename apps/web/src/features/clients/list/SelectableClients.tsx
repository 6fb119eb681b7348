import type { ComponentProps } from 'react';
import { useViewer } from '../../../session/auth.tsx';
import { useSelection } from '../../../shell/selection/use-selection.ts';
import { ClientSelectionBar } from '../changes/ClientSelectionBar.tsx';
import type { ClientRow } from '../client-row.ts';
import { ClientTable } from './ClientTable.tsx';

/** A client that is open, and not shared only to view, can be changed. */
const isSelectable = ({ status, share }: ClientRow): boolean => status !== 'closed' && share !== 'view';

/** The list of clients, of which several can be selected; by nobody while viewing as somebody else. */
export function SelectableClients(table: Omit<ComponentProps<typeof ClientTable>, 'selection'>) {
  const { viewedUntil } = useViewer();
  const selection = useSelection(table.rows, isSelectable);
  return (
    <>
      <ClientTable {...table} selection={viewedUntil === null ? selection : undefined} />
      <ClientSelectionBar selection={selection} search={table.search} shown={table.shown} />
    </>
  );
}
