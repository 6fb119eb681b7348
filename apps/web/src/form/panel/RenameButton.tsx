import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import type { z } from 'zod';
import { Button } from '../../ui/Button.tsx';
import { NameDialog, type Name } from './NameDialog.tsx';
import { useKeptForm } from '../kept/use-kept-form.ts';

interface RenameProps {
  /** The current name. */
  name: string;
  title: ReactNode;
  schema: z.ZodType<Name, Name>;
  busy: boolean;
  onRename: (body: Name) => Promise<unknown>;
}

/** The button beside a name that opens the dialog to change it. */
export function RenameButton(props: RenameProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const { name } = props;
  return (
    <>
      <Button size="sm" aria-label={t`Rename ${name}`} onClick={() => setOpen(true)}>
        <Trans>Rename</Trans>
      </Button>
      {open && <RenameDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function RenameDialog({ name, schema, onRename, ...shown }: RenameProps & { onClose: () => void }) {
  const form = useKeptForm(schema, { name });
  return <NameDialog {...shown} form={form} act={<Trans>Rename</Trans>} onSave={onRename} />;
}
