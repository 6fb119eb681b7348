/** Changes of clients' answers, each in one transaction on the locked client. */
import type { AnswerDraft } from '@partnerfolio/contract/clients/risk-profile';
import { sheetsAtMost } from '@partnerfolio/contract/clients/risk-profile';
import { fieldError } from '@partnerfolio/contract/refusals/field-errors';
import { v7 as uuid } from 'uuid';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { because, invariant, refuse } from '../../platform/http/problem.ts';
import { createOnce } from '../../platform/serve/idempotency.ts';
import { isRefused, openForChange } from '../clients/actions.ts';
import type { Act } from '../clients/actions.ts';
import { listClasses } from '../figures/stored/queries.ts';
import { listClientPortfolios } from '../figures/totals/clients.queries.ts';
import { findNewest } from '../questionnaires/queries.ts';
import type { PublishedRecord } from '../questionnaires/queries.ts';
import * as queries from './queries.ts';
import type { DraftRow, SheetComment } from './queries.ts';
import { knownAnswers, lastDayOf, scoreOf, toAsk } from './rules.ts';
import type { Answers } from './rules.ts';
import { toDraft, toSheet } from './views.ts';

/** The version that is asked today, or a refusal. */
export const openNewest = async (db: Db) => {
  const newest = await findNewest(db);
  return newest === null ? refuse('wrong_state', because('no_questionnaire')) : { questionnaire: newest };
};

/** The asset classes that a client's open portfolios hold, as far as the viewer sees them; cash counts as none. */
const heldClasses = async (db: Db, { viewer }: Act, clientId: string) => {
  const portfolios = await listClientPortfolios(db, viewer, [clientId]);
  const open = portfolios.filter((one) => one.is_open).map(({ id }) => id);
  const parts = (await listClasses(db, open)).flatMap(({ classes }) => classes);
  return [...new Set(parts.map(({ key }) => key))].filter((key) => key !== 'cash');
};

/** The answers under way with what is to be asked about them. */
export const readDraft = async (
  db: Db,
  act: Act,
  { clientId, questionnaire }: { readonly clientId: string; readonly questionnaire: PublishedRecord },
): Promise<AnswerDraft> => {
  const draft = await queries.findDraft(db, clientId);
  const view = toDraft({ draft, questionnaire, today: act.app.clock.today() });
  const held = await heldClasses(db, act, clientId);
  return { ...view, asked: toAsk(questionnaire.content, view.answers, held) };
};

/** Opens a client for new answers, or refuses. */
const openClient = async (trx: Db, { viewer }: Act, clientId: string) => {
  const client = await openForChange(trx, viewer, clientId);
  if (isRefused(client)) return client;
  return client.status === 'closed' ? refuse('wrong_state', because('client_closed_to_changes')) : null;
};

/** The newest version, if answers name it: those of a former version are looked at again first. */
const openNamed = async (trx: Db, id: string) => {
  const opened = await openNewest(trx);
  if (!('questionnaire' in opened)) return opened;
  return opened.questionnaire.id === id ? opened : refuse('wrong_state', because('questionnaire_superseded'));
};

export interface DraftForm {
  readonly questionnaireId: string;
  readonly answers: Answers;
  readonly answeredOn: string;
  readonly note: string | null;
  readonly revision: number;
}

/** Saves answers under way. They are no record of the client yet, so the audit log has them only once they are entered. */
export const saveDraft = (act: Act, clientId: string, { revision, ...form }: DraftForm) =>
  inTransaction(act.app.db, async (trx) => {
    const refused = await openClient(trx, act, clientId);
    if (refused !== null) return refused;
    const draft = await queries.findDraft(trx, clientId);
    if ((draft?.revision ?? 0) !== revision) return refuse('stale');
    const opened = await openNamed(trx, form.questionnaireId);
    if (!('questionnaire' in opened)) return opened;
    const { questionnaire } = opened;
    if (form.answeredOn > act.app.clock.today())
      return refuse('invalid', { fields: [fieldError('answeredOn', 'day_in_future')] });
    const known = knownAnswers(questionnaire.content, form.answers);
    const strange = Object.entries(form.answers).filter(([question, answer]) => known[question] !== answer);
    if (strange.length > 0)
      return refuse('invalid', {
        fields: strange.map(([question]) => fieldError(`answers.${question}`, 'not_a_choice')),
      });
    await queries.writeDraft(trx, {
      clientId,
      ...form,
      at: act.app.clock.now().toISOString(),
      by: act.viewer.id,
    });
    return readDraft(trx, act, { clientId, questionnaire });
  });

