/** The board of the firm: which active clients lack a valid risk profile, KYC or review, or hold more risk than their band. */
import { z } from 'zod';
import { clientKinds } from '../choices.ts';
import { endpoint } from '../endpoint.ts';
import { personSchema } from '../people.ts';
import { idSchema, localDateSchema, pageOf, pageQuery } from '../values.ts';
import { renewingSchema } from '../figures/values.ts';
import { boardProblems } from './board-choices.ts';

const countsSchema = z.object({
  /** Active clients. */
  clients: z.int(),
  /** Clients with anything to be done. */
  withProblems: z.int(),
  /** By problem the clients that have it; those of KYC are null for users without the right to it. */
  problems: z.record(z.enum(boardProblems), z.int().nullable()),
});
export type BoardCounts = z.infer<typeof countsSchema>;

export const boardRowSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    kind: z.enum(clientKinds),
    adviser: personSchema,
    /** Never empty. */
    problems: z.array(z.enum(boardProblems)),
    /** The last day on which the answers count, perhaps of its household; null without any. */
    profileUntil: localDateSchema.nullable(),
    nextReviewOn: localDateSchema.nullable(),
    /** Open portfolios with a score above the client's band, and those without a known score. */
    portfoliosAbove: z.int(),
    portfoliosUnknown: z.int(),
  })
  .meta({ id: 'BoardRow' });
export type BoardRow = z.infer<typeof boardRowSchema>;

export const complianceBoardSchema = pageOf(boardRowSchema).extend({
  /** Of all active clients that the caller may see. */
  counts: countsSchema,
  /** The same by adviser, those with most to be done first. */
  advisers: z.array(countsSchema.extend({ adviser: personSchema })),
  /** How many portfolios have figures that are being computed anew. */
  renewing: renewingSchema,
});
export type ComplianceBoard = z.infer<typeof complianceBoardSchema>;

/** An expiry shows this many days before. */
export const boardNoticeDays = 30;

export const getComplianceBoard = endpoint({
  name: 'getComplianceBoard',
  method: 'GET',
  path: '/api/compliance/board',
  summary:
    'Returns how many active clients that the caller may see lack a valid risk profile, KYC or review, or hold more risk than their band, in all and by adviser, with a page of these clients.',
  access: 'staff',
  heavy: true,
  query: z.object({
    /** Only clients with this problem. */
    problem: z.enum(boardProblems).optional(),
    /** Only clients of this adviser. */
    adviserId: idSchema.optional(),
    ...pageQuery,
  }),
  response: complianceBoardSchema,
});
