/** Tells users how the requests of their imports ended. */
import { listColleagues } from '../../../../platform/access/rights.ts';
import type { Colleague } from '../../../../platform/access/rights.ts';
import type { App } from '../../../../platform/context.ts';
import type { Db } from '../../../../platform/database/db.ts';
import { inTransaction } from '../../../../platform/database/transactions.ts';
import { refuse, isRefusal } from '../../../../platform/http/problem.ts';
import type { Refusal } from '../../../../platform/http/problem.ts';
import { mailedAtOnce } from '../../../notifications/choices.actions.ts';
import { notify } from '../../../notifications/notify.actions.ts';
import { parseLanguage } from '../../../people/email-templates.ts';
import { portfolioAccess } from '../../../portfolio-access/access.queries.ts';
import { outcomeEmail } from './email-templates.ts';
import * as queries from './requests.queries.ts';
import type { Untold } from './requests.queries.ts';

const importsAtOnce = 200;

/** Whether a user may still work on the import of a portfolio. */
const mayImport = async (db: Db, user: Colleague | undefined, portfolioId: string): Promise<boolean> =>
  user?.rights.has('portfolios.import') === true &&
  (await portfolioAccess(db, user, portfolioId))?.mayEdit === true;

/** The imports that the user may still work on. */
const ownImports = async (
  db: Db,
  user: Colleague | undefined,
  untold: readonly Untold[],
): Promise<Untold[]> => {
  const own: Untold[] = [];
  for (const one of untold) if (await mayImport(db, user, one.portfolio_id)) own.push(one);
  return own;
};

interface Telling {
  readonly app: App;
  readonly user: Colleague | undefined;
  readonly userId: string;
}

/**
 * Tells one user about all their imports, also by mail if the user wants that at once. Refuses, so that nothing is noted, when
 * the address got such a mail within the last minute: the next round tries again.
 */
const mailOutcome = async (
  trx: Db,
  { app, user, userId }: Telling,
  untold: readonly Untold[],
): Promise<Refusal<'busy'> | null> => {
  const importIds = untold.map(({ import_id }) => import_id);
  const now = app.clock.now();
  const noted = new Set(await queries.markTold(trx, { userId, importIds, now }));
  const imports = await ownImports(
    trx,
    user,
    untold.filter(({ import_id }) => noted.has(import_id)),
  );
  for (const { import_id: importId, added, refused } of imports)
    await notify(trx, {
      kind: 'instruments_answered',
      subjectId: importId,
      event: `${importId} ${now.toISOString()}`,
      by: null,
      to: [userId],
      now,
      details: { count: added, refused },
    });
  const [reader] = await queries.selectReaders(trx, await mailedAtOnce(trx, 'imports', [userId]));
  if (imports.length === 0 || reader === undefined) return null;
  const message = outcomeEmail(app.config.publicUrl, {
    recipient: reader.email,
    language: parseLanguage(reader.language),
    imports: imports.map((one) => ({
      portfolioId: one.portfolio_id,
      importId: one.import_id,
      fileName: one.file_name,
      added: one.added,
      refused: one.refused,
    })),
  });
  return (await app.mail.post(trx, message)) === null ? refuse('busy') : null;
};

/** Mails every requester whose requests have ended, once, as long as they may still work on the import. */
export const tellRequesters = async (app: App): Promise<void> => {
  const untold = await queries.listUntold(app.db, importsAtOnce);
  if (untold.length === 0) return;
  const colleagues = new Map((await listColleagues(app.db)).map((one) => [one.id, one]));
  for (const userId of new Set(untold.map(({ requested_by }) => requested_by))) {
    const own = untold.filter(({ requested_by }) => requested_by === userId);
    const telling = { app, user: colleagues.get(userId), userId };
    const refusal = await inTransaction(app.db, (trx) => mailOutcome(trx, telling, own));
    if (!isRefusal(refusal)) app.mail.wake();
  }
};
