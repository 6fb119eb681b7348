/**
 * Proposals to clients: numbered versions of a target allocation, which are submitted, decided and withdrawn. Each
 * step is a resource of its own, stored as a row with who, when and why.
 */
import { z } from 'zod';
import { assetClasses, proposalSorts, proposalStatuses } from './choices.ts';
import { endpoint } from './endpoint.ts';
import { personSchema } from './people.ts';
import { rateFigureSchema } from './figures/values.ts';
import {
  currencySchema,
  doneSchema,
  idSchema,
  instantSchema,
  lineSchema,
  localDateSchema,
  optionalText,
  countedPageOf,
  pageQuery,
  revisionSchema,
  writtenDaySchema,
} from './values.ts';
import { fieldCode } from './refusals/field-codes.ts';
import type { FieldErrorCode } from './refusals/field-errors.ts';
import { areWhole, weightSchema } from './written/weights.ts';

export type ProposalStatus = (typeof proposalStatuses)[number];

/** What the lines of a target allocation are: asset classes, or instruments and cash. */
export const targetBases = ['class', 'instrument'] as const;

const targetSchema = z
  .object({
    assetClass: z.enum(assetClasses).nullish().default(null),
    instrumentId: idSchema.nullish().default(null),
    weightPct: weightSchema,
  })
  .refine((line) => (line.assetClass === null) !== (line.instrumentId === null), {
    path: ['instrumentId'],
    message: fieldCode('target_unnamed'),
  });
export type Target = z.output<typeof targetSchema>;

interface Allocation {
  readonly basis: (typeof targetBases)[number];
  readonly targets: readonly Target[];
}

const isOfBasis = (basis: Allocation['basis'], { assetClass, instrumentId }: Target): boolean =>
  basis === 'class' ? assetClass !== null : instrumentId !== null || assetClass === 'cash';

/** Errors in the lines of an allocation, apart from their sum. */
const allocationErrors = ({
  basis,
  targets,
}: Allocation): { path: (string | number)[]; code: FieldErrorCode }[] => {
  const seen = new Set<string>();
  return targets.flatMap((line, i): { path: (string | number)[]; code: FieldErrorCode }[] => {
    const key = line.instrumentId ?? line.assetClass ?? '';
    const isRepeated = seen.has(key);
    seen.add(key);
    if (isRepeated) return [{ path: ['targets', i], code: fieldCode('target_repeated') }];
    return isOfBasis(basis, line) ? [] : [{ path: ['targets', i], code: fieldCode('target_of_other_basis') }];
  });
};

/**
 * What a version lacks before it can be submitted. A draft may be saved incomplete, but only a complete version can
 * be decided on.
 */
export const submissionErrors = ({
  rationale,
  targets,
}: {
  readonly rationale: string;
  readonly targets: readonly { readonly weightPct: string }[];
}): { path: 'targets' | 'rationale'; code: 'weights_not_100' | 'rationale_required' }[] => [
  ...(areWhole(targets) ? [] : [{ path: 'targets' as const, code: fieldCode('weights_not_100') }]),
  ...(rationale === '' ? [{ path: 'rationale' as const, code: fieldCode('rationale_required') }] : []),
];

const contentFields = {
  purpose: lineSchema.min(1, fieldCode('purpose_required')).max(200, fieldCode('purpose_too_long')),
  rationale: z.string().trim().max(10_000, fieldCode('rationale_too_long')),
  /** The due date. */
  dueOn: z
    .literal('')
    .transform(() => null)
    .or(writtenDaySchema)
    .nullish()
    .transform((day) => day ?? null),
  basis: z.enum(targetBases),
  targets: z.array(targetSchema).max(200, fieldCode('too_many_targets')),
};

const withAllocation = <O extends Allocation, S extends z.ZodType<O>>(schema: S): S =>
  schema.superRefine((form, context) => {
    for (const { path, code } of allocationErrors(form))
      context.addIssue({ code: 'custom', path, message: code, input: form });
  });

export const proposalContentSchema = withAllocation(z.object(contentFields));
export type ProposalContent = z.output<typeof proposalContentSchema>;

