/** The versions of the firm's questionnaire: one draft at most, and published versions that never change. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { personSchema } from '../people.ts';
import { doneSchema, idSchema, instantSchema, revisionSchema } from '../values.ts';
import { questionnaireContentSchema } from './questionnaire.ts';

export const questionnaireStates = ['draft', 'current', 'former'] as const;

const questionnaireRowSchema = z.object({
  id: idSchema,
  /** Its version; null for the draft. */
  number: z.int().nullable(),
  state: z.enum(questionnaireStates),
  revision: revisionSchema,
  updatedAt: instantSchema,
  updatedBy: personSchema.nullable(),
  publishedAt: instantSchema.nullable(),
  publishedBy: personSchema.nullable(),
  bands: questionnaireContentSchema.shape.bands,
  /** How many answer sheets of clients use it. */
  sheets: z.int(),
});
export type QuestionnaireRow = z.infer<typeof questionnaireRowSchema>;

export const questionnaireSchema = questionnaireRowSchema
  .omit({ bands: true, sheets: true })
  .extend({ content: questionnaireContentSchema })
  .meta({ id: 'Questionnaire' });
export type Questionnaire = z.infer<typeof questionnaireSchema>;

const editing = { feature: 'compliance.questionnaire' } as const;
const params = z.object({ id: idSchema });

export const listQuestionnaires = endpoint({
  name: 'listQuestionnaires',
  method: 'GET',
  path: '/api/questionnaires',
  summary:
    "Returns the versions of the firm's questionnaire, newest first; the draft first, for those who may edit it.",
  access: 'staff',
  response: z.object({ items: z.array(questionnaireRowSchema.meta({ id: 'QuestionnaireRow' })) }),
});

export const getQuestionnaire = endpoint({
  name: 'getQuestionnaire',
  method: 'GET',
  path: '/api/questionnaires/:id',
  summary: 'Returns a version of the questionnaire; the draft only to those who may edit it.',
  access: 'staff',
  params,
  response: questionnaireSchema,
  errors: ['not_found'],
});

export const startQuestionnaire = endpoint({
  name: 'startQuestionnaire',
  method: 'POST',
  idempotencyKey: 'taken',
  path: '/api/questionnaires',
  summary: 'Starts a draft from the newest version, or from the sample, which the firm must review.',
  access: editing,
  body: z.object({ from: z.enum(['newest', 'sample']) }),
  status: 201,
  response: questionnaireSchema,
  errors: ['wrong_state'],
  reasons: ['questionnaire_draft_exists', 'no_questionnaire'],
});

export const saveQuestionnaire = endpoint({
  name: 'saveQuestionnaire',
  method: 'PUT',
  path: '/api/questionnaires/:id',
  summary: 'Saves the draft, based on a revision. It may lack texts until it is published.',
  access: editing,
  params,
  body: z.object({ content: questionnaireContentSchema, revision: revisionSchema }),
  response: questionnaireSchema,
  errors: ['not_found', 'stale', 'wrong_state'],
  reasons: ['questionnaire_published'],
});

export const publishQuestionnaire = endpoint({
  name: 'publishQuestionnaire',
  method: 'PUT',
  path: '/api/questionnaires/:id/publication',
  summary:
    'Publishes the draft as the next version, with which clients are asked from then on; refused with each fault of its content. Earlier answers keep their score.',
  access: editing,
  params,
  body: z.object({ revision: revisionSchema }),
  response: questionnaireSchema,
  errors: ['not_found', 'stale', 'wrong_state'],
  reasons: ['questionnaire_published'],
});

export const discardQuestionnaire = endpoint({
  name: 'discardQuestionnaire',
  method: 'POST',
  path: '/api/questionnaires/:id/removal',
  summary: 'Discards the draft, based on a revision. Published versions stay.',
  access: editing,
  params,
  body: z.object({ revision: revisionSchema }),
  response: doneSchema,
  errors: ['not_found', 'stale', 'wrong_state'],
  reasons: ['questionnaire_published'],
});
