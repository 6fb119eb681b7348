/** Passkeys for tests, through real ceremonies. */
import {
  addPasskey,
  beginPasskey,
  beginPasskeyConfirmation,
  beginPasskeySignIn,
  confirmByPasskey,
  signInByPasskey,
} from '@partnerfolio/contract/passkeys';
import type { TestApp, TestPerson } from './app.ts';
import { openAuthenticator } from './authenticator.ts';
import type { Lies, TestAuthenticator } from './authenticator.ts';
import { browserMarks } from './browser.ts';

/** Adds a passkey to a user who has just signed in; returns its id and the device. */
export const addTestPasskey = async (
  t: TestApp,
  person: TestPerson,
  { name = 'Laptop', device = openAuthenticator() } = {},
) => {
  const { body: creation } = await t.request(beginPasskey, {}, person);
  const added = await t.request(addPasskey, { body: { name, made: device.make(creation) } }, person);
  return { id: added.body.id, device, added };
};

/** Signs in with a device, like a browser. */
export const enterByPasskey = async (t: TestApp, device: TestAuthenticator, lies?: Lies) => {
  const headers = browserMarks;
  const { body: asked } = await t.request(beginPasskeySignIn, {}, { headers });
  return t.request(signInByPasskey, { body: { proof: device.prove(asked, lies) } }, { headers });
};

/** Authenticates a session's user again with a device. */
export const confirmWithPasskey = async (
  t: TestApp,
  person: TestPerson,
  { device, lies }: { device: TestAuthenticator; lies?: Lies },
) => {
  const { body: asked } = await t.request(beginPasskeyConfirmation, {}, person);
  return t.request(confirmByPasskey, { body: { proof: device.prove(asked, lies) } }, person);
};
