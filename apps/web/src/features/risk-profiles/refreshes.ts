import { listClients } from '@partnerfolio/contract/clients';
import { listClientActivity } from '@partnerfolio/contract/clients/activity';
import { getAnswerDraft, getRiskProfile } from '@partnerfolio/contract/clients/risk-profile';
import { getQuestionnaire, listQuestionnaires } from '@partnerfolio/contract/compliance/questionnaires';

/** What to refetch after answers are entered or discarded. */
export const afterAnswers = [getRiskProfile, getAnswerDraft, listClientActivity, listClients];

/** What to refetch after the questionnaire changes. */
export const afterQuestionnaireChange = [
  listQuestionnaires,
  getQuestionnaire,
  getRiskProfile,
  getAnswerDraft,
];
