import { changedClientsAtMost } from '@partnerfolio/contract/clients';
import { Trans, useLingui } from '@lingui/react/macro';
import { Tag, UserRoundPen } from 'lucide-react';
import { useState } from 'react';
import { useViewer } from '../../../session/auth.tsx';
import { SelectedBar } from '../../../shell/selection/SelectedBar.tsx';
import type { Selection } from '../../../shell/selection/use-selection.ts';
import { Button } from '../../../ui/Button.tsx';
import type { ClientRow } from '../client-row.ts';
import { AddTagDialog } from './AddTagDialog.tsx';
import { AdviserDialog } from './AdviserDialog.tsx';
import { RemoveTagDialog } from './RemoveTagDialog.tsx';
import { UnchangedDialog } from './UnchangedDialog.tsx';
import type { Unchanged } from './use-clients-change.ts';

const dialogs = { adviser: AdviserDialog, addTag: AddTagDialog, removeTag: RemoveTagDialog };

/** How many clients are selected, and what can be changed of all of them; nothing while none is. */
export function ClientSelectionBar({ selection }: { selection: Selection<ClientRow> }) {
  const { t } = useLingui();
  const { rights } = useViewer();
  const { rows, clear } = selection;
  const [open, setOpen] = useState<keyof typeof dialogs | null>(null);
  const [unchanged, setUnchanged] = useState<readonly Unchanged[]>([]);
  if (unchanged.length > 0) return <UnchangedDialog unchanged={unchanged} onClose={() => setUnchanged([])} />;
  if (rows.length === 0) return null;
  const isTooMany = rows.length > changedClientsAtMost;
  const Dialog = open && dialogs[open];
  return (
    <>
      <SelectedBar
        label={t`Selected clients`}
        count={rows.length}
        onClear={clear}
        note={isTooMany && <Trans>Select up to {changedClientsAtMost} clients to change them.</Trans>}
      >
        {!isTooMany && rights.includes('clients.reassign') && (
          <Button size="sm" onClick={() => setOpen('adviser')}>
            <UserRoundPen size={14} aria-hidden="true" />
            <Trans>Change adviser</Trans>
          </Button>
        )}
        {!isTooMany && (
          <Button size="sm" onClick={() => setOpen('addTag')}>
            <Tag size={14} aria-hidden="true" />
            <Trans>Add tag</Trans>
          </Button>
        )}
        {!isTooMany && rows.some(({ tags }) => tags.length > 0) && (
          <Button size="sm" onClick={() => setOpen('removeTag')}>
            <Trans>Remove tag</Trans>
          </Button>
        )}
      </SelectedBar>
      {Dialog && (
        <Dialog
          clients={rows}
          onChanged={(found) => {
            setOpen(null);
            setUnchanged(found);
            clear();
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