/** Discards answers under way. */
export const discardDraft = (act: Act, clientId: string, revision: number) =>
  inTransaction(act.app.db, async (trx) => {
    const client = await openForChange(trx, act.viewer, clientId);
    if (isRefused(client)) return client;
    const draft = await queries.findDraft(trx, clientId);
    if (draft?.revision !== revision) return refuse('stale');
    await queries.deleteDraft(trx, clientId);
    await writeAudit(trx, {
      eventType: 'client.discard_answers',
      now: act.app.clock.now(),
      userId: act.viewer.id,
      entity: 'client',
      entityId: clientId,
      before: { answeredOn: draft.answered_on },
    });
    return { done: true as const };
  });

interface Entry {
  readonly clientId: string;
  readonly revision: number;
  readonly confirmations: readonly { readonly id: string; readonly comment: string }[];
}

/** Each thing that is to be asked with its comment; null if one has none. */
const commented = (asked: AnswerDraft['asked'], { confirmations }: Entry): SheetComment[] | null => {
  const comments = new Map(confirmations.map(({ id, comment }) => [id, comment]));
  const all = asked.flatMap((one) => {
    const comment = comments.get(one.id);
    return comment === undefined ? [] : [{ ...one, comment }];
  });
  return all.length === asked.length ? all : null;
};

interface Complete extends Entry {
  readonly questionnaire: PublishedRecord;
  readonly draft: DraftRow;
  readonly comments: readonly SheetComment[];
}

const writeSheet = async (trx: Db, act: Act, entry: Complete) => {
  const { clientId, questionnaire, draft, comments } = entry;
  const { content } = questionnaire;
  const answers = knownAnswers(content, draft.answers);
  const { score, band } = scoreOf(content, answers);
  const id = uuid();
  await queries.insertSheet(trx, {
    id,
    client_id: clientId,
    questionnaire_id: questionnaire.id,
    answered_on: draft.answered_on,
    valid_until: lastDayOf(draft.answered_on, content),
    answers: JSON.stringify(answers),
    confirmations: JSON.stringify(comments),
    note: draft.note,
    score,
    band: band?.id ?? null,
    entered_at: act.app.clock.now().toISOString(),
    entered_by: act.viewer.id,
  });
  await queries.deleteDraft(trx, clientId);
  await writeAudit(trx, {
    eventType: 'client.enter_answers',
    now: act.app.clock.now(),
    userId: act.viewer.id,
    entity: 'client',
    entityId: clientId,
    after: { answeredOn: draft.answered_on, version: questionnaire.number, score },
    metadata: { sheetId: id },
  });
  const row = await queries.findSheet(trx, { clientId, id });
  invariant(row !== null, 'a sheet that was just written is there');
  return toSheet(row);
};

/** Enters the saved answers as a sheet, if each thing that is to be asked has a comment. */
export const enterAnswers = (act: Act, entry: Entry) =>
  inTransaction(act.app.db, async (trx) => {
    const { clientId, revision } = entry;
    const refused = await openClient(trx, act, clientId);
    if (refused !== null) return refused;
    const create = async () => {
      const draft = await queries.findDraft(trx, clientId);
      if (draft?.revision !== revision) return refuse('stale');
      const opened = await openNamed(trx, draft.questionnaire_id);
      if (!('questionnaire' in opened)) return opened;
      if ((await queries.countSheets(trx, clientId)) >= sheetsAtMost)
        return refuse('wrong_state', because('too_many_answer_sheets'));
      const { questionnaire } = opened;
      const { asked } = await readDraft(trx, act, { clientId, questionnaire });
      const comments = commented(asked, entry);
      if (comments === null) return refuse('wrong_state', because('answers_need_comment'));
      return writeSheet(trx, act, { ...entry, questionnaire, draft, comments });
    };
    return createOnce(trx, { create });
  });
