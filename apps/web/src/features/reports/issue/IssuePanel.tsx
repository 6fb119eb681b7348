import { Trans } from '@lingui/react/macro';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { FormPanel } from '../../../form/panel/FormPanel.tsx';
import { paths } from '../../../paths.ts';
import { useReportRights } from '../../../records/use-report-rights.ts';
import { Button } from '../../../ui/Button.tsx';
import { GapField } from './GapField.tsx';
import { IssueFields } from './IssueFields.tsx';
import { KindFields } from './KindFields.tsx';
import { Preview } from './Preview.tsx';
import { useIssuing } from './use-issuing.ts';

const route = getRouteApi('/shell/reports/new');

/** Issues a report in a panel beside the list; a preview shows it first. */
export function IssuePanel() {
  const formId = useId();
  const navigate = useNavigate();
  const linked = route.useSearch();
  const { mayIssue, mayDownload } = useReportRights();
  const { form, language, refusal, save, isIssuing } = useIssuing(linked);
  const close = () => {
    const { client, portfolio } = linked;
    if (client !== undefined)
      return void navigate({ to: paths.clientReports, params: { id: client }, resetScroll: false });
    return void (portfolio === undefined
      ? navigate({ to: paths.reports, resetScroll: false })
      : navigate({ to: paths.portfolioReports, params: { id: portfolio }, resetScroll: false }));
  };
  return (
    <FormPanel
      isDirty={form.formState.isDirty}
      onClose={close}
      title={<Trans>Issue report</Trans>}
      context={<Trans>Its figures, the PDF and its hash are kept as they are now.</Trans>}
      footer={
        <>
          {mayDownload && <Preview form={form} language={language} />}
          <Button type="submit" form={formId} look="main" busy={isIssuing} disabled={!mayIssue}>
            <Trans>Issue report</Trans>
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => void form.handleSubmit(save)(event)}
      >
        <IssueFields form={form} language={language} />
        <KindFields form={form} />
        <GapField form={form} refusal={refusal} />
      </form>
    </FormPanel>
  );
}
