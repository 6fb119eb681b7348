import { Trans, useLingui } from '@lingui/react/macro';
import { layoutNameSchema, updateImportLayout, type RememberedLayout } from '@partnerfolio/contract/imports';
import { useState } from 'react';
import { FormDialog } from '../../form/FormDialog.tsx';
import { TextField } from '../../form/fields.tsx';
import { showFailure, useZodForm } from '../../form/use-zod-form.ts';
import { useCall } from '../../queries.ts';
import { Button } from '../../ui/Button.tsx';
import { afterLayoutChange } from './refreshes.ts';

/** Gives a layout another name than that of the file it was first booked with. */
export function RenameLayout({ layout }: { layout: RememberedLayout }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" aria-label={t`Rename ${layout.name}`} onClick={() => setOpen(true)}>
        <Trans>Rename</Trans>
      </Button>
      {open && <NameDialog layout={layout} onClose={() => setOpen(false)} />}
    </>
  );
}

function NameDialog({ layout, onClose }: { layout: RememberedLayout; onClose: () => void }) {
  const { t } = useLingui();
  const form = useZodForm(layoutNameSchema, { name: layout.name });
  const rename = useCall(updateImportLayout, { refreshes: afterLayoutChange, failure: 'caller' });
  const submit = form.handleSubmit(async (body) => {
    try {
      await rename.mutateAsync({ params: { id: layout.id }, body });
      onClose();
    } catch (error) {
      showFailure(form, error);
    }
  });
  return (
    <FormDialog
      title={<Trans>Rename layout</Trans>}
      act={<Trans>Rename</Trans>}
      busy={rename.isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField form={form} name="name" label={t`Name`} autoComplete="off" />
    </FormDialog>
  );
}
