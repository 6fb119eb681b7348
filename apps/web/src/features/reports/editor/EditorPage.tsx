import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { useId } from 'react';
import { UnsavedOffer } from '../../../form/kept/UnsavedOffer.tsx';
import { paths } from '../../../paths.ts';
import { useReportRights } from '../../../records/use-report-rights.ts';
import { PageHeader } from '../../../shell/page/PageHeader.tsx';
import { useIssuing } from '../issue/use-issuing.ts';
import { EditorActions } from './EditorActions.tsx';
import { EditorForm } from './EditorForm.tsx';
import { EditorPages } from './EditorPages.tsx';
import { RequiredParts } from './RequiredParts.tsx';
import { useAsked } from './use-asked.ts';

const route = getRouteApi('/shell/reports/new');

/** The editor of a report that is not issued yet: its form, and beside it the pages that it would have. */
export function EditorPage() {
  const { t } = useLingui();
  const formId = useId();
  const { mayIssue } = useReportRights();
  const issuing = useIssuing(route.useSearch());
  const { form, language, isIssuing } = issuing;
  const asked = useAsked(form, language);
  return (
    <>
      <PageHeader
        title={t`Issue report`}
        crumbs={[{ label: t`Reports`, to: paths.reports }]}
        context={<Trans>Its figures, the PDF and its hash are kept as they are now.</Trans>}
        manyActions
        actions={<EditorActions formId={formId} form={form} language={language} isIssuing={isIssuing} />}
      />
      <UnsavedOffer />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
        <div className="grid min-w-0 gap-4">
          {mayIssue && <RequiredParts asked={asked} />}
          <EditorForm formId={formId} issuing={issuing} />
        </div>
        {mayIssue && <EditorPages asked={asked} />}
      </div>
    </>
  );
}