export const newPortfolioSchema = z.object({
  name: lineSchema.min(1, fieldCode('name_required')).max(100, fieldCode('name_too_long')),
  baseCurrency: currencySchema,
});

export const newProposalSchema = withAllocation(
  z
    .object({
      ...contentFields,
      portfolioId: idSchema.nullish().default(null),
      /** The portfolio to open, if the proposal is not for an existing one. */
      newPortfolio: newPortfolioSchema.nullish().default(null),
    })
    .refine((form) => (form.portfolioId === null) !== (form.newPortfolio === null), {
      path: ['portfolioId'],
      message: fieldCode('portfolio_choice_required'),
    }),
);
export type NewProposal = z.output<typeof newProposalSchema>;

const reasonSchema = z
  .string()
  .trim()
  .min(1, fieldCode('reason_required'))
  .max(2000, fieldCode('reason_too_long'));
const noteSchema = optionalText(2000, fieldCode('note_too_long'));
/** A note or reason as entered; the step decides whether it is required. */
export const stepNoteSchema = z.object({ reason: z.string().trim().max(2000, fieldCode('note_too_long')) });

export const decisionSchema = z.object({ reason: reasonSchema });

const instrumentRef = z.object({
  id: idSchema,
  symbol: z.string(),
  name: z.string(),
  assetClass: z.enum(assetClasses),
});

const shownTargetSchema = z.object({
  assetClass: z.enum(assetClasses).nullable(),
  instrument: instrumentRef.nullable(),
  weightPct: z.string(),
});
export type ShownTarget = z.infer<typeof shownTargetSchema>;

const versionSchema = z.object({
  number: z.int(),
  purpose: z.string(),
  rationale: z.string(),
  basis: z.enum(targetBases),
  targets: z.array(shownTargetSchema),
  createdBy: personSchema,
  createdAt: instantSchema,
  updatedAt: instantSchema,
  /** All users who edited it. */
  writers: z.array(personSchema),
  /** A submitted version cannot be changed, and decisions refer to its fingerprint. */
  frozenAt: instantSchema.nullable(),
  fingerprint: z.string().nullable(),
});
export type ProposalVersion = z.infer<typeof versionSchema>;

export const proposalActions = [
  'create',
  'revise',
  'submit',
  'approve',
  'request_changes',
  'reject',
  'withdraw',
] as const;

const stepSchema = z.object({
  id: idSchema,
  action: z.enum(proposalActions),
  from: z.enum(proposalStatuses).nullable(),
  to: z.enum(proposalStatuses),
  version: z.int(),
  by: personSchema,
  at: instantSchema,
  reason: z.string().nullable(),
});
export type ProposalStep = z.infer<typeof stepSchema>;

/** Why a user may not decide on a submitted proposal. */
export const undecidedBecause = ['no_right', 'wrote_in_it', 'submitted_it', 'co_editor'] as const;

export const proposalSchema = z
  .object({
    id: idSchema,
    client: z.object({ id: idSchema, name: z.string() }),
    portfolio: z.object({ id: idSchema, name: z.string(), baseCurrency: z.string() }).nullable(),
    newPortfolio: z.object({ name: z.string(), baseCurrency: z.string() }).nullable(),
    status: z.enum(proposalStatuses),
    author: personSchema,
    editors: z.array(personSchema),
    dueOn: localDateSchema.nullable(),
    revision: revisionSchema,
    createdAt: instantSchema,
    updatedAt: instantSchema,
    /** Newest last. */
    versions: z.array(versionSchema).min(1),
    steps: z.array(stepSchema),
    approvals: z.array(
      z.object({
        version: z.int(),
        by: personSchema,
        at: instantSchema,
        fingerprint: z.string(),
        voidedAt: instantSchema.nullable(),
      }),
    ),
    /**
     * Users who could decide on the proposal as it is: they have the right, see the client and never edited the
     * proposal.
     */
    approvers: z.array(personSchema),
    /** Users who could be allowed to edit it; empty for viewers who cannot allow it. */
    possibleEditors: z.array(personSchema),
    may: z.object({
      edit: z.boolean(),
      submit: z.boolean(),
      decide: z.boolean(),
      withdraw: z.boolean(),
      addEditors: z.boolean(),
    }),
    undecidedBecause: z.enum(undecidedBecause).nullable(),
  })
  .meta({ id: 'Proposal' });
