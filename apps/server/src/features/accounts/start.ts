/** What identity does when the server starts: an empty database asks for a person. */
import { writeAudit } from '../../platform/audit/audit.ts';
import type { App } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { makeLink } from '../people/links.actions.ts';
import type { Timed } from '../people/links.actions.ts';
import { countOtherAdministrators } from '../people/queries.ts';

const setupAddress = (origin: string, token: string): string => `${origin}/setup#token=${token}`;

/** While there is no administrator: a one-time link to become one. A new one kills the former. */
export const firstAdministratorLink = (app: App, origin: string): Promise<string | null> =>
  inTransaction(app.db, async (trx) => {
    if ((await countOtherAdministrators(trx, null)) > 0) return null;
    const token = await makeLink(app, trx, { kind: 'first_administrator', userId: null });
    return setupAddress(origin, token);
  });

/**
 * For the operator whose last administrator is lost: a one-time link to become one, whatever administrators there are. A
 * new one kills the former, and the trail says that it was made.
 */
export const recoveryLink = ({ db, clock }: Timed & { readonly db: Db }, origin: string): Promise<string> =>
  inTransaction(db, async (trx) => {
    const token = await makeLink({ clock }, trx, { kind: 'first_administrator', userId: null });
    await writeAudit(trx, { eventType: 'administrator.recovery_link', now: clock.now(), userId: null });
    return setupAddress(origin, token);
  });

/** Says the link on the console, the one place only the operator sees; never in the log. */
export const printFirstAdministratorLink = async (
  app: App,
  { origin, say }: { origin: string; say: (line: string) => void },
): Promise<void> => {
  const link = await firstAdministratorLink(app, origin);
  if (link !== null)
    say(
      `No administrator yet. Become the first with this link. It is valid for 24 hours and works once:\n${link}`,
    );
};
