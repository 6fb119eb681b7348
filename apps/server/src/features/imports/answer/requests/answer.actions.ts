/** Answers requested instruments: creates them, chooses existing ones, or refuses them. */
import type { RequestChoice } from '@partnerfolio/contract/imports/instrument-requests';
import { editsAtMost } from '@partnerfolio/contract/imports/row-edits';
import type { Staff } from '../../../../platform/access/access.ts';
import { writeAudit } from '../../../../platform/audit/audit.ts';
import type { App } from '../../../../platform/context.ts';
import type { Db } from '../../../../platform/database/db.ts';
import { inTransaction } from '../../../../platform/database/transactions.ts';
import { isRefusal } from '../../../../platform/http/problem.ts';
import type { Refusal } from '../../../../platform/http/problem.ts';
import { noteChanges } from '../../../../platform/live/changes.ts';
import { refreshSoon } from '../../../market-data/feeds/refresh.actions.ts';
import { chooseForNames, countEdits } from '../../understand/edits/edits.queries.ts';
import { importError } from '../../import/errors.rules.ts';
import {
  instrumentsOfChoices,
  isAnyListed,
  isMatchedBy,
  placeOfRepeated,
  unknownInstrument,
} from '../names/chosen-instruments.actions.ts';
import { changeImport, lockImport } from '../../import/queries.ts';
import { refuseFields, refuseStep } from '../../import/refusals.ts';
import { continueSoon } from './continue.actions.ts';
import * as queries from './requests.queries.ts';
import type { OpenRequest } from './requests.queries.ts';

interface Answering {
  readonly choices: readonly RequestChoice[];
  readonly viewer: Staff;
}

type Refused = Refusal<'invalid' | 'wrong_state' | 'already_exists'>;

/** A choice with the request that it answers, and its instrument; null for a refused one. */
interface Answer {
  readonly choice: RequestChoice;
  readonly request: OpenRequest;
  readonly instrumentId: string | null;
}

const repeatedRequest = (choices: readonly RequestChoice[]): Refusal<'invalid'> | null => {
  const at = placeOfRepeated(choices.map(({ id }) => id));
  return at < 0
    ? null
    : refuseFields({ path: `choices.${at}.id`, error: importError('request_answered_twice') });
};

/** The requests by id, locked after their imports. Concurrent answers: one wins, the other is refused. */
const lockRequests = async (
  trx: Db,
  choices: readonly RequestChoice[],
): Promise<ReadonlyMap<string, OpenRequest> | Refusal<'wrong_state'>> => {
  const ids = choices.map(({ id }) => id);
  // In one order, so that concurrent answers do not wait for each other in a circle.
  for (const importId of await queries.listImportsOf(trx, ids)) await lockImport(trx, importId);
  const open = new Map((await queries.lockOpenRequests(trx, ids)).map((one) => [one.id, one]));
  const count = ids.length - open.size;
  return count === 0 ? open : refuseStep('wrong_state', importError('request_closed', { count }));
};

/** Creates the instruments of the choices; returns what becomes of every request. */
const createChosen = async (
  trx: Db,
  { app, viewer, choices }: Answering & { readonly app: App },
  open: ReadonlyMap<string, OpenRequest>,
): Promise<readonly Answer[] | Refusal<'already_exists' | 'invalid'>> => {
  const ids = await instrumentsOfChoices(trx, choices, { userId: viewer.id, now: app.clock.now() });
  if (isRefusal(ids)) return ids;
  return choices.flatMap((choice, i) => {
    const request = open.get(choice.id);
    return request === undefined ? [] : [{ choice, request, instrumentId: ids[i] ?? null }];
  });
};

/** Whether rows find a new instrument by the name in their file, so that no choice has to be stored. */
const isMatchedByName = ({ choice, request: { name } }: Answer): boolean =>
  choice.kind === 'create' && isMatchedBy(name, choice.instrument);

/** Stores the answers of one import's requests; refuses when it would have too many edits. */
const storeAnswers = async (
  trx: Db,
  answers: readonly Answer[],
  { viewer, now }: { readonly viewer: Staff; readonly now: Date },
): Promise<Refusal<'wrong_state'> | null> => {
  const [first] = answers;
  if (first === undefined) return null;
  const { import_id: importId, file_name: fileName } = first.request;
  for (const answer of answers) {
    const { choice, request, instrumentId } = answer;
    if (choice.kind === 'refuse')
      await queries.markRefused(trx, request.id, { userId: viewer.id, reason: choice.reason, now });
    else if (!isMatchedByName(answer))
      await chooseForNames(trx, importId, { names: [request.name], instrumentId });
  }
  if ((await countEdits(trx, importId)) > editsAtMost)
    return refuseStep('wrong_state', importError('too_many_edits', { limit: editsAtMost }));
  const settled = answers.flatMap(({ choice, request }) => (choice.kind === 'refuse' ? [] : request.id));
  await queries.markSettled(trx, settled, now);
  // A reading that began before is outdated.
  if (settled.length > 0) await changeImport(trx, importId, {});
  await writeAudit(trx, {
    eventType: 'import.answer_request',
    now,
    userId: viewer.id,
    entity: 'import',
    entityId: importId,
    metadata: {
      fileName,
      count: answers.length,
      answers: answers.map(({ choice, request, instrumentId }) => ({
        name: request.name,
        kind: choice.kind,
        ...(choice.kind === 'refuse' ? { reason: choice.reason } : { instrumentId }),
      })),
    },
  });
  return null;
};

const byImport = (answers: readonly Answer[]): Iterable<readonly Answer[]> => {
  const groups = new Map<string, Answer[]>();
  for (const answer of answers) {
    const group = groups.get(answer.request.import_id) ?? [];
    groups.set(answer.request.import_id, [...group, answer]);
  }
  return groups.values();
};

/** Answers requests, all or none. The files of their imports are read again in the background. */
export const answerRequests = async (app: App, answering: Answering): Promise<Refused | null> => {
  const { choices, viewer } = answering;
  const refusal = await inTransaction(app.db, async (trx): Promise<Refused | null> => {
    const repeated = repeatedRequest(choices);
    if (repeated !== null) return repeated;
    const open = await lockRequests(trx, choices);
    if (isRefusal(open)) return open;
    const answers =
      (await unknownInstrument(trx, choices)) ?? (await createChosen(trx, { ...answering, app }, open));
    if (isRefusal(answers)) return answers;
    for (const group of byImport(answers)) {
      const tooMany = await storeAnswers(trx, group, { viewer, now: app.clock.now() });
      if (tooMany !== null) return tooMany;
    }
    noteChanges(trx, [{ entity: 'instrument_request', id: null }]);
    return null;
  });
  if (refusal !== null) return refusal;
  if (isAnyListed(choices)) refreshSoon(app);
  continueSoon(app);
  return null;
};
