import { createReportBatch } from '@partnerfolio/contract/reports/batches';
import { reportLanguages } from '@partnerfolio/contract/reports/options';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { SelectField } from '../../../form/SelectField.tsx';
import { useKeptForm } from '../../../form/kept/use-kept-form.ts';
import { FormPanel } from '../../../form/panel/FormPanel.tsx';
import { showFailure } from '../../../form/use-zod-form.ts';
import { paths } from '../../../paths.ts';
import { useCall } from '../../../queries.ts';
import { useReportRights } from '../../../records/use-report-rights.ts';
import { languageNames } from '../../../texts/labels.ts';
import { useToday } from '../../../today.ts';
import { Button } from '../../../ui/Button.tsx';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { CoveredFields } from '../issue/CoveredFields.tsx';
import { TemplateChoice } from '../issue/IssueFields.tsx';
import { batchForm, batchOf, daysOf, newBatchValues, type BatchFormApi } from './batch-form.ts';
import { PortfoliosChoice } from './PortfoliosChoice.tsx';
import { afterBatchChange } from './progress.ts';

/** Makes a batch in a panel beside the list; then its page opens. */
export function NewBatchPanel() {
  const { t, i18n } = useLingui();
  const formId = useId();
  const navigate = useNavigate();
  const { mayIssue } = useReportRights();
  const form = useKeptForm(batchForm, newBatchValues(useToday()));
  const create = useCall(createReportBatch, { refreshes: afterBatchChange, failure: 'caller' });
  const save = form.handleSubmit(async (entered) => {
    try {
      const body = batchOf(entered, i18n.locale === 'es' ? 'es' : 'en');
      const { id } = await create.mutateAsync({ body });
      toastDone(t`Batch queued`);
      void navigate({ to: paths.reportBatch, params: { id } });
    } catch (error) {
      showFailure(form, error);
    }
  });
  return (
    <FormPanel
      isDirty={form.formState.isDirty}
      onClose={() => void navigate({ to: paths.reportBatches, resetScroll: false })}
      title={<Trans>New batch</Trans>}
      context={<Trans>A report is issued for each portfolio. One with unknown figures is left out.</Trans>}
      footer={
        <Button type="submit" form={formId} look="main" busy={create.isPending} disabled={!mayIssue}>
          <Trans>Issue reports</Trans>
        </Button>
      }
    >
      <form id={formId} noValidate className="grid gap-4" onSubmit={(event) => void save(event)}>
        <PortfoliosChoice form={form} />
        <TemplateChoice form={daysOf(form)} />
        <CoveredFields form={daysOf(form)} />
        <LanguageChoice form={form} />
      </form>
    </FormPanel>
  );
}

function LanguageChoice({ form }: { form: BatchFormApi }) {
  const { t } = useLingui();
  return (
    <SelectField
      form={form}
      name="language"
      label={t`Language`}
      options={[
        { value: 'client', label: t`As each client reads` },
        ...reportLanguages.map((value) => ({ value, label: languageNames[value] })),
      ]}
    />
  );
}
