/** The portal's mails, as administrators see them. */
import { z } from 'zod';
import { mailStates } from './choices.ts';
import { endpoint } from './endpoint.ts';
import { addressedPersonSchema } from './people.ts';
import { doneSchema, idSchema, instantSchema, pageOf, pageQuery } from './values.ts';

const admin = { roles: ['admin'] } as const;

export const mailSchema = z
  .object({
    id: idSchema,
    kind: z.string(),
    recipient: z.string(),
    subject: z.string(),
    createdAt: instantSchema,
    /** Stored: there is no mail server. Expired: the mail's link has expired, and its text was deleted. */
    state: z.enum(mailStates),
    sentAt: instantSchema.nullable(),
    tries: z.int(),
    /** The mail server's error at the last attempt. */
    lastError: z.string().nullable(),
  })
  .meta({ id: 'Mail' });
export type Mail = z.infer<typeof mailSchema>;

export const listMails = endpoint({
  name: 'listMails',
  method: 'GET',
  replica: true,
  path: '/api/mails',
  summary: "Returns the portal's mails without their texts, newest first.",
  access: admin,
  query: z.object({ q: z.string().trim().max(200).default(''), ...pageQuery }),
  response: pageOf(mailSchema),
});

export const readMail = endpoint({
  name: 'readMail',
  method: 'POST',
  path: '/api/mails/:id/reading',
  summary:
    'Returns the text of a mail that no mail server has sent, so that it can be passed on; the audit log records the reader.',
  access: admin,
  fresh: true,
  params: z.object({ id: idSchema }),
  response: z.object({ body: z.string() }),
  errors: ['not_found', 'wrong_state', 'link_invalid'],
  reasons: ['mail_not_kept'],
});

export const mailReadingSchema = z
  .object({
    id: idSchema,
    /** The user who read the mail. */
    reader: addressedPersonSchema,
    subject: z.string(),
    readAt: instantSchema,
  })
  .meta({ id: 'MailReading' });
export type MailReading = z.infer<typeof mailReadingSchema>;

export const listMailReadings = endpoint({
  name: 'listMailReadings',
  method: 'GET',
  path: '/api/profile/mail-readings',
  summary:
    'Returns who read mails to the caller, newest first and at most 20, until the caller dismisses the notice.',
  access: 'signed_in',
  extendsSession: false,
  response: z.object({ items: z.array(mailReadingSchema) }),
});

export const dismissMailReading = endpoint({
  name: 'dismissMailReading',
  method: 'DELETE',
  path: '/api/profile/mail-readings/:id',
  summary: 'Dismisses the notice that someone read a mail to the caller; the audit log keeps it.',
  access: 'signed_in',
  params: z.object({ id: idSchema }),
  response: doneSchema,
  errors: ['not_found'],
  record: 'mail_reading',
});
