/** The year to date of many clients, for lists: the figure of a client's page, from the days of the year alone. */
import type { RateFigure } from '@partnerfolio/contract/figures/values';
import { yieldToEventLoop } from '../../../platform/jobs/in-turns.ts';
import { fxRevision } from '../../market-data/rates.queries.ts';
import type { RatesInto } from '../../market-data/rates.rules.ts';
import { loadRates } from '../../market-data/series.actions.ts';
import { listDays, listDaysSince } from '../../figures/stored/days.queries.ts';
import { baseCurrencies } from '../../figures/totals/clients.queries.ts';
import type { CountedPortfolio } from '../../figures/totals/clients.queries.ts';
import type { ClientDetail } from '../queries.ts';
import { daysById, readCounted } from './counted.actions.ts';
import type { Caller } from './counted.actions.ts';
import { combine, everCounted, yearToDateOf, yearToDateSince } from './rules.ts';
import type { Counted } from './rules.ts';

type Client = Pick<ClientDetail, 'id' | 'kind'>;
type Asked = ReadonlyMap<string, Counted>;

const readRates = async ({ app }: Caller): Promise<RatesInto> => {
  const currency = await app.firm.currency();
  const currencies = [...(await baseCurrencies(app.db)), currency];
  return { currency, book: await loadRates(app.db, { currencies, revision: await fxRevision(app.db) }) };
};

const portfoliosOf = (asked: Asked): string[] => [...new Set([...asked.values()].flatMap(everCounted))];

/** The figures from the days of the year, and the clients whose figure depends on their highest value before. */
const ofYear = async ({ app }: Caller, asked: Asked, into: RatesInto) => {
  const today = app.clock.today();
  const since = yearToDateSince(today);
  const days = daysById(await listDaysSince(app.db, portfoliosOf(asked), { today, since }));
  const figures = new Map<string, RateFigure>();
  const open = new Map<string, Counted>();
  for (const [id, counted] of asked) {
    const highestBefore = () => {
      open.set(id, counted);
      return 0;
    };
    figures.set(id, yearToDateOf(combine(counted, days, { into, today, highestBefore }), today));
    await yieldToEventLoop();
  }
  return { figures, open };
};

/** The same figures from all days. */
const ofAllDays = async ({ app }: Caller, asked: Asked, into: RatesInto) => {
  const today = app.clock.today();
  const figures = new Map<string, RateFigure>();
  if (asked.size === 0) return figures;
  const days = daysById(await listDays(app.db, portfoliosOf(asked), today));
  for (const [id, counted] of asked) {
    figures.set(id, yearToDateOf(combine(counted, days, { into, today }), today));
    await yieldToEventLoop();
  }
  return figures;
};

/** The year to date of some clients by id, from the portfolios that count for them; statements do not grow with clients. */
export const readYearsToDate = async (
  caller: Caller,
  clients: readonly Client[],
  portfolios: readonly CountedPortfolio[],
): Promise<ReadonlyMap<string, RateFigure>> => {
  const asked = await readCounted(caller, clients, portfolios);
  const into = await readRates(caller);
  const { figures, open } = await ofYear(caller, asked, into);
  return new Map([...figures, ...(await ofAllDays(caller, open, into))]);
};
