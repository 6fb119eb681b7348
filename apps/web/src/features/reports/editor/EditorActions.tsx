import { Trans } from '@lingui/react/macro';
import { getRouteApi, Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { useReportRights } from '../../../records/use-report-rights.ts';
import { Button, buttonClasses } from '../../../ui/Button.tsx';
import type { IssueFormApi } from '../issue/issue-form.ts';
import { Preview } from './Preview.tsx';

const route = getRouteApi('/shell/reports/new');

interface EditorActionsProps {
  formId: string;
  form: IssueFormApi;
  language: 'en' | 'es';
  isIssuing: boolean;
}

/** What can be done with the report that the editor shows. */
export function EditorActions({ formId, form, language, isIssuing }: EditorActionsProps) {
  const { mayIssue, mayDownload } = useReportRights();
  return (
    <>
      <BackLink />
      {mayDownload && <Preview form={form} language={language} />}
      <Button type="submit" form={formId} look="main" busy={isIssuing} disabled={!mayIssue}>
        <Trans>Issue report</Trans>
      </Button>
    </>
  );
}

/** Leads back to where the link to the editor stood. */
function BackLink() {
  const { client, portfolio } = route.useSearch();
  const look = { className: buttonClasses(), children: <Trans>Cancel</Trans> };
  if (client !== undefined) return <Link to={paths.clientReports} params={{ id: client }} {...look} />;
  if (portfolio !== undefined)
    return <Link to={paths.portfolioReports} params={{ id: portfolio }} {...look} />;
  return <Link to={paths.reports} {...look} />;
}
