import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** What a text says that promises a mail: without a mail server none is sent. */
const promise =
  /(link|reports) by email|email you|check your email|(get|gets|receive|receives) (an email|a notice)|was sent to|send (invitation|link|reset link|confirmation)|confirmation sent/i;

/** Every such text, with what stands in its place without a mail server; null where it is not shown then. */
const counterparts: Readonly<Record<string, string | null>> = {
  'A link was sent to {email}': 'Link for {email} created. Pass it on yourself.',
  'An invitation was sent to {email}': 'Invitation for {email} created. Pass its link on yourself.',
  'Send invitation': 'Create invitation',
  'Send link': 'Create link',
  'They get a link by email to choose a password within seven days. You can invite them again until they use it.':
    "This portal doesn't send email. You find the link under Security > Emails and pass it on: it lets them choose a password within seven days. You can invite them again until they use it.",
  'The owner of the new address has to confirm it. Until then {0} stays in use and gets a notice.':
    "The owner of the new address has to confirm it by a link. This portal doesn't send email: you find the link under Security > Emails and pass it on. Until then {0} stays in use.",
  '{name} can then sign in with the password alone and gets an email about it. Do this only if they asked you in person.':
    '{name} can then sign in with the password alone. Do this only if they asked you in person.',
  'The import waits and does not expire. Its rows are checked again as soon as the instruments are there, and you get an email. You can leave this page.':
    'The import waits and does not expire. Its rows are checked again as soon as the instruments are there. You can leave this page.',
  "We'll email you a link to set a new password. It works once, for an hour.":
    "This portal doesn't send email. Request a link here, then ask an administrator of your firm for it.",
  'Password reset link sent! Check your email.':
    "This portal doesn't send email. If the address has an account, an administrator of your firm can give you the link. It works once, for an hour.",
  'Send Reset Link': 'Request link',
  // Below this title stands, instead of the form:
  'Send reports by email': 'The portal has no mail server. Download the report and send it yourself.',
  // Without a mail server an administrator confirms the address instead.
  'Send confirmation again': 'Confirm email',
  'Confirmation sent': 'Email confirmed',
  // A refusal for portals with a mail server.
  'The portal can send mail: send the confirmation link instead': null,
  // The specification's text where a request failed.
  'Failed to send reset link': null,
};

const source = new URL('./', import.meta.url);
const ids = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('/en.po'))
  .flatMap((path) => readFileSync(new URL(path, source), 'utf8').split('\n\n'))
  .map((block) =>
    (/^msgid ((?:".*"\n?)+)/m.exec(block)?.[1] ?? '""')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as string)
      .join(''),
  );

it('every text that promises a mail has another for portals without a mail server', () => {
  const promising = [...new Set(ids.filter((id) => promise.test(id)))];
  expect(promising.filter((id) => !Object.hasOwn(counterparts, id))).toEqual([]);
  const known = new Set(ids);
  const others = Object.values(counterparts).filter((text) => text !== null);
  expect([...Object.keys(counterparts), ...others].filter((id) => !known.has(id))).toEqual([]);
});
