/** Contacts for tests, made like users make them. */
import { addClientContact } from '@partnerfolio/contract/clients/contacts';
import { placeClientHold } from '@partnerfolio/contract/clients/retention/erasure';
import { restrictTestClient } from './restrictions.ts';
import type { TestApp, TestPerson } from './app.ts';
import { makeTestDocument } from './documents.ts';
import { makeClient } from './ledgers.ts';
import { makeTestSheet } from './risk-profiles.ts';

/** What changes of contacts need besides the path to pass parsing. */
export const contactInputs = {
  addClientContact: { body: { name: 'Ana Lopez' } },
  updateClientContact: { body: { name: 'Ana Lopez', revision: 1 } },
  removeClientContact: { body: { revision: 1 } },
  placeClientHold: { body: { reason: 'A dispute' } },
  releaseClientHold: { body: { reason: 'Settled' } },
  eraseClient: { body: { revision: 1 } },
} as const;

/** Places a hold on a client; returns its id. */
export const makeTestHold = async (t: TestApp, admin: TestPerson, clientId: string): Promise<string> => {
  const body = { reason: 'A dispute' };
  const answer = await t.request(placeClientHold, { params: { id: clientId }, body }, admin);
  if (answer.problem) throw new Error(`The hold was refused: ${answer.problem.code}`);
  return answer.body.id;
};

/** Adds a contact to a client; returns its id. */
export const makeTestContact = async (
  t: TestApp,
  author: TestPerson,
  { clientId, ...form }: { clientId: string; name?: string; email?: string; isMain?: boolean },
): Promise<string> => {
  const body = { name: 'Ana Lopez', ...form };
  const { body: contact, problem } = await t.request(
    addClientContact,
    { params: { id: clientId }, body },
    author,
  );
  if (problem) throw new Error(`The contact was refused: ${problem.code}`);
  return contact.id;
};

/** Makes a client with a contact, a document and answers, and a colleague; paths of clients name any of them. */
export const makeTestClient = async (t: TestApp, owner: TestPerson) => {
  const colleague = await t.signInAs('agent');
  const id = await makeClient(t, owner);
  const contactId = await makeTestContact(t, owner, { clientId: id });
  const admin = await t.signInAs('admin');
  const documentId = await makeTestDocument(t, admin, id);
  const sheetId = await makeTestSheet(t, admin, id);
  const holdId = await makeTestHold(t, admin, id);
  return {
    params: {
      id,
      userId: colleague.id,
      contactId,
      documentId,
      version: '1',
      sheetId,
      holdId,
      restrictionId: await restrictTestClient(t, id),
      language: 'en',
    },
  };
};
