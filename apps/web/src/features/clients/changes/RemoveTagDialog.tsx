import { tagSchema } from '@partnerfolio/contract/clients';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { z } from 'zod';
import { SelectField } from '../../../form/SelectField.tsx';
import { useKeptForm } from '../../../form/kept/use-kept-form.ts';
import { FormDialog } from '../../../form/panel/FormDialog.tsx';
import type { ClientRow } from '../client-row.ts';
import { useClientsChange } from './use-clients-change.ts';
import type { ClientsDialogProps } from './use-outcomes.ts';

const schema = z.object({ tag: tagSchema });

/** The tags of some clients, one spelling of each. */
const tagsOf = (clients: readonly ClientRow[]): string[] => [
  ...new Map(clients.flatMap(({ tags }) => tags).map((tag) => [tag.toLowerCase(), tag])).values(),
];

/** Removes one of their tags from the selected clients. */
export function RemoveTagDialog(props: ClientsDialogProps) {
  const { clients, onClose } = props;
  const { t } = useLingui();
  const tags = tagsOf(clients);
  const form = useKeptForm(schema, { tag: tags[0] ?? '' });
  const { change, isPending } = useClientsChange(props);
  const doneText = (count: number) =>
    t`${plural(count, { one: 'Tag removed from # client', other: 'Tag removed from # clients' })}`;
  const submit = form.handleSubmit(({ tag }) => change(form, { type: 'removeTag', tag }, doneText));
  return (
    <FormDialog
      title={<Trans>Remove tag</Trans>}
      description={<Plural value={clients.length} one="From # client" other="From # clients" />}
      act={<Trans>Remove tag</Trans>}
      busy={isPending}
      isDirty={form.formState.isDirty}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <SelectField
        form={form}
        name="tag"
        label={t`Tag`}
        options={tags.map((tag) => ({ value: tag, label: tag }))}
      />
    </FormDialog>
  );
}
