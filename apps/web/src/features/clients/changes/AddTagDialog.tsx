import { tagSchema } from '@partnerfolio/contract/clients';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { TextField } from '../../../form/fields.tsx';
import { useKeptForm } from '../../../form/kept/use-kept-form.ts';
import { FormDialog } from '../../../form/panel/FormDialog.tsx';
import { TagSuggestions } from '../form/TagSuggestions.tsx';
import { useClientsChange } from './use-clients-change.ts';
import type { ClientsDialogProps } from './use-outcomes.ts';

const schema = z.object({ tag: tagSchema });

/** Adds a tag to the selected clients. */
export function AddTagDialog(props: ClientsDialogProps) {
  const { clients, onClose } = props;
  const { t } = useLingui();
  const form = useKeptForm(schema, { tag: '' });
  const typed = useWatch({ control: form.control, name: 'tag' });
  const { change, isPending } = useClientsChange(props);
  const doneText = (count: number) =>
    t`${plural(count, { one: 'Tag added to # client', other: 'Tag added to # clients' })}`;
  const submit = form.handleSubmit(({ tag }) => change(form, { type: 'addTag', tag }, doneText));
  return (
    <FormDialog
      title={<Trans>Add tag</Trans>}
      description={<Plural value={clients.length} one="To # client" other="To # clients" />}
      act={<Trans>Add tag</Trans>}
      busy={isPending}
      isDirty={form.formState.isDirty}
      disabled={typed.trim() === ''}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField form={form} name="tag" label={t`Tag`} autoComplete="off" />
      <TagSuggestions
        typed={typed}
        taken={[typed]}
        onChoose={(tag) => form.setValue('tag', tag, { shouldDirty: true, shouldValidate: true })}
      />
    </FormDialog>
  );
}
