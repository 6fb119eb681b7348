import { kycVerificationSchema, verifyClientKyc } from '@partnerfolio/contract/clients/kyc';
import { Trans, useLingui } from '@lingui/react/macro';
import type { z } from 'zod';
import { NewPanel } from '../../../form/panel/NewPanel.tsx';
import { useZodForm } from '../../../form/use-zod-form.ts';
import { DateField, DayField } from '../../../form/value-fields.tsx';
import { useCall } from '../../../queries.ts';
import { SidePanel } from '../../../ui/overlay/SidePanel.tsx';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { partTexts } from '../labels.ts';
import { afterKycChange } from '../use-kyc.ts';
import type { PanelProps } from './fields.tsx';

/** Marks a KYC as verified, or says what is missing. */
export function VerifyPanel(props: PanelProps) {
  const { i18n } = useLingui();
  const { opened, onClose } = props;
  if (opened.missing.length === 0) return <VerifyForm {...props} />;
  return (
    <SidePanel open onClose={onClose} title={<Trans>Mark as verified</Trans>} context={opened.client.name}>
      <div className="grid gap-2 text-sm">
        <p>
          <Trans>Before you can mark this KYC as verified, record:</Trans>
        </p>
        <ul className="list-disc ps-5">
          {opened.missing.map((part) => (
            <li key={part}>{i18n._(partTexts[part])}</li>
          ))}
        </ul>
      </div>
    </SidePanel>
  );
}

function VerifyForm({ opened, onClose }: PanelProps) {
  const { t } = useLingui();
  const verify = useCall(verifyClientKyc, { refreshes: afterKycChange, failure: 'caller' });
  const form = useZodForm(kycVerificationSchema, { validUntil: '', nextReviewOn: null });
  const save = async (body: z.output<typeof kycVerificationSchema>) => {
    const { id, revision } = opened;
    await verify.mutateAsync({ params: { id }, body: { ...body, revision } });
    toastDone(t`KYC verified`);
  };
  return (
    <NewPanel
      title={<Trans>Mark as verified</Trans>}
      form={form}
      isSaving={verify.isPending}
      save={save}
      onClose={onClose}
    >
      <p className="text-sm text-ink-2">
        <Trans>
          You confirm that the KYC is complete and checked. A later change of a required part ends the
          verification.
        </Trans>
      </p>
      <DateField form={form} name="validUntil" label={t`Valid until`} />
      <DayField form={form} name="nextReviewOn" label={t`Next review (optional)`} />
    </NewPanel>
  );
}