export type Proposal = z.infer<typeof proposalSchema>;

export const proposalRowSchema = proposalSchema
  .pick({ id: true, client: true, status: true, author: true, dueOn: true, updatedAt: true })
  .extend({
    purpose: z.string(),
    version: z.int(),
    portfolio: z.object({ id: idSchema.nullable(), name: z.string() }),
    /** Whether the next step is the viewer's: to decide, or to make requested changes. */
    waitsOnMe: z.boolean(),
  })
  .meta({ id: 'ProposalRow' });
export type ProposalRow = z.infer<typeof proposalRowSchema>;

/** The statuses of proposals that wait for somebody: drafts, those in review and those sent back. */
export const openProposalStatuses: readonly ProposalStatus[] = [
  'draft',
  'pending_approval',
  'changes_requested',
];

export const listProposals = endpoint({
  name: 'listProposals',
  method: 'GET',
  replica: true,
  path: '/api/proposals',
  summary:
    'Returns the proposals of the clients that the viewer may see, searched by purpose, client, portfolio and author.',
  access: 'staff',
  query: z.object({
    q: z.string().trim().max(100).optional(),
    status: z.enum(proposalStatuses).optional(),
    /** Only those of `openProposalStatuses`. */
    open: z.enum(['true']).optional(),
    clientId: idSchema.optional(),
    /** With the `clientId` of a household, includes the proposals of its members. */
    withMembers: z.enum(['true']).optional(),
    portfolioId: idSchema.optional(),
    authorId: idSchema.optional(),
    waitsOnMe: z.enum(['true', 'false']).optional(),
    /** `match`: purposes and clients equal to the search text first, then those that begin with it. */
    sort: z.enum([...proposalSorts, 'match']).default('updatedAt'),
    direction: z.enum(['asc', 'desc']).default('desc'),
    ...pageQuery,
  }),
  response: countedPageOf(proposalRowSchema),
});

export const getProposal = endpoint({
  name: 'getProposal',
  method: 'GET',
  path: '/api/proposals/:id',
  summary: 'Returns a proposal with its versions, its steps and what the viewer may do with it.',
  access: 'staff',
  params: z.object({ id: idSchema }),
  response: proposalSchema,
  errors: ['not_found'],
  record: 'proposal',
});

export const createProposal = endpoint({
  name: 'createProposal',
  method: 'POST',
  idempotencyKey: 'taken',
  path: '/api/clients/:id/proposals',
  summary: 'Creates a proposal for a client as a draft, which may be incomplete.',
  access: 'staff',
  params: z.object({ id: idSchema }),
  body: newProposalSchema,
  status: 201,
  response: proposalSchema,
  errors: ['not_found', 'wrong_state'],
  reasons: ['client_closed'],
  record: 'client',
});

export const updateProposal = endpoint({
  name: 'updateProposal',
  method: 'PUT',
  path: '/api/proposals/:id',
  summary: 'Edits a proposal. A submitted one gets a new version, which voids its approvals.',
  access: 'staff',
  params: z.object({ id: idSchema }),
  body: withAllocation(z.object({ ...contentFields, revision: revisionSchema })),
  response: proposalSchema,
  errors: ['not_found', 'stale', 'wrong_state'],
  reasons: ['proposal_in_other_state'],
  record: 'proposal',
});

export const submitProposal = endpoint({
  name: 'submitProposal',
  method: 'PUT',
  path: '/api/proposals/:id/submission',
  summary: 'Freezes the newest version, which must be complete, and submits it for a decision.',
  access: 'staff',
  params: z.object({ id: idSchema }),
  body: z.object({ revision: revisionSchema, note: noteSchema }),
  response: proposalSchema,
  errors: ['not_found', 'stale', 'wrong_state'],
  reasons: ['proposal_in_other_state'],
  record: 'proposal',
});

