/** Tells the owners of clients of new data issues of their portfolios, in the transaction that stores them. */
import { keepIf } from '../../../platform/database/savepoints.queries.ts';
import type { Trx } from '../../../platform/database/transactions.ts';
import { notifyOfEach } from '../../notifications/notify.actions.ts';
import { isPassing } from '../compute/inputs/computing.actions.ts';
import type { FiguresToStore } from '../stored/queries.ts';
import type { FormerIssues } from './issues.queries.ts';
import { isWorse } from './issues.rules.ts';
import type { Renewing } from './renewal-batch.actions.ts';

interface Issues {
  readonly former: ReadonlyMap<string, FormerIssues>;
  readonly rows: readonly FiguresToStore[];
}

const noticesOf = ({ clock }: Renewing, { former, rows }: Issues) =>
  rows.flatMap((row) => {
    const before = former.get(row.portfolioId);
    // The first figures of a portfolio, or of a version of the portal, are compared with nothing.
    if (before === undefined || !isWorse(row, before)) return [];
    const { portfolioId: subjectId, at } = row;
    return [{ subjectId, event: `${subjectId} ${at}`, by: null, to: [before.owner_id], now: clock.now() }];
  });

/** Figures are stored even if nobody can be told of them. */
export const tellNewIssues = async (app: Renewing, trx: Trx, issues: Issues): Promise<void> => {
  const notices = noticesOf(app, issues);
  if (notices.length === 0) return;
  await keepIf(trx, 'new_issues', async () => {
    try {
      await notifyOfEach(trx, 'data_issue', notices);
      return { isKept: true, outcome: null };
    } catch (error) {
      if (isPassing(error)) throw error;
      app.log.error({ err: error }, 'owners could not be told of new data issues');
      return { isKept: false, outcome: null };
    }
  });
};
