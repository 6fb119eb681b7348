/** Checks whether mails would leave and be believed: the mail server, the name and password, and what DNS says of the sender. */
import { resolveTxt } from 'node:dns/promises';
import { createTransport } from 'nodemailer';
import type { Config } from '../basics/config.ts';
import { isErrorCode } from '../basics/error-codes.ts';
import { describeFailure } from './mail.ts';

type MailConfig = Pick<Config, 'smtpUrl' | 'mailFrom'>;

/** Returns the TXT records of a name, each in its parts. */
type ReadTxt = (name: string) => Promise<readonly (readonly string[])[]>;

export interface MailCheck {
  readonly isSound: boolean;
  /** One line for each thing that was looked at. */
  readonly lines: readonly string[];
}

interface Finding {
  readonly isSound: boolean;
  readonly line: string;
}

const ok = (line: string): Finding => ({ isSound: true, line: `ok       ${line}` });
const wrong = (line: string): Finding => ({ isSound: false, line: `WRONG    ${line}` });
/** What cannot be found out from here is no fault. */
const unknown = (line: string): Finding => ({ isSound: true, line: `unknown  ${line}` });

const limitMs = 20_000;

const connect = ({ smtpUrl, mailFrom }: MailConfig) =>
  createTransport(
    {
      url: smtpUrl ?? '',
      connectionTimeout: limitMs,
      greetingTimeout: limitMs,
      socketTimeout: limitMs,
    },
    { from: mailFrom },
  );

const checkServer = async (config: MailConfig): Promise<Finding> => {
  const transport = connect(config);
  try {
    await transport.verify();
    return ok(
      'The mail server answers and accepts the connection, with name and password if SMTP_URL has them.',
    );
  } catch (error) {
    return wrong(describeFailure(error));
  } finally {
    transport.close();
  }
};

/** The domain after the last @ of a sender such as `Firm <reports@firm.example>`. */
export const domainOf = (mailFrom: string): string | null =>
  /@([^\s@<>]+?)>?\s*$/u.exec(mailFrom)?.[1]?.toLowerCase() ?? null;

interface DnsRecord {
  readonly label: string;
  readonly name: string;
  readonly begins: string;
  readonly without: string;
}

const isMissing = (error: unknown): boolean =>
  isErrorCode(error, 'ENOTFOUND') || isErrorCode(error, 'ENODATA');

const checkRecord = async (read: ReadTxt, { label, name, begins, without }: DnsRecord): Promise<Finding> => {
  try {
    const texts = (await read(name)).map((parts) => parts.join(''));
    const found = texts.filter((text) => text.toLowerCase().startsWith(begins));
    if (found.length > 1)
      return wrong(`${label}: ${name} has ${found.length} records, and receivers ignore all of them.`);
    return found.length === 1
      ? ok(`${label}: ${found[0]}`)
      : wrong(`${label}: ${name} has no record. ${without}`);
  } catch (error) {
    if (isMissing(error)) return wrong(`${label}: ${name} has no record. ${without}`);
    return unknown(`${label}: ${name} could not be looked up from this machine.`);
  }
};

const checkSender = async ({ mailFrom }: MailConfig, read: ReadTxt): Promise<Finding[]> => {
  const domain = domainOf(mailFrom);
  if (domain === null || !domain.includes('.'))
    return [
      wrong(`MAIL_FROM is "${mailFrom}": receivers refuse mail from a sender without a domain of its own.`),
    ];
  return [
    await checkRecord(read, {
      label: 'SPF',
      name: domain,
      begins: 'v=spf1',
      without: 'Receivers cannot tell that the mail server may send for the domain.',
    }),
    await checkRecord(read, {
      label: 'DMARC',
      name: `_dmarc.${domain}`,
      begins: 'v=dmarc1',
      without: 'Large receivers refuse or hide such mail.',
    }),
    unknown(
      'DKIM: the mail server signs, with a key whose name only it knows. Send a mail to yourself and read its headers.',
    ),
  ];
};

const send = async (config: MailConfig, recipient: string): Promise<Finding> => {
  const transport = connect(config);
  try {
    await transport.sendMail({
      to: recipient,
      subject: 'Test of the mail server',
      text: 'This mail was sent by "npm run admin -- mail check". If you read it, mails leave the portal.\n',
    });
    return ok(
      `The mail server has taken a mail to ${recipient}. Look whether it arrives, and whether as spam.`,
    );
  } catch (error) {
    return wrong(`To ${recipient}: ${describeFailure(error)}`);
  } finally {
    transport.close();
  }
};

/** Looks at the server and the sender, and sends a mail if an address is given. Nothing of it enters the outbox. */
export const checkMail = async (
  config: MailConfig,
  { recipient, read = resolveTxt }: { readonly recipient?: string | undefined; readonly read?: ReadTxt },
): Promise<MailCheck> => {
  if (config.smtpUrl === null)
    return { isSound: false, lines: [wrong('SMTP_URL is not set: the portal sends no mail.').line] };
  const server = await checkServer(config);
  const findings = [
    server,
    ...(await checkSender(config, read)),
    ...(recipient !== undefined && server.isSound ? [await send(config, recipient)] : []),
  ];
  return { isSound: findings.every(({ isSound }) => isSound), lines: findings.map(({ line }) => line) };
};
