/** The risk profile of a client: dated answer sheets that never change, their scores, and the answers under way. */
import { z } from 'zod';
import { assetClasses, clientLanguages, questionnaireSections, riskProfileStates } from '../choices.ts';
import { questionnaireContentSchema } from '../compliance/questionnaire.ts';
import { endpoint } from '../endpoint.ts';
import { personSchema } from '../people.ts';
import { fieldCode } from '../refusals/field-codes.ts';
import {
  doneSchema,
  idSchema,
  instantSchema,
  lineSchema,
  localDateSchema,
  optionalText,
  revisionSchema,
  writtenDaySchema,
} from '../values.ts';

/** How many answer sheets a client can have. */
export const sheetsAtMost = 500;

const key = z.string().min(1).max(40);

const bandSchema = z.object({
  id: z.string(),
  name: z.object({ en: z.string(), es: z.string() }),
  /** Its first and last score. */
  from: z.int(),
  to: z.int(),
});
export type RiskBand = z.infer<typeof bandSchema>;

const sheetRowSchema = z.object({
  id: idSchema,
  /** The day on which the client answered, and the last day on which the answers count. */
  answeredOn: localDateSchema,
  validUntil: localDateSchema,
  /** The version of the questionnaire. */
  questionnaire: z.int(),
  /** From 1 (careful) to 99; null if an answer is missing. */
  score: z.int().nullable(),
  band: bandSchema.nullable(),
  enteredAt: instantSchema,
  enteredBy: personSchema.nullable(),
});
export type AnswerSheetRow = z.infer<typeof sheetRowSchema>;

/** Something to be asked before answers are entered. */
const askedSchema = z.object({
  /** What a comment names. */
  id: z.string(),
  /**
   * `contradiction`: two answers do not go together, by the questionnaire; `unanswered`: questions have no answer, so
   * that the score is unknown; `unknown_product`: the client holds instruments of a class that they do not know.
   */
  kind: z.enum(['contradiction', 'unanswered', 'unknown_product']),
  text: z.object({ en: z.string(), es: z.string() }).nullable(),
  /** The questions that it is about. */
  questions: z.array(z.string()),
  assetClass: z.enum(assetClasses).nullable(),
});
export type AskedBefore = z.infer<typeof askedSchema>;

const confirmationSchema = z.object({
  id: z.string().max(100),
  comment: lineSchema.min(1, fieldCode('comment_required')).max(500, fieldCode('text_too_long')),
});

const answersSchema = z.record(key, key);

const partSchema = z.object({
  question: z.string(),
  section: z.enum(questionnaireSections),
  /** Weight × (points − least), a decimal; null without an answer. */
  reached: z.string().nullable(),
  /** Weight × (most − least), a decimal; "0" for what is not scored. */
  possible: z.string(),
});

export const sheetRecordSchema = z
  .object({
    language: z.enum(clientLanguages),
    /** Of its bytes, in hex. */
    sha256: z.string(),
    byteSize: z.int(),
    madeAt: instantSchema,
    madeBy: personSchema.nullable(),
  })
  .meta({ id: 'SheetRecord' });
export type SheetRecord = z.infer<typeof sheetRecordSchema>;

export const answerSheetSchema = sheetRowSchema
  .extend({
    content: questionnaireContentSchema,
    /** By question the chosen answer. */
    answers: answersSchema,
    /** score = 1 + 98 × Σ reached / Σ possible. */
    parts: z.array(partSchema),
    /** What was asked before they were entered, and how the client explained it. */
    confirmations: z.array(askedSchema.extend({ comment: z.string() })),
    note: z.string().nullable(),
    /** The printed records that were made of it. */
    records: z.array(sheetRecordSchema),
  })
  .meta({ id: 'AnswerSheet' });
export type AnswerSheet = z.infer<typeof answerSheetSchema>;

export const answerDraftSchema = z
  .object({
    questionnaire: z.object({ id: idSchema, number: z.int(), content: questionnaireContentSchema }),
    answers: answersSchema,
    answeredOn: localDateSchema,
    note: z.string().nullable(),
    /** 0 while nothing is saved. */
    revision: z.int(),
    updatedAt: instantSchema.nullable(),
    updatedBy: personSchema.nullable(),
    /** The score that the answers give so far; null while one is missing. */
    score: z.int().nullable(),
    band: bandSchema.nullable(),
    asked: z.array(askedSchema),
  })
  .meta({ id: 'AnswerDraft' });
export type AnswerDraft = z.infer<typeof answerDraftSchema>;

