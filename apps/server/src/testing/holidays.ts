/** The firm's own days for tests, added like users add them. */
import { addOwnDay } from '@partnerfolio/contract/settings/holidays';
import type { OwnDayKind } from '@partnerfolio/contract/settings/holidays';
import type { TestApp, TestPerson } from './app.ts';

/** Adds an own day; returns its id. */
export const makeOwnDay = async (
  t: TestApp,
  admin: TestPerson,
  { day, name = 'Closed', kind = 'closed' }: { day: string; name?: string; kind?: OwnDayKind },
): Promise<string> => {
  const { body, problem } = await t.request(addOwnDay, { body: { day, name, kind } }, admin);
  if (problem) throw new Error(`The day was refused: ${problem.code}`);
  return body.id;
};
