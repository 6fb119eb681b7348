/**
 * Clients of the firm. Agents see the clients that they own or that are shared with them; employees and
 * administrators see all.
 */
import { z } from 'zod';
import {
  assetClasses,
  clientAccesses,
  clientKinds,
  clientLanguages,
  clientSorts,
  clientStatuses,
  riskProfileStates,
  shareLevels,
} from './choices.ts';
import { endpoint } from './endpoint.ts';
import { emailSchema } from './identity.ts';
import { personSchema } from './people.ts';
import {
  dailySchema,
  dailyValuesSchema,
  moneyFigureSchema,
  rateFigureSchema,
  renewingSchema,
} from './figures/values.ts';
import {
  decimalSchema,
  doneSchema,
  idSchema,
  instantSchema,
  lineSchema,
  localDateSchema,
  optionalLine,
  optionalText,
  pageOf,
  pageQuery,
  revisionSchema,
  writtenDaySchema,
} from './values.ts';
import { fieldCode } from './refusals/field-codes.ts';

const optionalEmail = z
  .literal('')
  .transform(() => null)
  .or(emailSchema)
  .nullish()
  .transform((text) => text ?? null);

/** How many tags a client has at most. */
export const tagsAtMost = 20;
export const tagSchema = lineSchema.min(1).max(40, fieldCode('tag_too_long'));

const clientFields = {
  kind: z.enum(clientKinds),
  name: lineSchema.min(1, fieldCode('name_required')).max(200, fieldCode('name_too_long')),
  status: z.enum(['prospect', 'active']),
  /** The client's owner; only users with the right to reassign may choose another than themselves. */
  ownerId: idSchema.optional(),
  /** The household that the client belongs to. */
  householdId: idSchema.nullish().transform((id) => id ?? null),
  email: optionalEmail,
  phone: optionalLine(20, fieldCode('phone_too_long')),
  taxResidence: optionalLine(60, fieldCode('tax_residence_too_long')),
  /** The language in which the client reads; null if unknown. */
  language: z
    .literal('')
    .transform(() => null)
    .or(z.enum(clientLanguages, fieldCode('not_a_choice')))
    .nullish()
    .transform((language) => language ?? null),
  tags: z.array(tagSchema).max(tagsAtMost, fieldCode('too_many_tags')).default([]),
  note: optionalText(4000, fieldCode('note_too_long')),
  /** When the client is next to be reviewed. */
  nextReviewOn: writtenDaySchema.nullish().transform((day) => day ?? null),
};
export const clientFormSchema = z.object(clientFields);

export const shareLevelSchema = z.enum(shareLevels);
export type ShareLevel = z.infer<typeof shareLevelSchema>;

export const clientSchema = z
  .object({
    id: idSchema,
    kind: z.enum(clientKinds),
    name: z.string(),
    status: z.enum(clientStatuses),
    owner: personSchema,
    household: z.object({ id: idSchema, name: z.string() }).nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    taxResidence: z.string().nullable(),
    language: z.enum(clientLanguages).nullable(),
    tags: z.array(z.string()),
    note: z.string().nullable(),
    nextReviewOn: localDateSchema.nullable(),
    revision: revisionSchema,
    createdAt: instantSchema,
    updatedAt: instantSchema,
    closedAt: instantSchema.nullable(),
    /** When it was erased after retention; null unless it was. */
    erasedAt: instantSchema.nullable(),
    /** How the client is shared with the viewer; null for the owner, and for a viewer who sees every client. */
    share: z.object({ level: shareLevelSchema, by: personSchema.nullable(), at: instantSchema }).nullable(),
    /** What the viewer may do with the client. */
    may: z.object({ edit: z.boolean(), reassign: z.boolean(), share: z.boolean() }),
  })
  .meta({ id: 'Client' });
export type Client = z.infer<typeof clientSchema>;

