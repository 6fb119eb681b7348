import { verifyAuditTrail } from '@partnerfolio/contract/security';
import type { OutputOf } from '@partnerfolio/contract/endpoint';
import { Plural, Trans } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { paths } from '../../paths.ts';
import { queryOf } from '../../queries.ts';
import { Failure } from '../../shell/Failure.tsx';
import { Button } from '../../ui/Button.tsx';
import { useFormat } from '../../ui/text/use-format.ts';

type Verdict = OutputOf<typeof verifyAuditTrail>;
const question = queryOf(verifyAuditTrail);

/** Verifies the audit log's hash chain on request, and shows where it first fails. */
export function Verification() {
  const cache = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery({ ...question, enabled: false });
  return (
    <section className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-panel px-4 py-3 text-sm">
      <div role="status" className="min-w-0 flex-1 max-md:w-full max-md:flex-none">
        {error ? <Failure error={error} /> : <Verdict verdict={data} isRunning={isFetching} />}
      </div>
      {isFetching ? (
        <Button size="sm" onClick={() => void cache.cancelQueries({ queryKey: question.queryKey })}>
          <Trans>Stop</Trans>
        </Button>
      ) : (
        <Button size="sm" onClick={() => void refetch()}>
          <Trans>Verify audit log</Trans>
        </Button>
      )}
    </section>
  );
}

function Verdict({ verdict, isRunning }: { verdict: Verdict | undefined; isRunning: boolean }) {
  if (isRunning)
    return (
      <p className="text-ink-2">
        <Trans>Comparing every row with its seal…</Trans>
      </p>
    );
  if (!verdict)
    return (
      <p className="text-ink-2">
        <Trans>Each row is sealed into a hash chain within seconds. Any later change breaks the chain.</Trans>
      </p>
    );
  return verdict.broken ? <Broken verdict={verdict} /> : <Whole verdict={verdict} />;
}

function Whole({ verdict }: { verdict: Verdict }) {
  const { sealed, unsealed, oldestUnsealedAt, lastAnchor, removed } = verdict;
  const format = useFormat();
  const day = lastAnchor && format.date(lastAnchor.day);
  const since = oldestUnsealedAt && format.moment(oldestUnsealedAt);
  return (
    <div className="flex gap-2.5">
      <ShieldCheck size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-gain" />
      <div className="min-w-0">
        <p className="font-semibold text-gain">
          <Trans>Audit log verified: no changes found</Trans>
        </p>
        <p className="text-ink-2">
          <Plural value={sealed} one="# row checked." other="# rows checked." />
          {since && (
            <>
              {' '}
              <Plural
                value={unsealed}
                one={`# row is waiting to be sealed, since ${since}.`}
                other={`# rows are waiting to be sealed, the oldest since ${since}.`}
              />
            </>
          )}
          {removed && (
            <>
              {' '}
              <RemovedText removed={removed} />
            </>
          )}
          {lastAnchor && (
            <>
              {' '}
              <Trans>Anchor of {day}:</Trans>{' '}
              <code className="text-xs wrap-anywhere">{lastAnchor.anchor}</code>
            </>
          )}
        </p>
      </div>
    </div>
  );
}

/** What retention has removed. */
function RemovedText({ removed }: { removed: NonNullable<Verdict['removed']> }) {
  const format = useFormat();
  const { rows } = removed;
  const on = format.date(removed.at);
  const first = format.date(removed.firstDay);
  const last = format.date(removed.lastDay);
  return (
    <Plural
      value={rows}
      one={`# row from ${first} to ${last} was removed by retention on ${on}, proven by its anchor.`}
      other={`# rows from ${first} to ${last} were removed by retention, last on ${on}, proven by their anchors.`}
    />
  );
}

function Broken({ verdict }: { verdict: Verdict }) {
  const { broken } = verdict;
  if (!broken) return null;
  const { seq, day, id } = broken;
  return (
    <div className="flex gap-2.5">
      <ShieldAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-loss" />
      <div>
        <p className="font-semibold text-loss">
          <Trans>Audit log verification failed: changes found</Trans>
        </p>
        <p>
          {broken.kind === 'changed' && <Trans>Row {seq} was changed after sealing.</Trans>}
          {broken.kind === 'missing' && <Trans>Row {seq} is missing.</Trans>}
          {broken.kind === 'anchor' && (
            <Trans>
              The anchor of {day} does not match row {seq}.
            </Trans>
          )}
          {broken.kind === 'removal' && (
            <Trans>{day} is marked as removed by retention, but the audit log does not confirm it.</Trans>
          )}{' '}
          {id && (
            <Link
              to={paths.auditEvent}
              params={{ id }}
              className="rounded-sm font-medium text-accent underline"
            >
              <Trans>Show row</Trans>
            </Link>
          )}
        </p>
      </div>
    </div>
  );
}
