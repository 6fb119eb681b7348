import { listWorthless, revokeWorthless } from '@partnerfolio/contract/instruments/worthless';
import type { Worthless } from '@partnerfolio/contract/instruments/worthlessness';
import type { Instrument } from '@partnerfolio/contract/market-data';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TextField } from '../../../form/fields.tsx';
import { FormDialog } from '../../../form/panel/FormDialog.tsx';
import { showFailure, useZodForm } from '../../../form/use-zod-form.ts';
import { queryOf, useCall } from '../../../queries.ts';
import { Button } from '../../../ui/Button.tsx';
import { Callout } from '../../../ui/Callout.tsx';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { usePersonName } from '../../../texts/use-person-name.ts';
import { useFormat } from '../../../ui/text/use-format.ts';
import { afterWorthlessChange } from '../refreshes.ts';
import { WorthlessEffect } from './WorthlessEffect.tsx';

/** Says that the instrument is worthless: since when, who declared it, and why. */
export function WorthlessNotice({ instrument }: { instrument: Instrument }) {
  const [revoking, setRevoking] = useState(false);
  const { id, worthless } = instrument;
  const { data } = useQuery({ ...queryOf(listWorthless, { params: { id } }), enabled: worthless !== null });
  if (worthless === null) return null;
  return (
    <div className="mb-4">
      <Callout
        kind="warn"
        title={<NoticeTitle since={worthless.since} />}
        actions={
          data?.mayDeclare && (
            <Button size="sm" onClick={() => setRevoking(true)}>
              <Trans>Revoke</Trans>
            </Button>
          )
        }
      >
        <NoticeText worthless={worthless} />
      </Callout>
      {revoking && (
        <RevokeDialog instrument={instrument} since={worthless.since} onClose={() => setRevoking(false)} />
      )}
    </div>
  );
}

function NoticeTitle({ since }: { since: string }) {
  const format = useFormat();
  const day = format.date(since);
  return <Trans>Worthless since {day}</Trans>;
}

function NoticeText({ worthless: { reason, by, at } }: { worthless: Worthless }) {
  const format = useFormat();
  const moment = format.moment(at);
  const nameOf = usePersonName();
  const name = by && nameOf(by);
  return (
    <>
      <p className="wrap-anywhere">{reason}</p>
      <p className="text-ink-2">
        {name ? (
          <Trans>
            Declared by {name}, {moment}. Its value is 0; later prices are kept, but not used.
          </Trans>
        ) : (
          <Trans>Declared {moment}. Its value is 0; later prices are kept, but not used.</Trans>
        )}
      </p>
    </>
  );
}

const revokeForm = revokeWorthless.body.omit({ revision: true });

/** Revokes the declaration, with the reason. */
function RevokeDialog(props: { instrument: Instrument; since: string; onClose: () => void }) {
  const { instrument, since, onClose } = props;
  const { id, name, revision } = instrument;
  const { t } = useLingui();
  const revoke = useCall(revokeWorthless, { refreshes: afterWorthlessChange, failure: 'caller' });
  const form = useZodForm(revokeForm, { reason: '' });
  const submit = form.handleSubmit(async ({ reason }) => {
    try {
      await revoke.mutateAsync({ params: { id }, body: { reason, revision } });
      toastDone(t`Declaration revoked`);
      onClose();
    } catch (error) {
      showFailure(form, error);
    }
  });
  return (
    <FormDialog
      title={<Trans>Revoke that {name} is worthless?</Trans>}
      description={<Trans>Its prices count again, from the day on which it was declared worthless.</Trans>}
      act={<Trans>Revoke</Trans>}
      busy={revoke.isPending}
      isDirty={form.formState.isDirty}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField form={form} name="reason" label={t`Reason`} autoComplete="off" />
      <WorthlessEffect id={id} day={since} />
    </FormDialog>
  );
}
