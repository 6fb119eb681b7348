/** Who may record what of which client, to whom it can be assigned, and when it is due. */
import type { LogForm } from '@partnerfolio/contract/compliance/log';
import { complaintDays } from '@partnerfolio/contract/compliance/log-choices';
import type { LogKind } from '@partnerfolio/contract/compliance/log-choices';
import type { LocalDate } from '@partnerfolio/contract/values';
import { dateOfDay, dayOfDate } from '@partnerfolio/finance/dates';
import { can } from '../../platform/access/access.ts';
import { listColleagues } from '../../platform/access/rights.ts';
import type { Db } from '../../platform/database/db.ts';
import { because, refuse, refuseFor } from '../../platform/http/problem.ts';
import { seesEveryClient } from '../client-access/rules.ts';
import { listEditorIds } from '../client-activity/tasks.queries.ts';
import { isRefused, openForChange } from '../clients/actions.ts';
import type { Act } from '../clients/actions.ts';
import { findClient } from '../clients/queries.ts';
import { readBusinessCalendar } from '../holidays/business-days.actions.ts';
import { businessDayAfter, lookAheadDays } from '../holidays/business-days.rules.ts';
import * as queries from './queries.ts';
import * as rules from './rules.ts';

/** When a complaint is due that is given no due date: business days are those of the firm's calendar. */
export const dueDate = async ({ app }: Act, noticedOn: LocalDate): Promise<LocalDate | null> => {
  const range = {
    from: noticedOn,
    to: dateOfDay(dayOfDate(noticedOn) + lookAheadDays),
    language: 'en' as const,
  };
  return businessDayAfter(noticedOn, complaintDays, await readBusinessCalendar(app, range));
};

interface Subject {
  readonly kind: LogKind;
  readonly client: { readonly id: string; readonly owner_id: string } | null;
}

const listAssignable = async (db: Db, { kind, client }: Subject) => {
  const editorIds = client === null ? new Set<string>() : await listEditorIds(db, client.id);
  const editors = client === null ? null : { owner_id: client.owner_id, editorIds };
  return (await listColleagues(db)).filter((one) => rules.isAssignable(one, kind, editors));
};

/** Opens the client of a record for a change, or refuses; a record without a client needs sight of every client. */
export const openSubject = async (
  trx: Db,
  { viewer }: Act,
  { kind, clientId }: { readonly kind: LogKind; readonly clientId: string | null },
) => {
  const mayKind = kind === 'complaint' || can(viewer, 'compliance.log');
  if (clientId === null)
    return mayKind && seesEveryClient(viewer) ? { kind, client: null } : refuse('forbidden');
  const client = await openForChange(trx, viewer, clientId);
  if (isRefused(client)) return client;
  return mayKind ? { kind, client } : refuse('forbidden');
};

interface Judged extends Subject {
  readonly form: LogForm;
  /** Stays whether or not they still have access. */
  readonly formerAssigneeId: string | null;
}

/** Why a form cannot be written. */
export const refuseForm = async (trx: Db, { app }: Act, { form, formerAssigneeId, ...subject }: Judged) => {
  const fields = rules.formErrors(form, { kind: subject.kind, today: app.clock.today() });
  if (fields.length > 0) return refuse('invalid', { fields });
  const { portfolioId, assigneeId } = form;
  if (portfolioId !== null && !(await queries.isPortfolioOf(trx, subject.client?.id ?? null, portfolioId)))
    return refuse('wrong_state', because('no_such_portfolio'));
  if (assigneeId === formerAssigneeId) return null;
  const assignable = await listAssignable(trx, subject);
  return assignable.some(({ id }) => id === assigneeId) ? null : refuseFor('assigneeId', 'not_assignable');
};

/** To whom a record can be assigned; only for those who may record it, because it says who may change a client. */
export const readAssignees = async (
  { app, viewer }: Act,
  { kind, clientId }: { readonly kind: LogKind; readonly clientId: string | null },
) => {
  const client = clientId === null ? null : await findClient(app.db, viewer, clientId);
  if (clientId !== null && client === null) return refuse('not_found');
  const mayKind = kind === 'complaint' || can(viewer, 'compliance.log');
  const maySubject = client === null ? seesEveryClient(viewer) : client.may_edit;
  if (!mayKind || !maySubject) return refuse('forbidden');
  const found = await listAssignable(app.db, { kind, client });
  return { items: found.map(({ id, fullName }) => ({ id, fullName })) };
};
