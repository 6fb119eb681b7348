/** The sample firm at the start of the server: kept apart from real firms, extended to today, its accounts printed. */
import type { App } from '../platform/context.ts';
import type { Db } from '../platform/database/db.ts';
import { ConfigError } from '../platform/basics/config.ts';
import { inStep } from '../platform/steps.mjs';
import { edition, growDemoFirm } from './actions.ts';
import { demoGroups } from './clients/groups.ts';
import { demoPassword, demoPeople } from './clients/people.ts';
import type { DemoPersonKey } from './clients/people.ts';
import * as queries from './queries.ts';

/** Refuses to add sample accounts to a real firm's database, and to open the sample firm's as a real one. */
export const refuseMixedFirm = async (db: Db, isDemo: boolean): Promise<void> => {
  const isSample = await queries.hasPerson(db, demoPeople[0].email);
  if (isSample && !isDemo)
    throw new ConfigError(
      'This database holds the sample firm: start it with `npm run demo`, or use another.',
    );
  if (isDemo && !isSample && (await queries.hasPeople(db)))
    throw new ConfigError('This database holds a real firm: the demo needs one of its own.');
  if (isDemo && isSample && !(await queries.isOfEdition(db, edition)))
    throw new ConfigError(
      'This database holds the sample firm of an earlier version: delete its folder and start again.',
    );
};

/** The groups of a user, as printed at the start. */
const listGroups = (key: DemoPersonKey): string => {
  const names = demoGroups.filter(({ members }) => members.includes(key)).map(({ name }) => name);
  return names.length === 0 ? '' : ` (${names.join(', ')})`;
};

/** Extends the sample firm up to today, and says how far it is when that takes long. */
export const growFirm = (app: App): Promise<void> =>
  inStep('Creating the sample firm', (report) => growDemoFirm(app, report), { quietMs: 1000 });

/** Prints the sample firm's accounts. */
export const sayHowToSignIn = (say: (line: string) => void): void => {
  say(`The sample firm is ready. Sign in with the password ${demoPassword} as:`);
  for (const { key, email, fullName, role } of demoPeople)
    say(`  ${email.padEnd(28)} ${fullName}, ${role ?? 'waiting for a role'}${listGroups(key)}`);
};
