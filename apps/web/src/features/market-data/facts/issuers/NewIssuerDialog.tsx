import { createIssuer, issuerFormSchema } from '@partnerfolio/contract/market/issuers';
import { Trans, useLingui } from '@lingui/react/macro';
import { FormDialog } from '../../../../form/panel/FormDialog.tsx';
import { showFailure, useZodForm } from '../../../../form/use-zod-form.ts';
import { useCall } from '../../../../queries.ts';
import { toastDone } from '../../../../ui/overlay/toast.ts';
import { afterIssuerChange } from './refreshes.ts';
import { IssuerFields } from './IssuerFields.tsx';
import { newIssuerValues } from './issuer-form.ts';

/** Adds an issuer and chooses it. */
export function NewIssuerDialog({
  onAdded,
  onClose,
}: {
  onAdded: (id: string) => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const form = useZodForm(issuerFormSchema, newIssuerValues);
  const add = useCall(createIssuer, { refreshes: afterIssuerChange, failure: 'caller' });
  const submit = form.handleSubmit(async (body) => {
    try {
      const { id, name } = await add.mutateAsync({ body });
      toastDone(t`${name} added`);
      onAdded(id);
    } catch (error) {
      showFailure(form, error);
    }
  });
  return (
    <FormDialog
      title={<Trans>Add issuer</Trans>}
      act={<Trans>Add issuer</Trans>}
      busy={add.isPending}
      isDirty={form.formState.isDirty}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <IssuerFields form={form} />
    </FormDialog>
  );
}
