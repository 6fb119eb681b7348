import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import type { z } from 'zod';
import { Button } from '../../ui/Button.tsx';
import { FormDialog } from './FormDialog.tsx';
import { TextField } from '../fields.tsx';
import { useKeptForm } from '../kept/use-kept-form.ts';
import { showFailure } from '../use-zod-form.ts';

interface Name {
  name: string;
}

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

function RenameDialog({
  name,
  title,
  schema,
  busy,
  onRename,
  onClose,
}: RenameProps & { onClose: () => void }) {
  const { t } = useLingui();
  const form = useKeptForm(schema, { name });
  const submit = form.handleSubmit(async (body) => {
    try {
      await onRename(body);
      onClose();
    } catch (error) {
      showFailure(form, error);
    }
  });
  return (
    <FormDialog
      title={title}
      act={<Trans>Rename</Trans>}
      isDirty={form.formState.isDirty}
      busy={busy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField form={form} name="name" label={t`Name`} autoComplete="off" />
    </FormDialog>
  );
}
