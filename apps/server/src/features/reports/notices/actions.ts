/** What users do with notices of a fall: they issue the letter, or close the notice with a reason. */
import { closedAtOnceAtMost } from '@partnerfolio/contract/reports/fall-notices';
import type { FallNotice } from '@partnerfolio/contract/reports/fall-notices';
import type { ReportLanguage } from '@partnerfolio/contract/reports/options';
import type { LocalDate } from '@partnerfolio/contract/values';
import type { Staff } from '../../../platform/access/access.ts';
import { writeAudit } from '../../../platform/audit/audit.ts';
import type { App } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { inTransaction } from '../../../platform/database/transactions.ts';
import type { Trx } from '../../../platform/database/transactions.ts';
import { because, invariant, isRefusal, refuse, refuseFor } from '../../../platform/http/problem.ts';
import { issueAround } from '../issuing.actions.ts';
import type { Issuing } from '../issuing.actions.ts';
import { judgeAgain } from './judging.actions.ts';
import * as queries from './queries.ts';
import type { NoticeRow } from './queries.ts';
import { letterOptions } from './rules.ts';

/** A notice in the shape of the contract. */
export const toNotice = (row: NoticeRow, today: LocalDate): FallNotice => ({
  id: row.id,
  portfolio: { id: row.portfolio_id, name: row.portfolio_name },
  client: { id: row.client_id, name: row.client_name },
  mayEdit: row.may_edit,
  language: row.language,
  state: row.state,
  baseline: row.baseline,
  baselineDay: row.baseline_day,
  level: row.level,
  day: row.day,
  rate: row.rate,
  reason: row.reason,
  dueOn: row.due_on,
  isOverdue: row.state === 'open' && row.due_on < today,
  reportId: row.report_id,
  closing:
    row.closed_at === null || row.closed_by === null || row.closing_reason === null
      ? null
      : {
          at: row.closed_at,
          by: { id: row.closed_by, fullName: row.closer_name },
          reason: row.closing_reason,
        },
  undoneOn: row.undone_on,
});

/** A notice that the viewer may change, or the refusal. */
const findChangeable = async (db: Db, viewer: Staff, id: string) => {
  const row = await queries.findNotice(db, viewer, id);
  if (row === null) return refuse('not_found');
  return row.may_edit ? row : refuse('forbidden');
};

/** The same while it is open, locked until the transaction ends. */
const lockOpen = async (trx: Db, viewer: Staff, id: string) => {
  // Who may not see the notice does not wait for those who change it.
  const found = await findChangeable(trx, viewer, id);
  if (isRefusal(found)) return found;
  await queries.lockNotice(trx, id);
  const locked = await findChangeable(trx, viewer, id);
  if (isRefusal(locked)) return locked;
  return locked.state === 'open' ? locked : refuse('wrong_state', because('notice_not_open'));
};

/** Whether both are the same fall: the portal may have found other days while the letter was being made. */
const isSameFall = (one: NoticeRow, other: NoticeRow): boolean =>
  one.day === other.day && one.baseline_day === other.baseline_day && one.baseline === other.baseline;

interface Letter {
  readonly id: string;
  readonly language: ReportLanguage;
}

/** Issues the letter of an open notice, once, by the figures of this moment. */
export const issueLetter = async (act: Issuing, { id, language }: Letter) => {
  const { app, viewer, bindings } = act;
  const found = await findChangeable(app.db, viewer, id);
  if (isRefusal(found)) return found;
  if (found.level === null) return refuse('wrong_state', because('notice_cannot_be_judged'));
  if (found.state === 'open') await judgeAgain(app, bindings, found.portfolio_id);
  const notice = await findChangeable(app.db, viewer, id);
  if (isRefusal(notice)) return notice;
  invariant(notice.level !== null, 'a level stays one');
  const wanted = {
    subject: { of: 'portfolio', id: notice.portfolio_id } as const,
    options: letterOptions({ ...notice, level: notice.level }, language),
  };
  return issueAround(act, wanted, {
    begin: async (trx) => {
      const locked = await lockOpen(trx, viewer, id);
      if (isRefusal(locked)) return locked;
      return isSameFall(locked, notice) ? null : refuse('busy');
    },
    end: (trx, reportId) => queries.putSent(trx, id, reportId),
  });
};

interface Closer {
  readonly app: App;
  readonly viewer: Staff;
}

/** Writes down that a locked notice is closed, and by whom. */
const close = async (
  trx: Trx,
  { app, viewer }: Closer,
  {
    id,
    portfolio_id,
    day,
    reason,
  }: Pick<NoticeRow, 'id' | 'portfolio_id' | 'day'> & { readonly reason: string },
): Promise<void> => {
  const at = app.clock.now();
  await queries.putClosed(trx, id, { at, by: viewer.id, reason });
  await writeAudit(trx, {
    eventType: 'fall_notice.close',
    now: at,
    userId: viewer.id,
    entity: 'portfolio',
    entityId: portfolio_id,
    metadata: { noticeId: id, day, reason },
  });
};

/** Closes without a letter what was told to clients before the firm used the portal; never what falls today. */
export const closeEarlier = async (
  closer: Closer,
  { before, reason }: { readonly before: LocalDate; readonly reason: string },
) => {
  if (before > closer.app.clock.today()) return refuseFor('before', 'day_in_future');
  return inTransaction(closer.app.db, async (trx) => {
    const earlier = await queries.lockEarlier(trx, closer.viewer, { before, limit: closedAtOnceAtMost });
    for (const notice of earlier) await close(trx, closer, { ...notice, reason });
    return { closed: earlier.length, left: await queries.countEarlier(trx, closer.viewer, before) };
  });
};

/** Closes an open notice without a letter. */
export const closeNotice = (
  closer: Closer,
  { id, reason }: { readonly id: string; readonly reason: string },
) =>
  inTransaction(closer.app.db, async (trx) => {
    const { app, viewer } = closer;
    const locked = await lockOpen(trx, viewer, id);
    if (isRefusal(locked)) return locked;
    await close(trx, closer, { ...locked, reason });
    const row = await queries.findNotice(trx, viewer, id);
    invariant(row !== null, 'a locked notice is there');
    return toNotice(row, app.clock.today());
  });
