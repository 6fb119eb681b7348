/** The mail that brings issued reports to a client. */
import { formatIn } from '@partnerfolio/contract/texts/format';
import type { Language } from '@partnerfolio/contract/texts/texts';
import { address, email, nameLine } from '../../people/email-templates.ts';
import type { Reader } from '../../people/email-templates.ts';
import type { EmailMessage } from '../../../platform/mail/mail.ts';
import type { ReportRow } from '../queries.ts';
import { storedOptions } from '../template/asked.rules.ts';

/** The kind of the mails that bring reports. */
export const reportMailKind = 'report';

type SentReport = Pick<
  ReportRow,
  'title' | 'subject' | 'as_at' | 'options' | 'sha256' | 'number' | 'version'
>;

const oneReport = (
  link: string,
  reader: Reader,
  { title, subject, as_at: day, sha256 }: SentReport,
): EmailMessage => {
  const asAt = formatIn(reader.language).date(day);
  const of = nameLine(subject);
  return email(reportMailKind, reader, {
    en: {
      subject: `${title} as of ${asAt}`,
      body: `Please find attached: ${title} as of ${asAt}.${of}\n\nYou can verify that the attached file is exactly the one we issued. Its SHA-256 is\n\n    ${sha256}\n\nCompare it, or drop the file, here:\n\n${link}\n\nIf this email wasn't meant for you, please delete it with its attachment.\n`,
    },
    es: {
      subject: `${title} a ${asAt}`,
      body: `Le enviamos adjunto: ${title} a ${asAt}.${of}\n\nPuede verificar que el archivo adjunto es exactamente el que emitimos. Su SHA-256 es\n\n    ${sha256}\n\nCompruébelo, o arrastre el archivo, aquí:\n\n${link}\n\nSi este mensaje no iba dirigido a usted, elimínelo junto con su adjunto.\n`,
    },
  });
};

const numbered = { en: 'No.', es: 'N.º' } as const;
const versioned = { en: 'version', es: 'versión' } as const;
const dated = { en: 'as of', es: 'a' } as const;

/** A report with its number, what it covers, whom it is of, and its hash. */
const listed = (language: Language, report: SentReport): string => {
  const { date } = formatIn(language);
  const { from } = storedOptions(report);
  const days =
    from === undefined
      ? ` ${dated[language]} ${date(report.as_at)}`
      : `, ${date(from)} – ${date(report.as_at)}`;
  const number = `${numbered[language]} ${report.number}, ${versioned[language]} ${report.version}`;
  const of = nameLine(report.subject).replace('\n\n', '\n');
  return `${number}: ${report.title}${days}${of}\n    SHA-256 ${report.sha256}`;
};

const manyReports = (link: string, reader: Reader, reports: readonly SentReport[]): EmailMessage => {
  const list = reports.map((report) => listed(reader.language, report)).join('\n\n');
  return email(reportMailKind, reader, {
    en: {
      subject: 'Your reports',
      body: `Please find attached:\n\n${list}\n\nYou can verify that each attached file is exactly the one we issued: compare its SHA-256, or drop the file, here:\n\n${link}\n\nIf this email wasn't meant for you, please delete it with its attachments.\n`,
    },
    es: {
      subject: 'Sus informes',
      body: `Le enviamos adjuntos:\n\n${list}\n\nPuede verificar que cada archivo adjunto es exactamente el que emitimos: compare su SHA-256, o arrastre el archivo, aquí:\n\n${link}\n\nSi este mensaje no iba dirigido a usted, elimínelo junto con sus adjuntos.\n`,
    },
  });
};

/** To a client or one of its contacts. The courier of its kind attaches the files. */
export const reportsEmail = (
  publicUrl: URL,
  reader: Reader,
  reports: readonly SentReport[],
): EmailMessage => {
  const link = address(publicUrl, '/verify');
  const [only, ...others] = reports;
  const message =
    only !== undefined && others.length === 0
      ? oneReport(link, reader, only)
      : manyReports(link, reader, reports);
  return { ...message, hasAttachment: true };
};
