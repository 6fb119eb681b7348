/** Records inside a client's file for tests of every record, which only users who see the client find. */
import { makeTestNote, makeTestTask } from './activity.ts';
import type { TestApp, TestPerson } from './app.ts';
import { makeLogRecord } from './compliance-log.ts';
import { makeClient } from './ledgers.ts';

const ofClient = (make: (t: TestApp, owner: TestPerson, clientId: string) => Promise<string>) => ({
  seenBy: 'owner' as const,
  make: async (t: TestApp, owner: TestPerson) => ({
    params: { id: await make(t, owner, await makeClient(t, owner)) },
  }),
});

export const clientFileFixtures = {
  client_note: ofClient((t, owner, clientId) => makeTestNote(t, owner, { clientId })),
  client_task: ofClient((t, owner, clientId) => makeTestTask(t, owner, { clientId })),
  log_record: ofClient(async (t, owner, clientId) => (await makeLogRecord(t, owner, { clientId })).id),
};
