/** Groups for tests, made through the feature's endpoints. */
import { addMember, createGroup } from '@partnerfolio/contract/groups';
import type { TestApp } from './app.ts';

let made = 0;

/** Makes a group with these members; returns its id. */
export const makeTestGroup = async (
  t: TestApp,
  { name, members = [] }: { name?: string; members?: readonly string[] } = {},
): Promise<string> => {
  made += 1;
  const admin = await t.signInAs('admin');
  const { body } = await t.request(createGroup, { body: { name: name ?? `Group ${made}` } }, admin);
  for (const userId of members) await t.request(addMember, { params: { id: body.id, userId } }, admin);
  return body.id;
};
