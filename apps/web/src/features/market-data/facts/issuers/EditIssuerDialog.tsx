import { issuerFormSchema, updateIssuer, type Issuer } from '@partnerfolio/contract/market/issuers';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { FormDialog } from '../../../../form/panel/FormDialog.tsx';
import { showFailure, useZodForm } from '../../../../form/use-zod-form.ts';
import { useCall } from '../../../../queries.ts';
import { toastDone } from '../../../../ui/overlay/toast.ts';
import { afterIssuerChange } from './refreshes.ts';
import { IssuerFields } from './IssuerFields.tsx';
import { issuerValues } from './issuer-form.ts';

/** Changes an issuer, for every instrument that names it. */
export function EditIssuerDialog({ issuer, onClose }: { issuer: Issuer; onClose: () => void }) {
  const { t } = useLingui();
  // A refetch must not change what the save is based on under the user's hands.
  const [{ id, revision }] = useState(issuer);
  const form = useZodForm(issuerFormSchema, issuerValues(issuer));
  const change = useCall(updateIssuer, { refreshes: afterIssuerChange, failure: 'caller' });
  const submit = form.handleSubmit(async (body) => {
    try {
      await change.mutateAsync({ params: { id }, body: { ...body, revision } });
      toastDone(t`Changes saved`);
      onClose();
    } catch (error) {
      showFailure(form, error);
    }
  });
  return (
    <FormDialog
      title={<Trans>Edit issuer</Trans>}
      description={<Trans>The change holds for every instrument of this issuer.</Trans>}
      act={<Trans>Save changes</Trans>}
      busy={change.isPending}
      isDirty={form.formState.isDirty}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <IssuerFields form={form} own={id} />
    </FormDialog>
  );
}
