import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openMailServer } from '../../testing/mail-server.ts';
import type { TestMailServer } from '../../testing/mail-server.ts';
import { checkMail, domainOf } from './mail-check.ts';

let accepts = true;
let smtp: TestMailServer;
beforeAll(async () => {
  smtp = await openMailServer({ accepts: () => accepts });
});
beforeEach(() => {
  accepts = true;
});
afterAll(() => smtp.close());

const mailFrom = 'Ashworth & Partners <reports@ashworth.example>';
const config = () => ({ smtpUrl: smtp.url, mailFrom });

/** DNS with some records; names without any do not exist. */
const dnsOf = (records: Readonly<Record<string, readonly string[]>>) => (name: string) => {
  const texts = records[name];
  if (texts === undefined) return Promise.reject(Object.assign(new Error('none'), { code: 'ENOTFOUND' }));
  // Long records come in parts.
  return Promise.resolve(texts.map((text) => [text.slice(0, 5), text.slice(5)]));
};
const sound = {
  'ashworth.example': ['google-site-verification=1', 'v=spf1 mx -all'],
  '_dmarc.ashworth.example': ['v=DMARC1; p=quarantine'],
};

test('says that all is well, and sends a mail to the address', async () => {
  const before = smtp.received.length;
  const { isSound, lines } = await checkMail(config(), {
    recipient: 'ann@ashworth.example',
    read: dnsOf(sound),
  });
  expect({ isSound, lines }).toEqual({
    isSound: true,
    lines: [
      expect.stringMatching(/^ok .*mail server answers/u),
      'ok       SPF: v=spf1 mx -all',
      'ok       DMARC: v=DMARC1; p=quarantine',
      expect.stringMatching(/^unknown .*DKIM/u),
      expect.stringMatching(/^ok .*ann@ashworth\.example/u),
    ],
  });
  expect(smtp.received.slice(before)).toHaveLength(1);
  expect(smtp.received.at(-1)).toContain('reports@ashworth.example');
});

describe('is not content', () => {
  const check = async (
    of: Partial<ReturnType<typeof config>>,
    records: Parameters<typeof dnsOf>[0] = sound,
  ) => {
    const { isSound, lines } = await checkMail({ ...config(), ...of }, { read: dnsOf(records) });
    return { isSound, wrong: lines.filter((line) => line.startsWith('WRONG')).join('\n') };
  };

  test('without a mail server', async () => {
    const { isSound, lines } = await checkMail({ smtpUrl: null, mailFrom }, {});
    expect({ isSound, lines }).toEqual({
      isSound: false,
      lines: [expect.stringContaining('SMTP_URL is not set')],
    });
  });

  test('with a server that does not answer, to which no mail is sent then', async () => {
    const gone = await openMailServer();
    await gone.close();
    const { isSound, lines } = await checkMail(
      { smtpUrl: gone.url, mailFrom },
      { recipient: 'ann@ashworth.example', read: dnsOf(sound) },
    );
    expect(isSound).toBe(false);
    expect(lines[0]).toMatch(/^WRONG .*ECONNREFUSED/u);
    expect(lines.some((line) => line.includes('ann@ashworth.example'))).toBe(false);
  });

  test('with an address that the server refuses', async () => {
    accepts = false;
    const { lines } = await checkMail(config(), { recipient: 'nobody@ashworth.example', read: dnsOf(sound) });
    expect(lines.at(-1)).toMatch(/^WRONG .*To nobody@ashworth\.example: .*mailbox is closed/u);
  });

  test('with a sender that has no domain', async () => {
    expect((await check({ mailFrom: 'Partnerfolio <no-reply@localhost>' })).wrong).toContain('MAIL_FROM');
  });

  test('without SPF or DMARC, or with two SPF records', async () => {
    expect((await check({}, {})).wrong).toMatch(/SPF: ashworth\.example has no record[^]*DMARC/u);
    const two = { ...sound, 'ashworth.example': ['v=spf1 mx -all', 'v=spf1 a -all'] };
    expect((await check({}, two)).wrong).toContain('2 records');
  });
});

test('what cannot be looked up from here is unknown, and no fault', async () => {
  const read = () => Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }));
  const { isSound, lines } = await checkMail(config(), { read });
  expect(isSound).toBe(true);
  expect(lines.filter((line) => line.startsWith('unknown'))).toHaveLength(3);
});

test.each([
  ['Firm <reports@Firm.example>', 'firm.example'],
  ['reports@firm.example', 'firm.example'],
  ['"a@b" <reports@mail.firm.example> ', 'mail.firm.example'],
  ['Firm', null],
])('the domain of %s', (sender, domain) => {
  expect(domainOf(sender)).toBe(domain);
});
