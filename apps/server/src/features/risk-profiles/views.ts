/** Risk profiles of clients in the shape of the contract. */
import type { AnswerDraft, AnswerSheet, AnswerSheetRow } from '@partnerfolio/contract/clients/risk-profile';
import type { LocalDate } from '@partnerfolio/contract/values';
import { personOf } from '../../platform/basics/person.ts';
import type { PublishedRecord } from '../questionnaires/queries.ts';
import type { DraftRow, FullSheetRow, SheetRow } from './queries.ts';
import { bandOf } from '../questionnaires/answers.rules.ts';
import { knownAnswers, partsOf, scoreOf } from './rules.ts';

export const toSheetRow = (row: SheetRow): AnswerSheetRow => ({
  id: row.id,
  answeredOn: row.answered_on,
  validUntil: row.valid_until,
  questionnaire: row.number,
  score: row.score,
  band: bandOf({ bands: row.bands }, row.band),
  enteredAt: row.entered_at,
  enteredBy: personOf(row.entered_by, row.enterer_name),
});

export const toSheet = (row: FullSheetRow, records: AnswerSheet['records'] = []): AnswerSheet => ({
  ...toSheetRow(row),
  content: row.content,
  answers: { ...row.answers },
  parts: partsOf(row.content, row.answers),
  confirmations: [...row.confirmations],
  note: row.note,
  records,
});

interface DraftParts {
  readonly draft: DraftRow | null;
  readonly questionnaire: PublishedRecord;
  readonly today: LocalDate;
}

/** What is saved of answers under way; nothing, and today, while nothing is. */
const savedOf = (draft: DraftRow | null, today: LocalDate) =>
  draft === null
    ? { answeredOn: today, note: null, revision: 0, updatedAt: null, updatedBy: null }
    : {
        answeredOn: draft.answered_on,
        note: draft.note,
        revision: draft.revision,
        updatedAt: draft.updated_at,
        updatedBy: personOf(draft.updated_by, draft.updater_name),
      };

/** The answers under way, without what is to be asked. */
export const toDraft = ({ draft, questionnaire, today }: DraftParts): Omit<AnswerDraft, 'asked'> => {
  const { id, number, content } = questionnaire;
  const answers = knownAnswers(content, draft?.answers ?? {});
  return {
    questionnaire: { id, number, content },
    answers,
    ...savedOf(draft, today),
    ...scoreOf(content, answers),
  };
};
