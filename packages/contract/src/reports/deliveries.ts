/** Issued reports sent by mail, to addresses of the client that they are of. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { emailSchema } from '../identity.ts';
import { personSchema } from '../people.ts';
import { idSchema, instantSchema } from '../values.ts';

/**
 * `queued`: it is sent soon, or tried again; `failed`: no try succeeded, and none follows; `refused`: the report could not be
 * sent any more when its turn came.
 */
export const deliveryStates = ['queued', 'sent', 'failed', 'refused'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Why a report cannot be sent to an address. */
export const deliveryRefusals = [
  'report_withdrawn',
  'report_superseded',
  'report_not_kept',
  'address_not_of_client',
] as const;
export type DeliveryRefusal = (typeof deliveryRefusals)[number];

export const reportDeliverySchema = z
  .object({
    id: idSchema,
    address: z.string(),
    /** Whose address it was: the client's name, or that of a contact. */
    name: z.string(),
    state: z.enum(deliveryStates),
    /** Null unless it is refused. */
    refusal: z.enum(deliveryRefusals).nullable(),
    /** The mail server's error at the last try. */
    lastError: z.string().nullable(),
    requestedAt: instantSchema,
    requestedBy: personSchema,
    sentAt: instantSchema.nullable(),
    /** The mail: deliveries of the same mailing leave, or fail, together. `reports` counts those that it was asked to bring. */
    mailing: z.object({ id: idSchema, reports: z.int() }),
  })
  .meta({ id: 'ReportDelivery' });
export type ReportDelivery = z.infer<typeof reportDeliverySchema>;

/** An address of the client, or of one of its contacts. */
const recipientSchema = z.object({
  address: z.string(),
  name: z.string(),
  /** The contact whose address it is; null for the client's own. */
  contactId: idSchema.nullable(),
});
export type ReportRecipient = z.infer<typeof recipientSchema>;

/** The newest deliveries are listed; the audit log has all. */
export const listedDeliveriesAtMost = 100;

export const reportDeliveriesSchema = z
  .object({
    /** Newest first. */
    items: z.array(reportDeliverySchema).max(listedDeliveriesAtMost),
    /** To whom the report may be sent: the client's own address first, then those of its contacts. Nobody for a report of the firm. */
    recipients: z.array(recipientSchema),
    /** Whether the portal has a mail server; without one no report is sent. */
    sendsMail: z.boolean(),
  })
  .meta({ id: 'ReportDeliveries' });
export type ReportDeliveries = z.infer<typeof reportDeliveriesSchema>;

export const listReportDeliveries = endpoint({
  name: 'listReportDeliveries',
  method: 'GET',
  path: '/api/reports/:reportId/deliveries',
  summary:
    'Returns to whom an issued report was sent by mail and what became of it, and to whom it may be sent.',
  access: 'staff',
  params: z.object({ reportId: idSchema }),
  response: reportDeliveriesSchema,
  errors: ['not_found'],
  record: 'report',
});

export const deliverReport = endpoint({
  name: 'deliverReport',
  idempotencyKey: 'taken',
  method: 'POST',
  path: '/api/reports/:reportId/deliveries',
  summary:
    'Sends an issued report by mail, as an attachment, to an address of its client. While a delivery to the address is queued, and for a minute after it was sent, that delivery is returned and nothing is sent again.',
  access: { feature: 'reports.issue' },
  params: z.object({ reportId: idSchema }),
  body: z.object({ address: emailSchema }),
  response: reportDeliverySchema,
  status: 201,
  errors: ['not_found', 'forbidden', 'wrong_state'],
  reasons: [...deliveryRefusals, 'firm_report_not_sent', 'mail_server_missing'],
  record: 'report',
});

/** So many reports go out in one mail. */
export const mailedReportsAtMost = 10;
/** So many megabytes of several reports go out in one mail, which is a third longer on its way. */
export const mailedMegabytesAtMost = 15;

export const reportMailingSchema = z
  .object({
    /** One for each report, by number and version. */
    deliveries: z.array(reportDeliverySchema.extend({ reportId: idSchema })),
  })
  .meta({ id: 'ReportMailing' });
export type ReportMailing = z.infer<typeof reportMailingSchema>;

export const deliverReports = endpoint({
  name: 'deliverReports',
  idempotencyKey: 'taken',
  method: 'POST',
  path: '/api/report-mailings',
  summary:
    'Sends several issued reports of a client in one mail, as attachments, to an address of that client. A report whose delivery to the address is queued, or was sent less than a minute ago, is not sent again: its delivery is returned as it is.',
  access: { feature: 'reports.issue' },
  body: z.object({
    reportIds: z.array(idSchema).min(1).max(mailedReportsAtMost),
    address: emailSchema,
  }),
  response: reportMailingSchema,
  status: 201,
  errors: ['not_found', 'forbidden', 'wrong_state'],
  reasons: [
    ...deliveryRefusals,
    'firm_report_not_sent',
    'mail_server_missing',
    'mail_too_large',
    'reports_of_several_clients',
  ],
});
