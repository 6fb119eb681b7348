/** What administrators see of sign-ins and of the audit trail. */
import { z } from 'zod';
import { auditDetailsSchema } from './audit-events.ts';
import { securityChartDays } from './choices.ts';
import { endpoint } from './endpoint.ts';
import { addressedPersonSchema } from './people.ts';
import { idSchema, instantSchema, localDateSchema, countedPageOf, pageQuery } from './values.ts';

/** The event types of the document; the card counts the first three. */
export const securityEventTypes = [
  'auth_failure',
  'permission_denied',
  'rate_limit',
  'suspicious_activity',
] as const;
export const countedEventTypes = ['auth_failure', 'permission_denied', 'rate_limit'] as const;

/** Hours the dashboard looks back, rows it fetches and shows, and characters of details it shows. */
export const securityWindow = { hours: 24, fetched: 50, shown: 20, detailCharacters: 100 } as const;

const admin = { roles: ['admin'] } as const;

export const getSecuritySummary = endpoint({
  name: 'getSecuritySummary',
  method: 'GET',
  path: '/api/security/summary',
  summary: 'Sign-ins and security events of the last 24 hours in four figures.',
  access: admin,
  response: z.object({
    since: instantSchema,
    successfulLogins: z.int(),
    failedLogins: z.int(),
    uniqueAddresses: z.int(),
    securityEvents: z.int(),
  }),
});

export const getSecurityChart = endpoint({
  name: 'getSecurityChart',
  method: 'GET',
  path: '/api/security/chart',
  summary: 'Sign-ins and security events by day, in the time zone of the firm.',
  access: admin,
  query: z.object({ days: z.enum(securityChartDays).default('30') }),
  response: z.object({
    /** Each day of the range, the oldest first. */
    days: z.array(localDateSchema),
    successful: z.array(z.int()),
    failed: z.array(z.int()),
    events: z.array(z.int()),
  }),
});

/** `day`: the last 24 hours; `all`: as far back as there is anything. */
const span = z.enum(['day', 'all']).default('all');
const dates = { from: localDateSchema.optional(), to: localDateSchema.optional() };
const search = z.string().trim().max(100).optional();

export const loginAttemptSchema = z
  .object({
    id: idSchema,
    email: z.string(),
    success: z.boolean(),
    attemptTime: instantSchema,
    ipAddress: z.string().nullable(),
    userAgent: z.string().nullable(),
    knownDevice: z.boolean(),
  })
  .meta({ id: 'LoginAttempt' });
export type LoginAttempt = z.infer<typeof loginAttemptSchema>;

export const listLoginAttempts = endpoint({
  name: 'listLoginAttempts',
  method: 'GET',
  path: '/api/security/login-attempts',
  summary: 'Tries to sign in, the newest first.',
  access: admin,
  query: z.object({
    span,
    q: search,
    result: z.enum(['success', 'failed']).optional(),
    ...dates,
    ...pageQuery,
  }),
  response: countedPageOf(loginAttemptSchema),
});

/** An API token as the trail names it. */
export const namedTokenSchema = z.object({ id: idSchema, name: z.string(), prefix: z.string() });

export const auditEventSchema = z
  .object({
    id: idSchema,
    eventType: z.string(),
    createdAt: instantSchema,
    /** Who acted; null for nobody known, or the server itself. */
    person: addressedPersonSchema.nullable(),
    /** The API token by which they acted; null for a person at the pages. No secret, and named unlike one. */
    program: namedTokenSchema.nullable(),
    entity: z.string().nullable(),
    entityId: idSchema.nullable(),
    metadata: z.record(z.string(), z.unknown()),
    /** The details were personal data and have been erased. */
    isErased: z.boolean(),
  })
  .meta({ id: 'AuditEvent' });
export type AuditEvent = z.infer<typeof auditEventSchema>;

/** An event as the list shows it. */
export const detailedAuditEventSchema = auditEventSchema
  .extend({ details: auditDetailsSchema })
  .meta({ id: 'DetailedAuditEvent' });
export type DetailedAuditEvent = z.infer<typeof detailedAuditEventSchema>;

const eventFilters = {
  q: search,
  /** One type ("role.assign"), or `security` for the document's four. */
  type: z.string().trim().max(60).optional(),
  personId: idSchema.optional(),
  ...dates,
};

export const listAuditEvents = endpoint({
  name: 'listAuditEvents',
  method: 'GET',
  path: '/api/security/events',
  summary: 'The audit trail, the newest first; searched in who acted and in the details.',
  access: admin,
  query: z.object({ span, ...eventFilters, ...pageQuery }),
  response: countedPageOf(detailedAuditEventSchema),
});

export const listAuditEventTypes = endpoint({
  name: 'listAuditEventTypes',
  method: 'GET',
  path: '/api/security/event-types',
  summary: 'The types of events there are on the trail.',
  access: admin,
  response: z.object({ items: z.array(z.string()) }),
});

export const auditEventDetailSchema = auditEventSchema
  .extend({
    /** The record before the act, and after it. */
    before: z.unknown(),
    after: z.unknown(),
    /** The place in the chain; null while it waits for it. */
    seal: z.object({ seq: z.int(), hash: z.string() }).nullable(),
  })
  .meta({ id: 'AuditEventDetail' });
export type AuditEventDetail = z.infer<typeof auditEventDetailSchema>;

export const getAuditEvent = endpoint({
  name: 'getAuditEvent',
  method: 'GET',
  path: '/api/security/events/:id',
  summary: 'An event with the record before and after.',
  access: admin,
  params: z.object({ id: idSchema }),
  response: auditEventDetailSchema,
  errors: ['not_found'],
});

export const exportAuditEvents = endpoint({
  name: 'exportAuditEvents',
  method: 'GET',
  path: '/api/security/events.csv',
  summary: 'The audit trail as CSV, the oldest first, with the place of each row in the chain.',
  access: { feature: 'audit.export' },
  viewing: 'refused',
  query: z.object(eventFilters),
  response: z.string(),
});

export const verifyAuditTrail = endpoint({
  name: 'verifyAuditTrail',
  method: 'GET',
  path: '/api/security/verification',
  summary: 'Goes through the chain of the audit trail and names the first broken place.',
  access: admin,
  response: z.object({
    sealed: z.int(),
    unsealed: z.int(),
    /** When the oldest row that waits to be sealed was written; it waits for seconds unless sealing has stopped. */
    oldestUnsealedAt: instantSchema.nullable(),
    anchors: z.int(),
    lastAnchor: z.object({ day: z.string(), anchor: z.string() }).nullable(),
    broken: z
      .object({
        kind: z.enum(['changed', 'missing', 'anchor']),
        seq: z.int(),
        id: idSchema.nullable(),
        day: z.string().nullable(),
      })
      .nullable(),
  }),
});
