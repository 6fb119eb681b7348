/** The check of a prospect, and the act that makes it an active client. */
import { z } from 'zod';
import { clientKinds, clientStatuses } from '../../choices.ts';
import { clientSchema } from '../../clients.ts';
import { endpoint } from '../../endpoint.ts';
import { fieldCode } from '../../refusals/field-codes.ts';
import { idSchema, optionalText, revisionSchema } from '../../values.ts';
import { activationChecks, activationFindings, activationStates } from './choices.ts';

const rowSchema = z.object({
  check: z.enum(activationChecks),
  /** By what is on file today. What the caller may not see is unknown, never ok. */
  state: z.enum(activationStates),
  /** Why it is not ok; null if it is. */
  finding: z.enum(activationFindings).nullable(),
});
export type ActivationRow = z.infer<typeof rowSchema>;

export const clientActivationSchema = z
  .object({
    client: z.object({
      id: idSchema,
      name: z.string(),
      kind: z.enum(clientKinds),
      status: z.enum(clientStatuses),
    }),
    /** The rows of the check, of a household only those that apply to it. */
    rows: z.array(rowSchema),
    /** The revision of the client, on which the change is based. */
    revision: revisionSchema,
    may: z.object({ activate: z.boolean() }),
  })
  .meta({ id: 'ClientActivation' });
export type ClientActivation = z.infer<typeof clientActivationSchema>;

const params = z.object({ id: idSchema });

export const getClientActivation = endpoint({
  name: 'getClientActivation',
  method: 'GET',
  path: '/api/clients/:id/activation',
  summary:
    'Returns what is on file of a client before it becomes active: KYC if the caller may see it, risk profile, agreement, contact and next review.',
  access: 'staff',
  params,
  response: clientActivationSchema,
  errors: ['not_found'],
  record: 'client',
});

export const activationFormSchema = z.object({
  /** Required unless every row is ok. */
  reason: optionalText(500, fieldCode('text_too_long')),
});

export const activateClient = endpoint({
  name: 'activateClient',
  method: 'PUT',
  path: '/api/clients/:id/activation',
  summary:
    'Makes a prospect an active client, based on a revision and on the check as it was shown; with a reason unless every row is ok. Refused as stale if anything is found otherwise than it was shown.',
  access: 'staff',
  params,
  body: activationFormSchema.extend({
    revision: revisionSchema,
    /** The rows as they were shown, in their order. */
    rows: z.array(rowSchema).min(1).max(activationChecks.length),
  }),
  response: clientSchema,
  errors: ['not_found', 'forbidden', 'stale', 'wrong_state'],
  reasons: ['client_closed_to_changes', 'client_not_prospect'],
  record: 'client',
});
