/** Changes of the questionnaire, each in one transaction with its audit event. */
import type { QuestionnaireContent } from '@partnerfolio/contract/compliance/questionnaire';
import type { Questionnaire } from '@partnerfolio/contract/compliance/questionnaires';
import { sampleQuestionnaire } from '@partnerfolio/contract/compliance/sample-questionnaire';
import { v7 as uuid } from 'uuid';
import type { Staff } from '../../platform/access/access.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { personOf } from '../../platform/basics/person.ts';
import type { App } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { because, invariant, refuse } from '../../platform/http/problem.ts';
import { createOnce } from '../../platform/serve/idempotency.ts';
import * as queries from './queries.ts';
import type { QuestionnaireRecord } from './queries.ts';
import { faultsOf } from './rules.ts';

/** The acting user and the app. */
interface Act {
  readonly app: App;
  readonly viewer: Staff;
}

export const stateOf = ({
  number,
  is_newest: isNewest,
}: Pick<QuestionnaireRecord, 'number' | 'is_newest'>): Questionnaire['state'] => {
  if (number === null) return 'draft';
  return isNewest ? 'current' : 'former';
};

/** A version without its content, in the shape of the contract. */
export const toRow = (row: Omit<QuestionnaireRecord, 'content'>) => ({
  id: row.id,
  number: row.number,
  state: stateOf(row),
  revision: row.revision,
  updatedAt: row.updated_at,
  updatedBy: personOf(row.updated_by, row.updater_name),
  publishedAt: row.published_at,
  publishedBy: personOf(row.published_by, row.publisher_name),
});

export const toQuestionnaire = (row: QuestionnaireRecord): Questionnaire => ({
  ...toRow(row),
  content: row.content,
});

const stamp = ({ app, viewer }: Act) => ({ at: app.clock.now().toISOString(), by: viewer.id });

const reread = async (trx: Db, id: string): Promise<Questionnaire> => {
  const row = await queries.findQuestionnaire(trx, id);
  invariant(row !== null, 'a questionnaire that was just written is there');
  return toQuestionnaire(row);
};

type QuestionnaireEvent =
  | 'questionnaire.start'
  | 'questionnaire.change'
  | 'questionnaire.publish'
  | 'questionnaire.discard';

/** The audit event of a change. */
const eventOf = ({ app, viewer }: Act, eventType: QuestionnaireEvent, of: Questionnaire) => ({
  eventType,
  now: app.clock.now(),
  userId: viewer.id,
  entity: 'questionnaire' as const,
  entityId: of.id,
  after: {
    version: of.number,
    questions: of.content.questions.length,
    validMonths: of.content.validMonths,
  },
});

/** Starts a draft from the newest version or from the sample. */
export const startDraft = (act: Act, from: 'newest' | 'sample') =>
  inTransaction(act.app.db, async (trx) => {
    const create = async () => {
      await queries.lockQuestionnaires(trx);
      const versions = await queries.listVersions(trx);
      if (versions.some(({ number }) => number === null))
        return refuse('wrong_state', because('questionnaire_draft_exists'));
      const newest = from === 'newest' ? await queries.findNewest(trx) : null;
      if (from === 'newest' && newest === null) return refuse('wrong_state', because('no_questionnaire'));
      const id = uuid();
      await queries.insertDraft(trx, { id, content: newest?.content ?? sampleQuestionnaire, ...stamp(act) });
      const draft = await reread(trx, id);
      await writeAudit(trx, eventOf(act, 'questionnaire.start', draft));
      return draft;
    };
    return createOnce(trx, { create });
  });

interface Place {
  readonly id: string;
  readonly revision: number;
}

/** Finds the draft at a revision while no other change can come between, or refuses. */
const openDraft = async (trx: Db, { id, revision }: Place) => {
  await queries.lockQuestionnaires(trx);
  const row = await queries.findQuestionnaire(trx, id);
  if (row === null) return refuse('not_found');
  if (row.number !== null) return refuse('wrong_state', because('questionnaire_published'));
  return row.revision === revision ? { row } : refuse('stale');
};

/** Saves the draft, complete or not. */
export const saveDraft = (
  act: Act,
  { content, ...place }: Place & { readonly content: QuestionnaireContent },
) =>
  inTransaction(act.app.db, async (trx) => {
    const opened = await openDraft(trx, place);
    if (!('row' in opened)) return opened;
    await queries.changeDraft(trx, { id: place.id, content, ...stamp(act) });
    const draft = await reread(trx, place.id);
    await writeAudit(trx, eventOf(act, 'questionnaire.change', draft));
    return draft;
  });

/** Publishes a complete draft as the next version. */
export const publishDraft = (act: Act, place: Place) =>
  inTransaction(act.app.db, async (trx) => {
    const opened = await openDraft(trx, place);
    if (!('row' in opened)) return opened;
    const fields = faultsOf(opened.row.content);
    if (fields.length > 0) return refuse('invalid', { fields });
    await queries.publishDraft(trx, { id: place.id, ...stamp(act) });
    const published = await reread(trx, place.id);
    await writeAudit(trx, eventOf(act, 'questionnaire.publish', published));
    return published;
  });

/** Discards the draft. */
export const discardDraft = (act: Act, place: Place) =>
  inTransaction(act.app.db, async (trx) => {
    const opened = await openDraft(trx, place);
    if (!('row' in opened)) return opened;
    await queries.deleteDraft(trx, place.id);
    await writeAudit(trx, eventOf(act, 'questionnaire.discard', toQuestionnaire(opened.row)));
    return { done: true as const };
  });
