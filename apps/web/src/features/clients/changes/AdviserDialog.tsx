import { listOwners } from '@partnerfolio/contract/clients';
import { idSchema } from '@partnerfolio/contract/values';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { ComboField } from '../../../form/ComboField.tsx';
import { useKeptForm } from '../../../form/kept/use-kept-form.ts';
import { FormDialog } from '../../../form/panel/FormDialog.tsx';
import { queryOf } from '../../../queries.ts';
import { usePersonName } from '../../../texts/use-person-name.ts';
import { useClientsChange } from './use-clients-change.ts';
import type { ClientsDialogProps } from './use-outcomes.ts';

const schema = z.object({ ownerId: idSchema });

/** Gives the selected clients to another adviser. */
export function AdviserDialog(props: ClientsDialogProps) {
  const { clients, onClose } = props;
  const { t } = useLingui();
  const personName = usePersonName();
  const { data: owners } = useQuery(queryOf(listOwners));
  const form = useKeptForm(schema, { ownerId: '' });
  const { change, isPending } = useClientsChange(props);
  const submit = form.handleSubmit(({ ownerId }) => {
    const owner = owners?.items.find(({ id }) => id === ownerId);
    const name = owner ? personName(owner) : '';
    return change(
      form,
      { type: 'owner', ownerId },
      (count) =>
        t`${plural(count, { one: `# client given to ${name}`, other: `# clients given to ${name}` })}`,
    );
  });
  return (
    <FormDialog
      title={<Trans>Change adviser</Trans>}
      description={
        <Plural
          value={clients.length}
          one="The new adviser becomes responsible for # client. The present adviser loses access, unless they see every client."
          other="The new adviser becomes responsible for # clients. Their present advisers lose access, unless they see every client."
        />
      }
      act={<Trans>Change adviser</Trans>}
      busy={isPending}
      isDirty={form.formState.isDirty}
      disabled={!form.formState.isDirty}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <ComboField
        form={form}
        name="ownerId"
        label={t`Adviser`}
        items={owners?.items ?? []}
        keyOf={(owner) => owner.id}
        textOf={personName}
      />
    </FormDialog>
  );
}
