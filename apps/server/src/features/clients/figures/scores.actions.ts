/** The risk scores of what a client holds, from stored figures and the firm's assumptions. */
import type { RiskScores } from '@partnerfolio/contract/assumptions/scores';
import type { LocalDate } from '@partnerfolio/finance/dates';
import { readVersion } from '../../assumptions/actions.ts';
import { seesEveryClient } from '../../client-access/rules.ts';
import { transitPart } from '../../figures/stored/classes.rules.ts';
import { listClasses, listTransits } from '../../figures/stored/queries.ts';
import { listStale } from '../../figures/stored/queue.queries.ts';
import { listClientPortfolios, listClientValues } from '../../figures/totals/clients.queries.ts';
import { clientValue } from '../../figures/totals/clients.rules.ts';
import { fxRevision } from '../../market-data/rates.queries.ts';
import { listedRates, rateFor } from '../../market-data/rates.rules.ts';
import { loadRates } from '../../market-data/series.actions.ts';
import type { ClientDetail } from '../queries.ts';
import type { Caller } from './counted.actions.ts';
import { listScored } from './scores.queries.ts';
import { scoreOf, scoreOfTotal, valueOf } from './scores.rules.ts';

/** The open portfolios that count for a client, with classes and rates. */
const readParts = async ({ app, viewer }: Caller, client: ClientDetail) => {
  const today = app.clock.today();
  const currency = await app.firm.currency();
  const counted = await listClientPortfolios(app.db, viewer, [client.id]);
  const ids = counted.filter((one) => one.is_open).map((one) => one.id);
  const rows = await listScored(app.db, ids);
  const kept = new Map((await listClasses(app.db, ids)).map((one) => [one.portfolio_id, one.classes]));
  const transits = await listTransits(
    app.db,
    counted.map((one) => one.id),
    today,
  );
  const currencies = [...new Set([...rows, ...transits].map((one) => one.currency))];
  const revision = await fxRevision(app.db);
  const into = {
    book: await loadRates(app.db, { currencies: [currency, ...currencies], revision }),
    currency,
  };
  return {
    ids,
    currency,
    rates: listedRates(into, currencies, today),
    portfolios: rows.map((row) => ({
      row,
      classes: kept.get(row.id) ?? [],
      rate: rateFor(into, row.currency, today),
    })),
    transits: transits.map((transit) => ({
      classes: [transitPart(transit)],
      rate: rateFor(into, transit.currency, today),
    })),
  };
};

export const readScores = async ({ app, viewer }: Caller, client: ClientDetail): Promise<RiskScores> => {
  const today = app.clock.today();
  const { ids, currency, rates, portfolios, transits } = await readParts({ app, viewer }, client);
  const version = await readVersion(app.db);
  const values = await listClientValues(app.db, viewer, { clientIds: [client.id], rates, today });
  const days = portfolios.flatMap(({ row }) => row.as_of ?? []).toSorted();
  return {
    asOf: (days.at(-1) as LocalDate | undefined) ?? today,
    currency,
    assumptions: version && { number: version.number, from: version.from },
    members: client.kind === 'household' ? (seesEveryClient(viewer) ? 'every' : 'visible') : null,
    portfolios: portfolios.map((one) => ({
      id: one.row.id,
      name: one.row.name,
      client: { id: one.row.client_id, name: one.row.client_name },
      currency: one.row.currency,
      value: valueOf(one),
      ...scoreOf(one, version),
    })),
    total:
      portfolios.length === 0
        ? null
        : {
            value: clientValue(values.get(client.id) ?? null),
            ...scoreOfTotal(portfolios, transits, version),
          },
    renewing: (await listStale(app.db, ids)).length,
  };
};
