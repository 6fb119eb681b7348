/** Publishes the sample questionnaire, and enters answers of the sample firm's clients on days of their own. */
import { sampleQuestionnaire } from '@partnerfolio/contract/compliance/sample-questionnaire';
import { dateOfDay, dayOfDate } from '@partnerfolio/finance/dates';
import { publishDraft, startDraft } from '../../../features/questionnaires/actions.ts';
import { findNewest } from '../../../features/questionnaires/queries.ts';
import { enterAnswers, saveDraft } from '../../../features/risk-profiles/actions.ts';
import { listSheets } from '../../../features/risk-profiles/queries.ts';
import { invariant, isRefusal } from '../../../platform/http/problem.ts';
import { deriveSeed, numbersFrom } from '../../chance.ts';
import { actAs, appAtMoment, momentFor } from '../../ledger/growth.ts';
import type { Growth } from '../../ledger/growth.ts';
import { growAssumptions } from '../../market/assumptions.actions.ts';
import * as queries from '../../queries.ts';
import { demoClients } from '../clients.ts';

const seed = 41;

/** How long before today the questionnaire was published; no answers are older. */
const publishedDaysAgo = 800;

interface DemoAnswers {
  readonly clientId: string;
  readonly name: string;
  readonly daysAgo: number;
  /** How bold the answers are, from 0 to 1. */
  readonly boldness: number;
}

const actAt = (growth: Growth, daysAgo: number, deed: string) => {
  const day = dateOfDay(dayOfDate(growth.last) - daysAgo);
  return {
    day,
    act: { app: appAtMoment(growth.app, momentFor(growth.app, day, deed)), viewer: actAs(growth, 'admin') },
  };
};

const publishSample = async (growth: Growth): Promise<string> => {
  const newest = await findNewest(growth.app.db);
  if (newest !== null) return newest.id;
  const { act } = actAt(growth, publishedDaysAgo, 'questionnaire');
  const draft = await startDraft(act, 'sample');
  invariant(!isRefusal(draft), 'the sample firm has no draft');
  const published = await publishDraft(act, { id: draft.id, revision: draft.revision });
  invariant(!isRefusal(published), 'the sample questionnaire is complete');
  return published.id;
};

/** Answers around a boldness; each question differs a little. */
const answersFor = ({ name, daysAgo, boldness }: DemoAnswers): Record<string, string> => {
  const random = numbersFrom(deriveSeed(seed, `${name} ${daysAgo}`));
  return Object.fromEntries(
    sampleQuestionnaire.questions.map(({ id, answers }) => {
      const place = Math.round((boldness + (random() - 0.5) * 0.4) * (answers.length - 1));
      const chosen = answers[Math.min(Math.max(place, 0), answers.length - 1)];
      return [id, chosen?.id ?? ''];
    }),
  );
};

const enter = async (growth: Growth, questionnaireId: string, answers: DemoAnswers): Promise<void> => {
  const { clientId, name, daysAgo } = answers;
  const { act, day } = actAt(growth, daysAgo, `answers of ${name}`);
  const form = { questionnaireId, answers: answersFor(answers), answeredOn: day, note: null, revision: 0 };
  const draft = await saveDraft(act, clientId, form);
  // A user may have closed the client since.
  if (isRefusal(draft)) return;
  const confirmations = draft.asked.map(({ id }) => ({ id, comment: 'Talked through with the client' }));
  const entered = await enterAnswers(act, { clientId, revision: draft.revision, confirmations });
  invariant(!isRefusal(entered), 'the sample answers are complete');
};

/** Two of three clients have answered: most within a year, some before that too, a few so long ago that it expired. */
const answersOf = (clientId: string, name: string): DemoAnswers[] => {
  const random = numbersFrom(deriveSeed(seed, name));
  const [has, age, boldness] = [random(), random(), 0.25 + random() * 0.5];
  if (has > 0.66) return [];
  const daysAgo = 20 + Math.floor(age * 390);
  const former = daysAgo + 340;
  const newest = { clientId, name, daysAgo, boldness };
  return former < publishedDaysAgo && age < 0.6
    ? [{ ...newest, daysAgo: former, boldness: boldness + 0.08 }, newest]
    : [newest];
};

/** Adds the assumptions, the questionnaire, and answers of clients that have none; what users entered stays. */
export const growRiskProfiles = async (growth: Growth): Promise<void> => {
  const { db } = growth.app;
  await growAssumptions(growth);
  const questionnaireId = await publishSample(growth);
  const newest = await findNewest(db);
  if (newest?.id !== questionnaireId || newest.number !== 1) return;
  const clients = await queries.clientsByName(db);
  for (const { name, status } of demoClients) {
    const clientId = clients.get(name);
    if (clientId === undefined || status !== 'active' || (await listSheets(db, clientId)).length > 0)
      continue;
    for (const answers of answersOf(clientId, name)) await enter(growth, questionnaireId, answers);
  }
};
