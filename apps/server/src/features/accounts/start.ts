/** The link to create the first administrator, made when the server starts. */
import { writeAudit } from '../../platform/audit/audit.ts';
import type { App } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { makeLink } from '../people/links.actions.ts';
import type { Timed } from '../people/links.actions.ts';
import { countOtherAdministrators } from '../people/queries.ts';

const setupAddress = (origin: string, token: string): string => `${origin}/setup#token=${token}`;

/** A one-time link to become administrator while there is none. A new link invalidates the previous one. */
export const firstAdministratorLink = (app: App, origin: string): Promise<string | null> =>
  inTransaction(app.db, async (trx) => {
    if ((await countOtherAdministrators(trx, null)) > 0) return null;
    const token = await makeLink(app, trx, { kind: 'first_administrator', userId: null });
    return setupAddress(origin, token);
  });

/**
 * A one-time link to become administrator for an operator whose last administrator is lost, whatever administrators
 * exist. A new link invalidates the previous one; the audit log records it.
 */
export const recoveryLink = ({ db, clock }: Timed & { readonly db: Db }, origin: string): Promise<string> =>
  inTransaction(db, async (trx) => {
    const token = await makeLink({ clock }, trx, { kind: 'first_administrator', userId: null });
    await writeAudit(trx, { eventType: 'administrator.recovery_link', now: clock.now(), userId: null });
    return setupAddress(origin, token);
  });

/** Prints the link on the console, which only the operator sees; never in the log. */
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
