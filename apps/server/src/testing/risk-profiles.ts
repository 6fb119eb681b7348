/** Questionnaires and answers for tests, made like users make them. */
import {
  enterAnswers,
  getAnswerDraft,
  makeSheetRecord,
  saveAnswerDraft,
} from '@partnerfolio/contract/clients/risk-profile';
import type { AnswerSheet } from '@partnerfolio/contract/clients/risk-profile';
import {
  listQuestionnaires,
  publishQuestionnaire,
  saveQuestionnaire,
  startQuestionnaire,
} from '@partnerfolio/contract/compliance/questionnaires';
import type { Questionnaire } from '@partnerfolio/contract/compliance/questionnaires';
import { sampleQuestionnaire } from '@partnerfolio/contract/compliance/sample-questionnaire';
import type { QuestionnaireContent } from '@partnerfolio/contract/compliance/questionnaire';
import type { TestApp, TestPerson } from './app.ts';

/** What the endpoints of the questionnaire and of answers need besides the path to pass parsing. */
export const riskProfileInputs = {
  startQuestionnaire: { body: { from: 'sample' } },
  saveQuestionnaire: { body: { content: sampleQuestionnaire, revision: 1 } },
  publishQuestionnaire: { body: { revision: 1 } },
  discardQuestionnaire: { body: { revision: 1 } },
  saveAnswerDraft: {
    body: {
      questionnaireId: '00000000-0000-7000-8000-000000000000',
      answers: { purpose: 'a1' },
      answeredOn: '2026-02-12',
      revision: 0,
    },
  },
  discardAnswerDraft: { body: { revision: 1 } },
  enterAnswers: { body: { revision: 1 } },
  makeSheetRecord: { body: { language: 'en' } },
} as const;

const mustBe = <T>({ body, problem }: { body: T; problem: { code: string } | null }): T => {
  if (problem) throw new Error(`Refused: ${JSON.stringify(problem)}`);
  return body;
};

/** Starts a draft of the questionnaire from the sample. */
export const draftTestQuestionnaire = async (t: TestApp, admin: TestPerson): Promise<Questionnaire> =>
  mustBe(await t.request(startQuestionnaire, { body: { from: 'sample' } }, admin));

/** Publishes a questionnaire, the sample unless another is given. */
export const publishTestQuestionnaire = async (
  t: TestApp,
  admin: TestPerson,
  content: QuestionnaireContent = sampleQuestionnaire,
): Promise<Questionnaire> => {
  const { id } = await draftTestQuestionnaire(t, admin);
  const saved = mustBe(
    await t.request(saveQuestionnaire, { params: { id }, body: { content, revision: 1 } }, admin),
  );
  return mustBe(
    await t.request(publishQuestionnaire, { params: { id }, body: { revision: saved.revision } }, admin),
  );
};

/** The first answer of each question of the sample, without those whose key is given. */
export const firstAnswers = (without: readonly string[] = []): Record<string, string> =>
  Object.fromEntries(
    sampleQuestionnaire.questions
      .filter(({ id }) => !without.includes(id))
      .map(({ id, answers }) => [id, answers[0]?.id ?? '']),
  );

interface TestAnswers {
  readonly clientId: string;
  readonly answers?: Readonly<Record<string, string>>;
  readonly answeredOn?: string;
}

/** Saves answers of a client; returns the revision of the answers under way. */
export const saveTestAnswers = async (
  t: TestApp,
  author: TestPerson,
  { clientId, answers = firstAnswers(), answeredOn = '2026-02-12' }: TestAnswers,
): Promise<number> => {
  const params = { id: clientId };
  const { questionnaire, revision } = mustBe(await t.request(getAnswerDraft, { params }, author));
  const body = { questionnaireId: questionnaire.id, answers, answeredOn, revision };
  return mustBe(await t.request(saveAnswerDraft, { params, body }, author)).revision;
};

/** Enters answers of a client, with a comment on all that is asked. */
export const enterTestAnswers = async (
  t: TestApp,
  author: TestPerson,
  answers: TestAnswers,
): Promise<AnswerSheet> => {
  const revision = await saveTestAnswers(t, author, answers);
  const params = { id: answers.clientId };
  const { asked } = mustBe(await t.request(getAnswerDraft, { params }, author));
  const confirmations = asked.map(({ id }) => ({ id, comment: 'Talked through' }));
  return mustBe(await t.request(enterAnswers, { params, body: { revision, confirmations } }, author));
};

/** Enters answers of a client and prints them; publishes a questionnaire first if there is none. Returns the sheet's id. */
export const makeTestSheet = async (t: TestApp, admin: TestPerson, clientId: string): Promise<string> => {
  const { items } = mustBe(await t.request(listQuestionnaires, {}, admin));
  if (items.length === 0) await publishTestQuestionnaire(t, admin);
  const { id: sheetId } = await enterTestAnswers(t, admin, { clientId });
  const params = { id: clientId, sheetId };
  mustBe(await t.request(makeSheetRecord, { params, body: { language: 'en' } }, admin));
  return sheetId;
};
