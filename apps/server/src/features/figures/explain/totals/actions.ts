/** Explains the value of a client, and of the firm or what a user may see of it; each in one snapshot of the database. */
import type { ExplainedValue } from '@partnerfolio/contract/figures/value-explanations';
import type { LocalDate } from '@partnerfolio/finance/dates';
import type { Staff } from '../../../../platform/access/access.ts';
import type { App } from '../../../../platform/context.ts';
import type { Db } from '../../../../platform/database/db.ts';
import { inSnapshot } from '../../../../platform/database/transactions.ts';
import { seesEveryClient } from '../../../client-access/rules.ts';
import { clientValue } from '../../totals/clients.rules.ts';
import {
  baseCurrencies,
  clientValueLines,
  isClientShown,
  listClientPortfolios,
  listClientValues,
} from '../../totals/clients.queries.ts';
import { scopeValueLines, totalsByCurrency } from '../../totals/firm.queries.ts';
import { firmValue } from '../../totals/firm.rules.ts';
import { fxRevision } from '../../../market-data/rates.queries.ts';
import { listedRates } from '../../../market-data/rates.rules.ts';
import type { RatesInto } from '../../../market-data/rates.rules.ts';
import { loadRates } from '../../../market-data/series.actions.ts';
import { countStale, listStale } from '../../stored/queue.queries.ts';
import { listParts, sumsByCurrency } from './queries.ts';
import type { CurrencySum, ValueLines } from './queries.ts';
import { currencyView, hiddenPart, partView } from './rules.ts';

interface Caller {
  readonly app: App;
  readonly viewer: Staff;
}

interface Page {
  readonly offset: number;
  readonly limit: number;
}

/** The rates from the base currencies of all portfolios into the firm's currency, as of today. */
const readRates = async (db: Db, { currency, today }: { currency: string; today: LocalDate }) => {
  const currencies = await baseCurrencies(db);
  const book = await loadRates(db, {
    currencies: [currency, ...currencies],
    revision: await fxRevision(db),
  });
  const into: RatesInto = { book, currency };
  return { into, rates: listedRates(into, currencies, today) };
};

const localToday = (app: App): LocalDate => app.clock.today();

/** The visible lines of a value: by currency with their rates, and a page of them. */
const explainLines = async (
  db: Db,
  from: ValueLines & { readonly into: RatesInto; readonly on: LocalDate; readonly page: Page },
): Promise<{
  sums: CurrencySum[];
  stated: Pick<ExplainedValue, 'currency' | 'ratesOn' | 'currencies' | 'parts'>;
}> => {
  const sums = await sumsByCurrency(db, from);
  const parts = await listParts(db, from, from.page);
  return {
    sums,
    stated: {
      currency: from.into.currency,
      ratesOn: from.on,
      currencies: sums.map((sum) => currencyView(sum, from)),
      parts: { items: parts.map(partView), total: sums.reduce((sum, { lines }) => sum + lines, 0) },
    },
  };
};

/** Explains the value of a client; null if the viewer may not see the client. */
export const explainClient = async (
  { app, viewer }: Caller,
  clientId: string,
  page: Page,
): Promise<ExplainedValue | null> => {
  const [currency, today] = [await app.firm.currency(), localToday(app)];
  return inSnapshot(app.db, async (trx) => {
    if (!(await isClientShown(trx, viewer, clientId))) return null;
    const { into, rates } = await readRates(trx, { currency, today });
    const lines = clientValueLines(viewer, today, [clientId]);
    const { stated } = await explainLines(trx, { lines, rates, into, on: today, page });
    const values = await listClientValues(trx, viewer, { clientIds: [clientId], rates, today });
    const portfolios = await listClientPortfolios(trx, viewer, [clientId]);
    const stale = await listStale(
      trx,
      portfolios.map(({ id }) => id),
    );
    return {
      ...stated,
      value: clientValue(values.get(clientId) ?? null),
      hidden: null,
      renewing: stale.length,
    };
  });
};

/** Explains the value of the firm, or of what the viewer may see; the rest of the firm is one sum. */
export const explainFirm = async (
  { app, viewer }: Caller,
  of: 'firm' | 'visible',
  page: Page,
): Promise<ExplainedValue> => {
  const [currency, today] = [await app.firm.currency(), localToday(app)];
  const visible = seesEveryClient(viewer) ? null : viewer;
  const counted = of === 'firm' ? null : visible;
  return inSnapshot(app.db, async (trx) => {
    const { into, rates } = await readRates(trx, { currency, today });
    const lines = scopeValueLines(visible, today);
    const { sums, stated } = await explainLines(trx, { lines, rates, into, on: today, page });
    const total =
      counted === visible
        ? sums
        : await sumsByCurrency(trx, { lines: scopeValueLines(counted, today), rates });
    return {
      ...stated,
      value: firmValue(await totalsByCurrency(trx, counted, today), into, today),
      hidden: hiddenPart(total, sums),
      renewing: await countStale(trx, counted),
    };
  });
};
