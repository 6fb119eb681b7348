import type { Questionnaire } from '@partnerfolio/contract/compliance/questionnaires';

/** The version that is shown; `draft` is the same if it is the draft, which can be edited. */
export interface Shown {
  shown: Questionnaire;
  draft: Questionnaire | null;
}
