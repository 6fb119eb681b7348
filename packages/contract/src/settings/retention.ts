/** Retention: how long the firm keeps sign-in attempts, the audit log and the records of clients. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { revisionSchema } from '../values.ts';

/** The shortest and the longest period that a firm can choose. */
export const retentionBounds = {
  attemptDays: { min: 90, max: 3650 },
  auditYears: { min: 5, max: 30 },
  recordYears: { min: 5, max: 30 },
} as const;

const within = ({ min, max }: { readonly min: number; readonly max: number }) => z.int().min(min).max(max);

export const retentionFormSchema = z.object({
  /** Days for which sign-in attempts are kept. */
  attemptDays: within(retentionBounds.attemptDays),
  /** Years for which the audit log is kept; null for ever. */
  auditYears: within(retentionBounds.auditYears).nullable(),
  /** Years for which the records of a client are kept after the relationship ended. */
  recordYears: within(retentionBounds.recordYears),
});
export type RetentionForm = z.output<typeof retentionFormSchema>;

export const retentionSchema = retentionFormSchema
  .extend({ revision: revisionSchema })
  .meta({ id: 'Retention' });
export type Retention = z.infer<typeof retentionSchema>;

const admin = { roles: ['admin'] } as const;

export const getRetention = endpoint({
  name: 'getRetention',
  method: 'GET',
  path: '/api/firm/retention',
  summary: 'Returns how long the firm keeps sign-in attempts, the audit log and the records of clients.',
  access: admin,
  response: retentionSchema,
});

export const putRetention = endpoint({
  name: 'putRetention',
  method: 'PUT',
  path: '/api/firm/retention',
  summary: 'Changes how long the firm keeps sign-in attempts, the audit log and the records of clients.',
  access: admin,
  fresh: true,
  body: retentionFormSchema.extend({
    /** The revision that the change is based on; refused if it is not the present one. If omitted, the last change wins. */
    revision: revisionSchema.optional(),
  }),
  response: retentionSchema,
  errors: ['wrong_state', 'stale'],
  reasons: ['firm_not_set_up'],
});

const queried = ({ min, max }: { readonly min: number; readonly max: number }) =>
  z.coerce.number().int().min(min).max(max);

export const retentionEffectSchema = z
  .object({
    attempts: z.int(),
    /** Whole days of the audit log, and the events of these days. */
    auditDays: z.int(),
    auditEvents: z.int(),
  })
  .meta({ id: 'RetentionEffect' });
export type RetentionEffect = z.infer<typeof retentionEffectSchema>;

export const getRetentionEffect = endpoint({
  name: 'getRetentionEffect',
  method: 'GET',
  path: '/api/firm/retention/effect',
  summary:
    'Returns what the next night would delete if the firm kept sign-in attempts and the audit log for these periods.',
  access: admin,
  query: z.object({
    attemptDays: queried(retentionBounds.attemptDays),
    /** If omitted, the audit log is kept for ever. */
    auditYears: queried(retentionBounds.auditYears).optional(),
  }),
  response: retentionEffectSchema,
});
