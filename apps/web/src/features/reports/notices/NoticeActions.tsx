import {
  issueFallNotice,
  listFallNotices,
  type FallNotice,
} from '@partnerfolio/contract/reports/fall-notices';
import { listReports } from '@partnerfolio/contract/reports/reports';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../../paths.ts';
import { useCall } from '../../../queries.ts';
import { useReportRights } from '../../../records/use-report-rights.ts';
import { languageNames } from '../../../texts/labels.ts';
import { Button } from '../../../ui/Button.tsx';
import { Question } from '../../../ui/overlay/Question.tsx';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { CloseDialog } from './CloseDialog.tsx';

/** What can be done with a notice: its letter is written while it is open, and read afterwards. */
export function NoticeActions({ notice }: { notice: FallNotice }) {
  const { mayIssue } = useReportRights();
  const [asking, setAsking] = useState<'letter' | 'close' | null>(null);
  const close = () => setAsking(null);
  if (notice.reportId !== null)
    return (
      <Link
        to={paths.report}
        params={{ id: notice.reportId }}
        className="rounded-sm text-accent hover:underline"
      >
        <Trans>Open letter</Trans>
      </Link>
    );
  if (notice.state !== 'open' || !mayIssue || !notice.mayEdit) return null;
  return (
    <span className="flex flex-wrap justify-end gap-1.5 py-1.5 @3xl:flex-nowrap">
      {notice.level !== null && (
        <Button size="sm" onClick={() => setAsking('letter')}>
          <Trans>Write letter</Trans>
        </Button>
      )}
      <Button size="sm" look="quiet" onClick={() => setAsking('close')}>
        <Trans context="notice">Close</Trans>
      </Button>
      {asking === 'letter' && <LetterQuestion notice={notice} onClose={close} />}
      {asking === 'close' && <CloseDialog notice={notice} onClose={close} />}
    </span>
  );
}

/** Issues the letter, in the language in which the client reads. */
function LetterQuestion({ notice, onClose }: { notice: FallNotice; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const issue = useCall(issueFallNotice, { refreshes: [listFallNotices, listReports] });
  const language = notice.language ?? (i18n.locale === 'es' ? 'es' : 'en');
  const name = notice.client.name;
  const spoken = languageNames[language];
  const write = () =>
    issue.mutate(
      { params: { noticeId: notice.id }, body: { language } },
      {
        onSuccess: ({ id }) => {
          toastDone(t`Letter issued`);
          void navigate({ to: paths.report, params: { id } });
        },
        onError: onClose,
      },
    );
  return (
    <Question
      open
      onOpenChange={onClose}
      title={<Trans>Write the letter to {name}?</Trans>}
      description={
        <Trans>
          It is issued as a report with today's figures (language: {spoken}), and the notice counts as done.
          Send it from the page of the report.
        </Trans>
      }
      act={<Trans>Write letter</Trans>}
      leave={<Trans>Cancel</Trans>}
      busy={issue.isPending}
      onAct={write}
    />
  );
}
