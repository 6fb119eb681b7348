import { closeEarlierFallNotices, listFallNotices } from '@partnerfolio/contract/reports/fall-notices';
import { Trans, useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TextField } from '../../../form/fields.tsx';
import { useKeptForm } from '../../../form/kept/use-kept-form.ts';
import { DateField } from '../../../form/value-fields.tsx';
import { FormDialog } from '../../../form/panel/FormDialog.tsx';
import { showFailure } from '../../../form/use-zod-form.ts';
import { queryOf, useCall } from '../../../queries.ts';
import { useReportRights } from '../../../records/use-report-rights.ts';
import { Button } from '../../../ui/Button.tsx';
import { toastDone } from '../../../ui/overlay/toast.ts';

/** Closes many notices at once: a firm that has just chosen its market finds the falls of all earlier years. */
export function CloseEarlier() {
  const { mayIssue } = useReportRights();
  const [isAsking, setAsking] = useState(false);
  const open = useQuery(queryOf(listFallNotices, { query: { state: 'open', limit: 1 } }));
  const total = open.data?.total ?? 0;
  if (!mayIssue || total < 2) return null;
  return (
    <>
      <Button onClick={() => setAsking(true)}>
        <Trans context="notice">Close earlier ones</Trans>
      </Button>
      {isAsking && <CloseEarlierDialog onClose={() => setAsking(false)} />}
    </>
  );
}

function CloseEarlierDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const close = useCall(closeEarlierFallNotices, { refreshes: [listFallNotices], failure: 'caller' });
  const form = useKeptForm(closeEarlierFallNotices.body, { before: '', reason: '' });
  const submit = form.handleSubmit(async (body) => {
    try {
      const { closed, left } = await close.mutateAsync({ body });
      const done = t`${plural(closed, { one: '# notice closed', other: '# notices closed' })}`;
      const rest = t`${plural(left, { one: '# earlier one is left', other: '# earlier ones are left' })}`;
      toastDone(left === 0 ? done : `${done}. ${rest}.`);
      onClose();
    } catch (error) {
      showFailure(form, error);
    }
  });
  return (
    <FormDialog
      title={<Trans>Close earlier notices without letters?</Trans>}
      description={
        <Trans>
          For falls that clients heard of before the firm used the portal. The reason stays on each notice and
          in the audit log. This can't be undone.
        </Trans>
      }
      act={<Trans>Close notices</Trans>}
      busy={close.isPending}
      isDirty={form.formState.isDirty}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <DateField form={form} name="before" label={t`Falls before`} />
      <TextField form={form} name="reason" label={t`Reason`} autoComplete="off" />
    </FormDialog>
  );
}