export const riskProfileSchema = z
  .object({
    state: z.enum(riskProfileStates),
    /** The sheet that counts: the newest by day of answering; null without one. */
    current: sheetRowSchema.nullable(),
    /** The household whose answers count, because the client has none of its own; null otherwise. */
    ofHousehold: z.object({ id: idSchema, name: z.string() }).nullable(),
    /** All sheets of the client itself, newest first. */
    sheets: z.array(sheetRowSchema),
    /** Answers under way. */
    draft: z.object({ answered: z.int(), of: z.int(), updatedAt: instantSchema }).nullable(),
    /** The version that is asked today; null while the firm has none. */
    questionnaire: z.int().nullable(),
    may: z.object({ answer: z.boolean() }),
  })
  .meta({ id: 'RiskProfile' });
export type RiskProfile = z.infer<typeof riskProfileSchema>;

const params = z.object({ id: idSchema });

export const getRiskProfile = endpoint({
  name: 'getRiskProfile',
  method: 'GET',
  path: '/api/clients/:id/risk-profile',
  summary:
    "Returns a client's score and band with its history. A member without answers of its own has those of its household, if the caller may see it.",
  access: 'staff',
  params,
  response: riskProfileSchema,
  errors: ['not_found'],
  record: 'client',
});

export const getAnswerSheet = endpoint({
  name: 'getAnswerSheet',
  method: 'GET',
  path: '/api/clients/:id/answer-sheets/:sheetId',
  summary: 'Returns the answers of a day with the questions as they were, and what each added to the score.',
  access: 'staff',
  params: params.extend({ sheetId: idSchema }),
  response: answerSheetSchema,
  errors: ['not_found'],
  record: 'client',
});

const recordParams = params.extend({ sheetId: idSchema });

export const makeSheetRecord = endpoint({
  name: 'makeSheetRecord',
  heavy: true,
  method: 'POST',
  path: '/api/clients/:id/answer-sheets/:sheetId/records',
  summary:
    'Prints a sheet as PDF in a language and keeps the file; a second call answers the record that the first one made.',
  access: 'staff',
  params: recordParams,
  body: z.object({ language: z.enum(clientLanguages) }),
  response: sheetRecordSchema,
  errors: ['not_found', 'forbidden', 'wrong_state', 'busy', 'file_store_unavailable'],
  reasons: ['characters_not_printable'],
  record: 'client',
});

export const downloadSheetRecord = endpoint({
  name: 'downloadSheetRecord',
  method: 'GET',
  path: '/api/clients/:id/answer-sheets/:sheetId/records/:language',
  summary: 'Returns the printed record of a sheet in a language, if it was made.',
  access: 'staff',
  params: recordParams.extend({ language: z.enum(clientLanguages) }),
  response: z.string(),
  errors: ['not_found', 'file_damaged', 'file_store_unavailable'],
  record: 'client',
});

export const getAnswerDraft = endpoint({
  name: 'getAnswerDraft',
  method: 'GET',
  path: '/api/clients/:id/answer-draft',
  summary:
    'Returns the answers under way with the newest questionnaire, the score so far and what to ask the client about.',
  access: 'staff',
  params,
  response: answerDraftSchema,
  errors: ['not_found', 'wrong_state'],
  reasons: ['no_questionnaire'],
  record: 'client',
});

export const saveAnswerDraft = endpoint({
  name: 'saveAnswerDraft',
  method: 'PUT',
  path: '/api/clients/:id/answer-draft',
  summary: 'Saves the answers under way, based on a revision, which is 0 for the first.',
  access: 'staff',
  params,
  body: z.object({
    questionnaireId: idSchema,
    answers: answersSchema,
    answeredOn: writtenDaySchema,
    note: optionalText(4000, fieldCode('note_too_long')),
    revision: z.int().min(0),
  }),
  response: answerDraftSchema,
  errors: ['not_found', 'forbidden', 'stale', 'wrong_state'],
  reasons: ['client_closed_to_changes', 'no_questionnaire', 'questionnaire_superseded'],
  record: 'client',
});

export const discardAnswerDraft = endpoint({
  name: 'discardAnswerDraft',
  method: 'POST',
  path: '/api/clients/:id/answer-draft/removal',
  summary: 'Discards the answers under way, based on a revision.',
  access: 'staff',
  params,
  body: z.object({ revision: revisionSchema }),
  response: doneSchema,
  errors: ['not_found', 'forbidden', 'stale'],
  record: 'client',
});

export const enterAnswers = endpoint({
  name: 'enterAnswers',
  method: 'POST',
  idempotencyKey: 'taken',
  path: '/api/clients/:id/answer-sheets',
  summary:
    'Enters the saved answers as a sheet that never changes, with a comment on each thing that was to be asked.',
  access: 'staff',
  params,
  body: z.object({
    revision: revisionSchema,
    confirmations: z.array(confirmationSchema).max(200, fieldCode('list_too_long')).default([]),
  }),
  status: 201,
  response: answerSheetSchema,
  errors: ['not_found', 'forbidden', 'stale', 'wrong_state'],
  reasons: [
    'client_closed_to_changes',
    'no_questionnaire',
    'questionnaire_superseded',
    'answers_need_comment',
    'too_many_answer_sheets',
  ],
  record: 'client',
});
