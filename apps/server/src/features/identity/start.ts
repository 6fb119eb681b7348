/** What identity does when the server starts: the catalogue of features is copied, an empty database asks for a person. */
import { featureNames, features } from '@partnerfolio/contract/access';
import type { App } from '../../platform/context.ts';
import type { Db } from '../../platform/db.ts';
import { inTransaction } from '../../platform/transactions.ts';
import { makeLink } from './links.actions.ts';
import { countOtherAdministrators, putFeatures } from './people.queries.ts';

/** Copies the contract's catalogue into the database; which features are active stays as people decided. */
export const copyCatalogue = (db: Db): Promise<void> =>
  putFeatures(
    db,
    featureNames.map((key) => {
      const { module, description } = features[key];
      return { module, name: key.slice(module.length + 1), description };
    }),
  );

/** While there is no administrator: a one-time link to become one. A new one kills the former. */
export const firstAdministratorLink = (app: App, origin: string): Promise<string | null> =>
  inTransaction(app.db, async (trx) => {
    if ((await countOtherAdministrators(trx, null)) > 0) return null;
    const token = await makeLink(app, trx, { kind: 'first_administrator', userId: null });
    return `${origin}/setup#token=${token}`;
  });

/** Says the link on the console, the one place only the operator sees; never in the log. */
export const printFirstAdministratorLink = async (
  app: App,
  { origin, say }: { origin: string; say: (line: string) => void },
): Promise<void> => {
  const link = await firstAdministratorLink(app, origin);
  if (link !== null)
    say(`No administrator yet. Become the first by this link, valid for 24 hours and for one use:\n${link}`);
};