export const approveProposal = endpoint({
  name: 'approveProposal',
  method: 'PUT',
  path: '/api/proposals/:id/approval',
  summary: 'Approves the frozen version. Users who edited any version cannot approve it.',
  access: { feature: 'proposals.approve' },
  params: z.object({ id: idSchema }),
  body: z.object({ revision: revisionSchema, note: noteSchema }),
  response: proposalSchema,
  errors: ['not_found', 'stale', 'wrong_state'],
  reasons: ['proposal_in_other_state'],
  record: 'proposal',
});

export const requestProposalChanges = endpoint({
  name: 'requestProposalChanges',
  method: 'PUT',
  path: '/api/proposals/:id/change-request',
  summary: 'Returns a submitted proposal to its authors with a reason.',
  access: { feature: 'proposals.approve' },
  params: z.object({ id: idSchema }),
  body: z.object({ revision: revisionSchema, reason: reasonSchema }),
  response: proposalSchema,
  errors: ['not_found', 'stale', 'wrong_state'],
  reasons: ['proposal_in_other_state'],
  record: 'proposal',
});

export const rejectProposal = endpoint({
  name: 'rejectProposal',
  method: 'PUT',
  path: '/api/proposals/:id/rejection',
  summary: 'Rejects a submitted proposal permanently with a reason.',
  access: { feature: 'proposals.approve' },
  params: z.object({ id: idSchema }),
  body: z.object({ revision: revisionSchema, reason: reasonSchema }),
  response: proposalSchema,
  errors: ['not_found', 'stale', 'wrong_state'],
  reasons: ['proposal_in_other_state'],
  record: 'proposal',
});

export const withdrawProposal = endpoint({
  name: 'withdrawProposal',
  method: 'PUT',
  path: '/api/proposals/:id/withdrawal',
  summary: 'Withdraws a proposal permanently with a reason; for its authors and administrators.',
  access: 'staff',
  params: z.object({ id: idSchema }),
  body: z.object({ revision: revisionSchema, reason: reasonSchema }),
  response: proposalSchema,
  errors: ['not_found', 'stale', 'wrong_state'],
  reasons: ['proposal_in_other_state'],
  record: 'proposal',
});

export const addProposalEditor = endpoint({
  name: 'addProposalEditor',
  method: 'PUT',
  path: '/api/proposals/:id/editors/:userId',
  summary: 'Lets a colleague who may see the client edit a proposal.',
  access: 'staff',
  params: z.object({ id: idSchema, userId: idSchema }),
  response: doneSchema,
  errors: ['not_found', 'wrong_state'],
  reasons: ['proposal_in_other_state'],
  record: 'proposal',
});

export const removeProposalEditor = endpoint({
  name: 'removeProposalEditor',
  method: 'DELETE',
  path: '/api/proposals/:id/editors/:userId',
  summary: "Ends a colleague's permission to edit a proposal; their edits stay.",
  access: 'staff',
  params: z.object({ id: idSchema, userId: idSchema }),
  response: doneSchema,
  errors: ['not_found', 'wrong_state'],
  reasons: ['proposal_in_other_state'],
  record: 'proposal',
});

/** A part of the portfolio's current holdings. */
const currentPartSchema = z.object({
  assetClass: z.enum(assetClasses),
  /** Null for an asset class, and for cash. */
  instrument: instrumentRef.nullable(),
  weight: rateFigureSchema,
});

export const getCurrentAllocation = endpoint({
  name: 'getCurrentAllocation',
  heavy: true,
  method: 'GET',
  path: '/api/portfolios/:id/current-allocation',
  summary:
    "Returns a portfolio's current allocation by asset class and by instrument, as fractions of its value.",
  access: 'staff',
  params: z.object({ id: idSchema }),
  response: z.object({
    asOf: localDateSchema,
    currency: z.string(),
    classes: z.array(currentPartSchema),
    instruments: z.array(currentPartSchema),
  }),
  errors: ['not_found'],
  record: 'portfolio',
});
