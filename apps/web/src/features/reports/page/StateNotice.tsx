import type { ReportDetail } from '@partnerfolio/contract/reports/reports';
import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { usePersonName } from '../../../texts/use-person-name.ts';
import { Callout } from '../../../ui/Callout.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';

interface NoticeProps {
  report: ReportDetail;
}

/** Says what became of a report that no longer stands as issued. */
export function StateNotice({ report }: NoticeProps) {
  if (report.state === 'changed') return <ChangedNotice report={report} />;
  if (report.state === 'superseded') return <SupersededNotice report={report} />;
  return <WithdrawnNotice report={report} />;
}

function ChangedNotice({ report: { changeCount, changedAt, client } }: NoticeProps) {
  const format = useFormat();
  const found = changedAt && format.moment(changedAt);
  return (
    <Callout
      kind="warn"
      title={
        <Plural
          value={changeCount}
          one="# printed figure would be different today"
          other="# printed figures would be different today"
        />
      }
    >
      {client === null ? (
        <Trans>Found on {found}. Issue a correction to have the new figures.</Trans>
      ) : (
        <Trans>Found on {found}. Issue a correction if the client should have the new figures.</Trans>
      )}
    </Callout>
  );
}

function SupersededNotice({ report }: NoticeProps) {
  const format = useFormat();
  const next = report.versions.find(({ version }) => version === report.version + 1);
  if (next === undefined) return null;
  const { version: number } = next;
  const issued = format.moment(next.issuedAt);
  return (
    <Callout>
      <Trans>
        Superseded by{' '}
        <Link
          to={paths.report}
          params={{ id: next.id }}
          className="rounded-sm font-semibold text-accent underline"
        >
          version {number}
        </Link>
        , issued {issued}.
      </Trans>
    </Callout>
  );
}

function WithdrawnNotice({ report: { withdrawal } }: NoticeProps) {
  const format = useFormat();
  const personName = usePersonName();
  if (withdrawal === null) return null;
  const when = format.moment(withdrawal.at);
  const by = withdrawal.by && personName(withdrawal.by);
  return (
    <Callout
      kind="warn"
      title={
        by ? (
          <Trans>
            Withdrawn {when} by {by}
          </Trans>
        ) : (
          <Trans>Withdrawn {when}</Trans>
        )
      }
    >
      {withdrawal.reason}
    </Callout>
  );
}
