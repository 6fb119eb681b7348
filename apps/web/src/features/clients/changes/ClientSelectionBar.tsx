import { changedClientsAtMost, listClients } from '@partnerfolio/contract/clients';
import { Trans, useLingui } from '@lingui/react/macro';
import { ListTodo, Tag, UserRoundPen } from 'lucide-react';
import { useState } from 'react';
import { useViewer } from '../../../session/auth.tsx';
import { orderInput } from '../../../shell/filters/list-order.ts';
import { ExportMenu } from '../../../shell/page/download/ExportMenu.tsx';
import { SelectedBar } from '../../../shell/selection/SelectedBar.tsx';
import type { Selection } from '../../../shell/selection/use-selection.ts';
import { Button } from '../../../ui/Button.tsx';
import type { ClientRow } from '../client-row.ts';
import { columnsInput } from '../search.ts';
import type { ClientsSearch } from '../search.ts';
import { AddTagDialog } from './AddTagDialog.tsx';
import { AddTaskDialog } from './AddTaskDialog.tsx';
import { AdviserDialog } from './AdviserDialog.tsx';
import { LeftOutClients } from './LeftOutClients.tsx';
import { RemoveTagDialog } from './RemoveTagDialog.tsx';
import type { LeftOut } from './use-outcomes.ts';

const dialogs = {
  adviser: AdviserDialog,
  addTag: AddTagDialog,
  removeTag: RemoveTagDialog,
  addTask: AddTaskDialog,
};
type DialogName = keyof typeof dialogs;

interface ClientSelectionBarProps {
  selection: Selection<ClientRow>;
  /** What the list shows, for the order of an export. */
  search: ClientsSearch;
  /** The names of the columns that show, which an export has too. */
  shown: readonly string[];
}

/** How many clients are selected, and what can be done with all of them; nothing while none is. */
export function ClientSelectionBar({ selection, ...list }: ClientSelectionBarProps) {
  const { t } = useLingui();
  const { rows, clear } = selection;
  const [open, setOpen] = useState<DialogName | null>(null);
  const [left, setLeft] = useState<{ of: DialogName; clients: readonly LeftOut[] } | null>(null);
  if (left)
    return (
      <LeftOutClients
        clients={left.clients}
        isOfTasks={left.of === 'addTask'}
        onClose={() => setLeft(null)}
      />
    );
  if (rows.length === 0) return null;
  const isTooMany = rows.length > changedClientsAtMost;
  const Dialog = open && dialogs[open];
  return (
    <>
      <SelectedBar
        label={t`Selected clients`}
        count={rows.length}
        onClear={clear}
        note={isTooMany && <Trans>Select up to {changedClientsAtMost} clients at a time.</Trans>}
      >
        {!isTooMany && <Actions {...list} rows={rows} onOpen={setOpen} />}
      </SelectedBar>
      {Dialog && (
        <Dialog
          clients={rows}
          onChanged={(clients) => {
            setOpen(null);
            if (clients.length > 0) setLeft({ of: open, clients });
            clear();
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

interface ActionsProps extends Pick<ClientSelectionBarProps, 'search' | 'shown'> {
  rows: readonly ClientRow[];
  onOpen: (dialog: DialogName) => void;
}

/** What can be done with the selected clients. */
function Actions({ rows, search: { sort, direction }, shown, onOpen }: ActionsProps) {
  const { rights } = useViewer();
  const ids = rows.map(({ id }) => id).join(',');
  return (
    <>
      {rights.includes('clients.reassign') && (
        <Button size="sm" onClick={() => onOpen('adviser')}>
          <UserRoundPen size={14} aria-hidden="true" />
          <Trans>Change adviser</Trans>
        </Button>
      )}
      <Button size="sm" onClick={() => onOpen('addTag')}>
        <Tag size={14} aria-hidden="true" />
        <Trans>Add tag</Trans>
      </Button>
      {rows.some(({ tags }) => tags.length > 0) && (
        <Button size="sm" onClick={() => onOpen('removeTag')}>
          <Trans>Remove tag</Trans>
        </Button>
      )}
      <Button size="sm" onClick={() => onOpen('addTask')}>
        <ListTodo size={14} aria-hidden="true" />
        <Trans>Add task</Trans>
      </Button>
      <ExportMenu
        of={listClients}
        input={{ query: { ids, ...orderInput({ sort, direction }), ...columnsInput(shown) } }}
      />
    </>
  );
}