export const clientRowSchema = clientSchema
  .pick({
    id: true,
    kind: true,
    name: true,
    status: true,
    owner: true,
    household: true,
    tags: true,
    nextReviewOn: true,
    updatedAt: true,
    revision: true,
  })
  .extend({
    /**
     * The level at which a colleague shares the client with the viewer; null for the owner, and for a viewer who sees
     * every client.
     */
    share: shareLevelSchema.nullable(),
    portfolios: z.int(),
    /**
     * The value of the client's portfolios in the firm's currency; unknown, with a reason, if a rate or price is
     * missing. For a household this includes the portfolios of members that the viewer may see; the number of
     * portfolios does too.
     */
    value: moneyFigureSchema,
    currency: z.string(),
    /** The answers to the questionnaire that count: the client's own, or those of its household. */
    riskProfile: z.object({
      state: z.enum(riskProfileStates),
      /** From 1 (careful) to 99; null without answers, or if one is missing. */
      score: z.int().nullable(),
      band: z.object({ id: z.string(), name: z.object({ en: z.string(), es: z.string() }) }).nullable(),
    }),
    /** The year to date of the client's page, over all its portfolios combined; null unless `withYearToDate` asks for it. */
    yearToDate: rateFigureSchema.nullable(),
  })
  .meta({ id: 'ClientRow' });

/** So many clients change in one call, or are named in the list's filter. */
export const changedClientsAtMost = 200;

/** The length of an id in a list of ids, with its separator. */
const idLength = 37;

export const listClients = endpoint({
  name: 'listClients',
  method: 'GET',
  replica: true,
  path: '/api/clients',
  summary:
    'Returns the clients that the viewer may see, searched by name, email, contact, household and tag, sorted and filtered.',
  access: 'staff',
  query: z.object({
    q: z.string().trim().max(100).optional(),
    kind: z.enum(clientKinds).optional(),
    status: z.enum(clientStatuses).optional(),
    ownerId: idSchema.optional(),
    householdId: idSchema.optional(),
    tag: z.string().trim().max(40).optional(),
    access: z.enum(clientAccesses).optional(),
    /** Only clients whose review date has passed, without closed ones. */
    review: z.literal('overdue').optional(),
    riskProfile: z.enum(riskProfileStates).optional(),
    /** The id of a band: only clients whose answers count today and lie in it. */
    riskBand: z.string().trim().max(40).optional(),
    /** Only these clients: up to 200 ids, separated by commas. */
    ids: z
      .string()
      .max(changedClientsAtMost * idLength)
      .transform((text) => text.split(','))
      .pipe(z.array(idSchema).max(changedClientsAtMost))
      .optional(),
    /** `match`: names equal to the search text first, then names that begin with it. */
    sort: z.enum([...clientSorts, 'match']).default('name'),
    direction: z.enum(['asc', 'desc']).default('asc'),
    /** Answers the year to date of each client, which takes longer. */
    withYearToDate: z.enum(['true']).optional(),
    ...pageQuery,
  }),
  response: pageOf(clientRowSchema).extend({ renewing: renewingSchema }),
});

export const listClientTags = endpoint({
  name: 'listClientTags',
  method: 'GET',
  path: '/api/client-tags',
  summary: 'Returns the tags of the clients that the viewer may see, most used first.',
  access: 'staff',
  response: z.object({ items: z.array(z.object({ tag: z.string(), clients: z.int() })) }),
});

export const listOwners = endpoint({
  name: 'listOwners',
  method: 'GET',
  path: '/api/owners',
  summary: 'Returns the active users with a role, who can own clients.',
  access: 'staff',
  response: z.object({ items: z.array(personSchema.extend({ role: z.string() })) }),
});

export const getClient = endpoint({
  name: 'getClient',
  method: 'GET',
  path: '/api/clients/:id',
  summary: 'Returns a client.',
  access: 'staff',
  params: z.object({ id: idSchema }),
  response: clientSchema,
  errors: ['not_found'],
  record: 'client',
});

