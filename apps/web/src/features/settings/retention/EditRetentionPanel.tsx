import { getRetention, type Retention } from '@partnerfolio/contract/settings/retention';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useWatch } from 'react-hook-form';
import { EditPanel } from '../../../form/panel/EditPanel.tsx';
import { NumberField } from '../../../form/value-fields.tsx';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { RetentionEffect } from './RetentionEffect.tsx';
import { shortened, useRetentionChange, type RetentionFormApi } from './retention-form.ts';

/** Changes how long the firm keeps what, in a panel beside the settings, whose card says when that cannot be read. */
export function EditRetentionPanel() {
  const { data } = useQuery(queryOf(getRetention));
  return data && <EditRetentionForm stored={data} />;
}

function EditRetentionForm({ stored }: { stored: Retention }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const close = () => void navigate({ to: paths.settings });
  const { form, change } = useRetentionChange(stored, close);
  return (
    <EditPanel title={<Trans>Edit retention</Trans>} change={change} onClose={close}>
      <NumberField
        form={form}
        name="attemptDays"
        label={t`Sign-in attempts`}
        hint={t`90 to 3,650 days. After that, a network counts as new when someone signs in from it.`}
      />
      <NumberField
        form={form}
        name="auditYears"
        label={t`Audit log`}
        hint={t`5 to 30 years. Leave it empty to keep the audit log for ever.`}
      />
      <NumberField
        form={form}
        name="recordYears"
        label={t`Client records`}
        hint={t`5 to 30 years after closing the client. Nothing is deleted automatically.`}
      />
      <Shortened form={form} stored={change.base} />
    </EditPanel>
  );
}

/** Says what a shorter period deletes. */
function Shortened({ form, stored }: { form: RetentionFormApi; stored: Retention }) {
  const [attemptDays, auditYears, recordYears] = useWatch({
    control: form.control,
    name: ['attemptDays', 'auditYears', 'recordYears'],
  });
  const periods = shortened({ attemptDays, auditYears, recordYears }, stored);
  return periods && <RetentionEffect {...periods} />;
}
