/** Groups for tests, made by the feature's own endpoints. */
import { addMember, createGroup } from '@partnerfolio/contract/groups';
import type { TestApp } from './app.ts';

let made = 0;

/** A group with these members; gives its id. */
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
