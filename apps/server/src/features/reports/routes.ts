/** The endpoints of statements, which read the portfolio and its figures through the handlers of their own endpoints. */
import type { OutputOf } from '@partnerfolio/contract/endpoint';
import type { listTransactions } from '@partnerfolio/contract/ledger';
import type { getPortfolio } from '@partnerfolio/contract/portfolios';
import { getHoldingsStatement, statementRowsAtMost } from '@partnerfolio/contract/reports/statements';
import { writeAudit } from '../../platform/audit/audit.ts';
import { readDetails } from '../../platform/firm/details.ts';
import { createTypesetter } from '../../platform/documents/typesetter.ts';
import { safeFileName } from '../../platform/files/file-name.ts';
import { because, invariant, isRefusal, refuse } from '../../platform/http/problem.ts';
import type { Refusal } from '../../platform/http/problem.ts';
import { answerOf } from '../../platform/serve/answer-of.ts';
import type { AnyCall, Bindings } from '../../platform/serve/answer-of.ts';
import { on, stream } from '../../platform/serve/on.ts';
import type { Binding } from '../../platform/serve/on.ts';
import { holdingsStatement } from './holdings-statement.ts';
import type { Holdings } from './held-lines.rules.ts';

const typesetter = createTypesetter();

type Portfolio = OutputOf<typeof getPortfolio>;

interface Asked {
  readonly portfolio: Portfolio;
  readonly holdings: Holdings;
  readonly account: { readonly id: string; readonly hasEntries: boolean } | null;
}

/** What a statement is made of, as the caller may see it; refuses an account of another portfolio. */
const readAsked = async (
  bindings: Bindings,
  call: AnyCall,
  { asAt, account }: { readonly asAt?: string | undefined; readonly account?: string | undefined },
): Promise<Asked | Refusal<'not_found'>> => {
  const portfolio = (await answerOf(bindings, 'getPortfolio', call)) as Portfolio | Refusal<'not_found'>;
  if (isRefusal(portfolio)) return portfolio;
  if (account !== undefined && !portfolio.accounts.some(({ id }) => id === account))
    return refuse('not_found');
  const query = asAt === undefined ? {} : { asAt };
  const holdings = (await answerOf(bindings, 'getHoldings', { ...call, query })) as
    | Holdings
    | Refusal<'not_found'>;
  if (isRefusal(holdings)) return holdings;
  if (account === undefined) return { portfolio, holdings, account: null };
  const first = { ...call, query: { accountId: account, offset: 0, limit: 1 } };
  const { total } = (await answerOf(bindings, 'listTransactions', first)) as OutputOf<
    typeof listTransactions
  >;
  return { portfolio, holdings, account: { id: account, hasEntries: total > 0 } };
};

/** The statements, made from the answers of the given endpoints. */
export const reportRoutes = (lists: readonly Binding[]): readonly Binding[] => {
  const bindings = new Map(lists.map((binding) => [binding.endpoint.name, binding]));
  return [
    on(getHoldingsStatement).handle(async (call) => {
      const { app, viewer, params, query } = call;
      const asked = await readAsked(bindings, call, query);
      if (isRefusal(asked)) return asked;
      const [{ name }, { accentColour }] = await Promise.all([app.firm.facts(), readDetails(app.db)]);
      const document = holdingsStatement({
        ...asked,
        language: query.language,
        firm: { name: name ?? 'Partnerfolio', accentColour },
        madeOn: app.clock.today(),
      });
      if (document === 'too_long')
        return refuse('wrong_state', because('document_too_long', { rows: statementRowsAtMost }));
      const made = await typesetter.typeset('statement', document, app.clock.now());
      if ('busy' in made) return refuse('busy');
      if ('missing' in made)
        return refuse('wrong_state', because('characters_not_printable', { text: made.missing }));
      invariant('pdf' in made, `the document could be made: ${'error' in made ? made.error : ''}`);
      const { asAt } = asked.holdings;
      const fileName = safeFileName([name, asked.portfolio.name, document.title, asAt], 'pdf');
      await writeAudit(app.db, {
        eventType: 'table.export',
        now: app.clock.now(),
        userId: viewer.id,
        entity: 'portfolio',
        entityId: params.id,
        metadata: { table: 'holdingsStatement', rows: asked.holdings.holdings.length, fileName },
      });
      return stream({ body: new Uint8Array(made.pdf), type: 'application/pdf', fileName });
    }),
  ];
};
