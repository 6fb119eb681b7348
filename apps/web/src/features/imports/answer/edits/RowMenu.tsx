import type { Import, ImportRow } from '@partnerfolio/contract/imports';
import { Trans, useLingui } from '@lingui/react/macro';
import { EllipsisVertical } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { Menu, MenuItem } from '../../../../ui/overlay/Menu.tsx';
import { toastError } from '../../../../ui/overlay/toast.ts';
import { mayEditRow } from './cells.ts';
import { InstrumentDialog } from './InstrumentDialog.tsx';
import { lacksUnits } from './missing-units.ts';
import { OpeningDialog } from './OpeningDialog.tsx';
import { RowDialog } from './RowDialog.tsx';
import { useEditing } from './use-editing.ts';

interface RowMenuProps {
  found: Import;
  row: ImportRow;
}

type Opened = 'row' | 'instrument' | 'opening';

const mayAddOpening = (row: ImportRow): boolean =>
  mayEditRow(row) && (lacksUnits(row) || Boolean(row.edits?.opening));

/** Everything that can be done with a row before it is booked. */
export function RowMenu({ found, row }: RowMenuProps) {
  const { t } = useLingui();
  const { edit, isPending } = useEditing(found);
  const [opened, setOpened] = useState<Opened | null>(null);
  const { line, edits, symbol, status } = row;
  if (status === 'duplicate' && edits === null) return null;
  const isSkipped = edits?.isSkipped ?? false;
  const mayEdit = mayEditRow(row);
  const send = async (...given: Parameters<typeof edit>) => {
    const refusal = await edit(...given);
    if (refusal !== null) toastError(refusal);
  };
  return (
    <>
      <Menu
        trigger={
          <Button look="quiet" size="icon-sm" busy={isPending} aria-label={t`Actions for line ${line}`}>
            <EllipsisVertical size={14} aria-hidden="true" />
          </Button>
        }
      >
        {mayEdit && (
          <MenuItem onSelect={() => setOpened('row')}>
            <Trans>Edit row</Trans>
          </MenuItem>
        )}
        {mayEdit && symbol !== null && (
          <MenuItem onSelect={() => setOpened('instrument')}>
            <Trans>Choose instrument</Trans>
          </MenuItem>
        )}
        {mayAddOpening(row) && (
          <MenuItem onSelect={() => setOpened('opening')}>
            <Trans>Add opening position</Trans>
          </MenuItem>
        )}
        {status !== 'duplicate' && (
          <MenuItem onSelect={() => void send([line], { kind: 'skip', skip: !isSkipped })}>
            {isSkipped ? <Trans>Include row</Trans> : <Trans>Skip row</Trans>}
          </MenuItem>
        )}
        {edits !== null && (
          <MenuItem onSelect={() => void send([line], { kind: 'undo' })}>
            <Trans>Undo all edits of this row</Trans>
          </MenuItem>
        )}
      </Menu>
      {opened && <OpenedDialog {...{ opened, found, row }} onClose={() => setOpened(null)} />}
    </>
  );
}

function OpenedDialog({ opened, ...dialog }: RowMenuProps & { opened: Opened; onClose: () => void }) {
  if (opened === 'row') return <RowDialog {...dialog} />;
  return opened === 'instrument' ? <InstrumentDialog {...dialog} /> : <OpeningDialog {...dialog} />;
}
