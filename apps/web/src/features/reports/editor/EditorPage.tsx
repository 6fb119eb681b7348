import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { useId } from 'react';
import { UnsavedOffer } from '../../../form/kept/UnsavedOffer.tsx';
import { paths } from '../../../paths.ts';
import { useReportRights } from '../../../records/use-report-rights.ts';
import { PageHeader } from '../../../shell/page/PageHeader.tsx';
import { Card } from '../../../ui/Card.tsx';
import { GapField } from '../issue/GapField.tsx';
import { IssueFields } from '../issue/IssueFields.tsx';
import { useIssuing } from '../issue/use-issuing.ts';
import { KindFields } from '../options/KindFields.tsx';
import { EditorActions } from './EditorActions.tsx';
import { EditorPages } from './EditorPages.tsx';
import { RequiredParts } from './RequiredParts.tsx';
import { useAsked } from './use-asked.ts';

const route = getRouteApi('/shell/reports/new');

/** The editor of a report that is not issued yet: its form, and beside it the pages that it would have. */
export function EditorPage() {
  const { t } = useLingui();
  const formId = useId();
  const { mayIssue } = useReportRights();
  const { form, language, refusal, save, isIssuing } = useIssuing(route.useSearch());
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
      <div className="grid items-start gap-4 md:grid-cols-[minmax(0,18rem)_minmax(0,1fr)] lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
        <div className="grid min-w-0 gap-4">
          {mayIssue && <RequiredParts asked={asked} />}
          <Card>
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
          </Card>
        </div>
        {mayIssue && <EditorPages asked={asked} />}
      </div>
    </>
  );
}
