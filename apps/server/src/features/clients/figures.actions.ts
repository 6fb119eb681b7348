/** Value, return and allocation of a client over all portfolios that count for it. */
import type { ClientFigures } from '@partnerfolio/contract/clients';
import { dateOfDay, dayOfDate } from '@partnerfolio/finance/dates';
import type { LocalDate } from '@partnerfolio/finance/dates';
import { Decimal } from '@partnerfolio/finance/decimal';
import type { CurrencyCode } from '@partnerfolio/finance/money';
import { denseRates, rateOn } from '@partnerfolio/finance/rates';
import type { RateBook } from '@partnerfolio/finance/rates';
import { annualised } from '@partnerfolio/finance/returns';
import { holdingsAsAt } from '@partnerfolio/finance/valuation';
import type { Staff } from '../../platform/access.ts';
import { letOthersRun } from '../../platform/bounded-cache.ts';
import type { App } from '../../platform/context.ts';
import { fxRevision } from '../market-data/rates.queries.ts';
import { loadRates, ratesInto } from '../market-data/series.actions.ts';
import { loadComputed } from '../performance/computed.actions.ts';
import type { Computed } from '../performance/computed.actions.ts';
import { freshFigures } from '../performance/figures.actions.ts';
import { listSources } from '../performance/queries.ts';
import { openingOf, rateFigure } from '../performance/rules.ts';
import { allocationOf, combined, growthFrom } from './figures.rules.ts';
import type { HeldLine } from './figures.rules.ts';
import type { ClientDetail } from './queries.ts';
import { clientValue, seesEveryClient } from './rules.ts';
import { portfoliosOfClients, valuesOfClients } from './values.queries.ts';

type Answered = ClientFigures['asOf'];
const dated = (date: LocalDate): Answered => date as unknown as Answered;

interface Caller {
  readonly app: App;
  readonly viewer: Staff;
}

/** The portfolios, each with all that figures are read off. */
const loadAll = async (app: App, ids: readonly string[], today: LocalDate): Promise<Computed[]> => {
  if (ids.length === 0) return [];
  const loaded: Computed[] = [];
  for (const source of await listSources(app.db, ids)) loaded.push(await loadComputed(app.db, source, today));
  return loaded;
};

const bookInto = async (app: App, loaded: readonly Computed[]): Promise<RateBook> =>
  loadRates(app.db, {
    currencies: [app.config.firmCurrency, ...loaded.map(({ source }) => source.base_currency)],
    revision: await fxRevision(app.db),
  });

/** What a portfolio holds on a day, in the firm's currency; null where it is not known. */
const linesOf = (computed: Computed, rate: string | null): HeldLine[] => {
  const { ledger, market, settings, asOf, instruments } = computed;
  const report = holdingsAsAt(ledger, market, { settings, asAt: asOf });
  const converted = (value: { known: boolean; value?: string }): Decimal | null =>
    value.known && value.value !== undefined && rate !== null ? new Decimal(value.value).times(rate) : null;
  return [
    ...report.lines.map((line) => ({
      assetClass: instruments.get(line.instrumentId)?.asset_class ?? ('other' as const),
      value: converted(line.valueBase),
    })),
    ...report.cash.map((line) => ({ assetClass: 'cash' as const, value: converted(line.valueBase) })),
  ];
};

/** The portfolios day by day, added up in the firm's currency. */
const seriesOf = (app: App, loaded: readonly Computed[], book: RateBook) => {
  const to = app.config.firmCurrency as CurrencyCode;
  const parts = loaded
    .filter(({ series }) => series.days.window.length > 0)
    .map(({ series, source }) => {
      const from = source.base_currency as CurrencyCode;
      const rates = from === to ? null : denseRates(book, { from, to }, series.days.window).rates;
      return { days: series.days, rates };
    });
  return combined(parts);
};

const returnsOf = (series: ReturnType<typeof combined>, today: LocalDate) => {
  const nothing = { known: false, reason: 'no_value' } as const;
  if (series === null) return { yearToDate: nothing, sinceInception: nothing, sinceInceptionAnnual: nothing };
  const opening = dateOfDay(series.firstDay - 1);
  const yearStart = openingOf('YTD', today, opening);
  const whole = growthFrom(series, series.firstDay);
  const days = dayOfDate(today) - dayOfDate(opening);
  return {
    yearToDate:
      yearStart < opening
        ? ({ known: false, reason: 'before_inception' } as const)
        : growthFrom(series, dayOfDate(yearStart) + 1),
    sinceInception: whole,
    sinceInceptionAnnual: whole.known ? rateFigure(annualised(whole.value, days)) : whole,
  };
};

/** Everything the head and the overview of a client's page show. */
export const readFigures = async ({ app, viewer }: Caller, client: ClientDetail): Promise<ClientFigures> => {
  const today = app.clock.today() as unknown as LocalDate;
  const currency = app.config.firmCurrency;
  const counted = await portfoliosOfClients(app.db, viewer, [client.id]);
  const open = counted.filter((one) => one.is_open).map((one) => one.id);
  await freshFigures(app, open);
  const loaded = await loadAll(
    app,
    counted.map((one) => one.id),
    today,
  );
  const book = await bookInto(app, loaded);
  await letOthersRun();
  const currencies = [...new Set(loaded.map(({ source }) => source.base_currency))];
  const rates = await ratesInto(app.db, { currencies, into: currency, on: today });
  const values = await valuesOfClients(app.db, viewer, { clientIds: [client.id], rates });
  const rateOf = ({ source }: Computed): string | null => {
    const figure = rateOn(
      book,
      { from: source.base_currency as CurrencyCode, to: currency as CurrencyCode },
      today,
    );
    return figure.known ? figure.value.rate : null;
  };
  const series = seriesOf(app, loaded, book);
  const asOf =
    loaded
      .map((one) => one.asOf)
      .toSorted()
      .at(-1) ?? today;
  return {
    asOf: dated(asOf),
    currency,
    portfolios: open.length,
    members: client.kind === 'household' ? (seesEveryClient(viewer) ? 'every' : 'visible') : null,
    value: clientValue(values.get(client.id) ?? null),
    ...returnsOf(series, today),
    since: series && dated(dateOfDay(series.firstDay - 1)),
    ...allocationOf(loaded.flatMap((one) => linesOf(one, rateOf(one)))),
    series: {
      days: series ? Array.from(series.value, (_, i) => series.firstDay + i) : [],
      value: series
        ? Array.from(series.value, (value) => (Number.isNaN(value) ? null : Math.round(value * 100) / 100))
        : [],
    },
  };
};
