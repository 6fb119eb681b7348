/** The mail that brings an issued report to a client. */
import type { Language } from '@partnerfolio/contract/texts/texts';
import { address, email, nameLine } from '../../people/email-templates.ts';
import type { Reader } from '../../people/email-templates.ts';
import type { EmailMessage } from '../../../platform/mail/mail.ts';

/** The kind of the mails that bring a report. */
export const reportMailKind = 'report';

interface SentReport {
  readonly title: string;
  readonly subject: string;
  /** As printed. */
  readonly asAt: string;
  readonly sha256: string;
}

/** To a client or one of its contacts, in the report's language. The courier of its kind attaches the file. */
export const reportEmail = (
  publicUrl: URL,
  reader: Reader & { readonly language: Language },
  { title, subject, asAt, sha256 }: SentReport,
): EmailMessage => {
  const link = address(publicUrl, '/verify');
  const of = nameLine(subject);
  const message = email(reportMailKind, reader, {
    en: {
      subject: `${title} as of ${asAt}`,
      body: `Please find attached: ${title} as of ${asAt}.${of}\n\nYou can verify that the attached file is exactly the one we issued. Its SHA-256 is\n\n    ${sha256}\n\nCompare it, or drop the file, here:\n\n${link}\n\nIf this email wasn't meant for you, please delete it with its attachment.\n`,
    },
    es: {
      subject: `${title} a ${asAt}`,
      body: `Le enviamos adjunto: ${title} a ${asAt}.${of}\n\nPuede verificar que el archivo adjunto es exactamente el que emitimos. Su SHA-256 es\n\n    ${sha256}\n\nCompruébelo, o arrastre el archivo, aquí:\n\n${link}\n\nSi este mensaje no iba dirigido a usted, elimínelo junto con su adjunto.\n`,
    },
  });
  return { ...message, hasAttachment: true };
};
