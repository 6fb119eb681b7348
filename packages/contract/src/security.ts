/** What administrators see of sign-ins and of the audit log. */
import { z } from 'zod';
import { auditDetailsSchema } from './audit-events.ts';
import { securityChartDays } from './choices.ts';
import { endpoint } from './endpoint.ts';
import { exportFormatSchema } from './exports/formats.ts';
import { addressedPersonSchema } from './people.ts';
import { idSchema, instantSchema, localDateSchema, countedPageOf, pageQuery } from './values.ts';

/** The event types of the specification; the card counts the first three. */
export const securityEventTypes = [
  'auth_failure',
  'permission_denied',
  'rate_limit',
  'suspicious_activity',
] as const;
export const countedEventTypes = ['auth_failure', 'permission_denied', 'rate_limit'] as const;

/** The hours that the dashboard covers, the rows that it loads and shows, and the length of details. */
export const securityWindow = { hours: 24, fetched: 50, shown: 20, detailCharacters: 100 } as const;

const admin = { roles: ['admin'] } as const;

export const getSecuritySummary = endpoint({
  name: 'getSecuritySummary',
  method: 'GET',
  replica: true,
  path: '/api/security/summary',
  summary: 'Returns sign-ins and security events of the last 24 hours in four figures.',
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
  replica: true,
  path: '/api/security/chart',
  summary: "Returns sign-ins and security events by day, in the firm's time zone.",
  access: admin,
  query: z.object({ days: z.enum(securityChartDays).default('30') }),
  response: z.object({
    /** Each day of the range, oldest first. */
    days: z.array(localDateSchema),
    successful: z.array(z.int()),
    failed: z.array(z.int()),
    events: z.array(z.int()),
  }),
});

/** `day`: the last 24 hours; `all`: everything stored. */
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
  replica: true,
  path: '/api/security/login-attempts',
  summary: 'Returns the sign-in attempts, newest first.',
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

/** An API token as the audit log names it. */
export const namedTokenSchema = z.object({ id: idSchema, name: z.string(), prefix: z.string() });

export const auditEventSchema = z
  .object({
    id: idSchema,
    eventType: z.string(),
    createdAt: instantSchema,
    /** The user who acted; null if unknown, or for the server itself. */
    person: addressedPersonSchema.nullable(),
    /**
     * The API token with which the user acted; null for a session. It contains no secret, and its field has no name
     * of one.
     */
    program: namedTokenSchema.nullable(),
    entity: z.string().nullable(),
    entityId: idSchema.nullable(),
    metadata: z.record(z.string(), z.unknown()),
    /** Whether the details were personal data and have been erased. */
    isErased: z.boolean(),
  })
  .meta({ id: 'AuditEvent' });
export type AuditEvent = z.infer<typeof auditEventSchema>;

/** An event in the list. */
export const detailedAuditEventSchema = auditEventSchema
  .extend({ details: auditDetailsSchema })
  .meta({ id: 'DetailedAuditEvent' });
export type DetailedAuditEvent = z.infer<typeof detailedAuditEventSchema>;

const eventFilters = {
  q: search,
  /** One type ("role.assign"), or `security` for the four of the specification. */
  type: z.string().trim().max(60).optional(),
  personId: idSchema.optional(),
  ...dates,
};

export const listAuditEvents = endpoint({
  name: 'listAuditEvents',
  method: 'GET',
  replica: true,
  path: '/api/security/events',
  summary: 'Returns the audit log, newest first, searched by acting user and details.',
  access: admin,
  query: z.object({ span, ...eventFilters, ...pageQuery }),
  response: countedPageOf(detailedAuditEventSchema),
});

export const listAuditEventTypes = endpoint({
  name: 'listAuditEventTypes',
  method: 'GET',
  path: '/api/security/event-types',
  summary: 'Returns the types of events in the audit log.',
  access: admin,
  response: z.object({ items: z.array(z.string()) }),
});

export const auditEventDetailSchema = detailedAuditEventSchema
  .extend({
    /** The record before and after the action. */
    before: z.unknown(),
    after: z.unknown(),
    /** The event's place in the hash chain; null until it is sealed. */
    seal: z.object({ seq: z.int(), hash: z.string() }).nullable(),
  })
  .meta({ id: 'AuditEventDetail' });
export type AuditEventDetail = z.infer<typeof auditEventDetailSchema>;

export const getAuditEvent = endpoint({
  name: 'getAuditEvent',
  method: 'GET',
  path: '/api/security/events/:id',
  summary: 'Returns an audit event with the record before and after it.',
  access: admin,
  params: z.object({ id: idSchema }),
  response: auditEventDetailSchema,
  errors: ['not_found'],
});

export const exportAuditEvents = endpoint({
  name: 'exportAuditEvents',
  method: 'GET',
  path: '/api/security/events.csv',
  summary: "Returns the audit log as CSV or XLSX, oldest first, with each row's place in the hash chain.",
  access: { feature: 'audit.export' },
  reads: listAuditEvents.access,
  viewing: 'refused',
  query: z.object({ ...eventFilters, format: exportFormatSchema }),
  response: z.string(),
});

export const verifyAuditTrail = endpoint({
  name: 'verifyAuditTrail',
  method: 'GET',
  path: '/api/security/verification',
  summary:
    'Verifies the hash chain of the audit log, and returns the first broken place, of which administrators are notified once.',
  access: admin,
  response: z.object({
    sealed: z.int(),
    unsealed: z.int(),
    /** When the oldest unsealed row was written; more than some seconds ago means that sealing has stopped. */
    oldestUnsealedAt: instantSchema.nullable(),
    anchors: z.int(),
    lastAnchor: z.object({ day: z.string(), anchor: z.string() }).nullable(),
    /** What retention has removed, proven by the anchors of its days; null if nothing. */
    removed: z
      .object({
        rows: z.int(),
        days: z.int(),
        firstDay: z.string(),
        lastDay: z.string(),
        /** The day of the last removal. */
        at: z.string(),
      })
      .nullable(),
    broken: z
      .object({
        kind: z.enum(['changed', 'missing', 'anchor', 'removal']),
        seq: z.int(),
        id: idSchema.nullable(),
        day: z.string().nullable(),
      })
      .nullable(),
  }),
});