export const clientFiguresSchema = z
  .object({
    asOf: localDateSchema,
    /** The firm's currency, into which each day is converted. */
    currency: z.string(),
    /** The number of open portfolios in the figures. */
    portfolios: z.int(),
    /**
     * For a household: whether the figures include the portfolios of all members, or only of those that the viewer
     * may see.
     */
    members: z.enum(['every', 'visible']).nullable(),
    value: moneyFigureSchema,
    /** Time-weighted and net, over all portfolios combined. */
    yearToDate: rateFigureSchema,
    sinceInception: rateFigureSchema,
    sinceInceptionAnnual: rateFigureSchema,
    /** The day before the first entry of any portfolio. */
    since: localDateSchema.nullable(),
    /** The known values by class; cash may be negative. */
    allocation: z.array(z.object({ assetClass: z.enum(assetClasses), value: decimalSchema })),
    /** The number of holdings with an unknown value, which the allocation leaves out. */
    unknownLines: z.int(),
    /** The value of each day since `since`; null if unknown. */
    series: z.object({ days: dailySchema, value: dailyValuesSchema }),
    renewing: renewingSchema,
  })
  .meta({ id: 'ClientFigures' });
export type ClientFigures = z.infer<typeof clientFiguresSchema>;

export const getClientFigures = endpoint({
  name: 'getClientFigures',
  heavy: true,
  method: 'GET',
  path: '/api/clients/:id/figures',
  summary: "Returns value, return, allocation and value over time of a client's portfolios combined.",
  access: 'staff',
  params: z.object({ id: idSchema }),
  response: clientFiguresSchema,
  errors: ['not_found'],
  record: 'client',
});

export const createClient = endpoint({
  name: 'createClient',
  method: 'POST',
  idempotencyKey: 'taken',
  path: '/api/clients',
  summary: 'Creates a client. The caller becomes the owner, or names another with the right to reassign.',
  access: 'staff',
  body: clientFormSchema,
  status: 201,
  response: clientSchema,
  errors: ['not_found'],
});

export const updateClient = endpoint({
  name: 'updateClient',
  method: 'PUT',
  path: '/api/clients/:id',
  summary:
    'Changes a client, based on a revision. It stays the prospect or active client that it is: `activateClient` makes a prospect active.',
  access: 'staff',
  params: z.object({ id: idSchema }),
  body: clientFormSchema.extend({ revision: revisionSchema }),
  response: clientSchema,
  errors: ['not_found', 'stale', 'wrong_state'],
  reasons: ['client_closed_to_changes'],
  record: 'client',
});

/** What several clients get at once. */
export const clientsChangeSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('owner'), ownerId: idSchema }),
  z.object({ type: z.literal('addTag'), tag: tagSchema }),
  z.object({ type: z.literal('removeTag'), tag: tagSchema }),
]);
export type ClientsChange = z.output<typeof clientsChangeSchema>;

/** What became of a client of such a call. `unchanged`: it was so already. */
export const clientChangeOutcomes = [
  'changed',
  'unchanged',
  'not_found',
  'forbidden',
  'stale',
  'closed',
  'too_many_tags',
] as const;

export const updateClients = endpoint({
  name: 'updateClients',
  method: 'PUT',
  path: '/api/client-changes',
  summary:
    'Gives several clients to another owner, or adds a tag to them or removes one, each based on a revision. A client that cannot change is left as it is, and the answer says why; the others change in one transaction.',
  access: 'staff',
  body: z.object({
    clients: z
      .array(z.object({ id: idSchema, revision: revisionSchema }))
      .min(1)
      .max(changedClientsAtMost),
    change: clientsChangeSchema,
  }),
  /** In the order of the request. */
  response: z.object({ items: z.array(z.object({ id: idSchema, outcome: z.enum(clientChangeOutcomes) })) }),
});
export type ClientsChanged = z.infer<typeof updateClients.response>;

