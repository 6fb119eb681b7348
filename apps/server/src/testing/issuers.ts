/** Issuers for tests, made through the feature's endpoints. */
import { createIssuer } from '@partnerfolio/contract/market/issuers';
import type { TestApp } from './app.ts';

let made = 0;

/** Makes an issuer; returns its id. */
export const makeTestIssuer = async (
  t: TestApp,
  { parentId = null, name = `Issuer ${(made += 1)}` }: { parentId?: string | null; name?: string } = {},
): Promise<string> => {
  const { body } = await t.request(createIssuer, { body: { name, parentId } }, await t.signInAs('admin'));
  return body.id;
};