export const closeClient = endpoint({
  name: 'closeClient',
  method: 'PUT',
  path: '/api/clients/:id/closing',
  summary: 'Closes a client without open portfolios; all data is kept.',
  access: 'staff',
  params: z.object({ id: idSchema }),
  body: z.object({ revision: revisionSchema }),
  response: clientSchema,
  errors: ['not_found', 'stale', 'wrong_state'],
  reasons: ['client_closed_already', 'client_has_open_portfolios'],
  record: 'client',
});

export const reopenClient = endpoint({
  name: 'reopenClient',
  method: 'DELETE',
  path: '/api/clients/:id/closing',
  summary: 'Reopens a closed client, which is a prospect again if it was one.',
  access: 'staff',
  params: z.object({ id: idSchema }),
  response: clientSchema,
  errors: ['not_found', 'wrong_state'],
  reasons: ['client_not_closed'],
  record: 'client',
});

export const clientShareSchema = z
  .object({
    person: personSchema,
    level: shareLevelSchema,
    by: personSchema.nullable(),
    at: instantSchema,
    /** Why the share has no effect at present: the colleague sees every client anyway, or is deactivated. */
    idle: z.enum(['sees_all', 'deactivated']).nullable(),
  })
  .meta({ id: 'ClientShare' });
export type ClientShare = z.infer<typeof clientShareSchema>;

export const listClientShares = endpoint({
  name: 'listClientShares',
  method: 'GET',
  path: '/api/clients/:id/shares',
  summary:
    'Returns the colleagues a client is shared with and those it could be shared with, for users who may change it.',
  access: { feature: 'clients.share' },
  params: z.object({ id: idSchema }),
  response: z.object({ items: z.array(clientShareSchema), candidates: z.array(personSchema) }),
  errors: ['not_found'],
  record: 'client',
});

/** `before`: the level before the call; null if nothing was shared. */
const shareChangedSchema = doneSchema.extend({ before: shareLevelSchema.nullable() });

export const shareClient = endpoint({
  name: 'shareClient',
  method: 'PUT',
  path: '/api/clients/:id/shares/:userId',
  summary: 'Shares a client with a colleague to view or edit.',
  access: { feature: 'clients.share' },
  params: z.object({ id: idSchema, userId: idSchema }),
  body: z.object({ level: shareLevelSchema }),
  response: shareChangedSchema,
  errors: ['not_found'],
  record: 'client',
});

export const unshareClient = endpoint({
  name: 'unshareClient',
  method: 'DELETE',
  path: '/api/clients/:id/shares/:userId',
  summary: 'Ends a share.',
  access: { feature: 'clients.share' },
  params: z.object({ id: idSchema, userId: idSchema }),
  response: shareChangedSchema,
  errors: ['not_found'],
  record: 'client',
});

export const leaveClient = endpoint({
  name: 'leaveClient',
  method: 'DELETE',
  path: '/api/clients/:id/share',
  summary: "Ends the caller's own share of a client, at any level.",
  access: 'staff',
  params: z.object({ id: idSchema }),
  response: doneSchema,
  errors: ['not_found'],
  record: 'client',
});

/** A period in which a user owned a client. */
export const clientOwnerSchema = z
  .object({
    owner: personSchema,
    from: instantSchema,
    /** The end of the period; null for the present owner. */
    until: instantSchema.nullable(),
    /** Who assigned the client to this owner; null if unknown. */
    by: personSchema.nullable(),
  })
  .meta({ id: 'ClientOwner' });
export type ClientOwner = z.infer<typeof clientOwnerSchema>;

export const listClientOwners = endpoint({
  name: 'listClientOwners',
  method: 'GET',
  path: '/api/clients/:id/owners',
  summary: 'Returns who owned a client and when, the present owner first.',
  access: 'staff',
  params: z.object({ id: idSchema }),
  query: z.object({ ...pageQuery }),
  response: pageOf(clientOwnerSchema),
  errors: ['not_found'],
  record: 'client',
});
