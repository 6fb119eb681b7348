/** The tables of one portfolio: holdings, lots, realised gains. */
import type { OutputOf } from '@partnerfolio/contract/endpoint';
import { roundedWeights } from '@partnerfolio/contract/figures/rounded-parts';
import type { RateFigure } from '@partnerfolio/contract/figures/values';
import type { getHoldings } from '@partnerfolio/contract/performance';
import { textsOf } from '@partnerfolio/contract/texts/texts-of';
import { date, inMinorUnits, money, number, price, rate, text, yesOrNo } from './columns.ts';
import { tableOf } from './table.ts';

/** Files are in English whoever exports them, so that programs find their columns. */
const {
  classes: { asset },
  figures: { name, term },
} = textsOf('en');

type Holdings = OutputOf<typeof getHoldings>;
type Holding = Holdings['holdings'][number];
type Cash = Holdings['cash'][number];
type Line = { readonly asAt: string; readonly base: string; readonly weight: RateFigure } & (
  | { readonly holding: Holding; readonly cash: null }
  | { readonly holding: null; readonly cash: Cash }
);

const baseOf = ({ base }: Line): string => base;

/** The lines with their weights as the page shows them: rounded together, so that they add up. */
const linesOf = ({ asAt, currency: base, holdings, cash }: Holdings): Line[] => {
  const weights = roundedWeights([...holdings, ...cash].map(({ weight }) => weight));
  const lines = [
    ...holdings.map((holding) => ({ holding, cash: null, weight: holding.weight })),
    ...cash.map((one) => ({ holding: null, cash: one, weight: one.weight })),
  ];
  return lines.map((line, place) => ({ ...line, asAt, base, weight: weights[place] ?? line.weight }));
};

export const holdings = tableOf<'holdings'>()
  .rows(linesOf)
  .define({
    restsOn: [{ table: 'portfolios', of: 'id' }, { table: 'instruments' }, { table: 'fx_revision' }],
    title: 'Holdings',
    subject: 'getPortfolio',
    columns: [
      text('Name', ({ holding }) => holding?.instrument.name ?? asset.cash),
      text('Symbol', ({ holding }) => holding?.instrument.symbol ?? null),
      text('ISIN', ({ holding }) => holding?.instrument.isin ?? null),
      text('Asset class', ({ holding }) => holding?.instrument.assetClass ?? 'cash'),
      text('Sector', ({ holding }) => holding?.instrument.sector ?? null),
      text('Region', ({ holding }) => holding?.instrument.region ?? null),
      number(
        'Quantity',
        ({ holding, cash }) => holding?.quantity ?? (cash && inMinorUnits(cash.amount, cash.currency)),
      ),
      price('Price', ({ holding }) => holding?.price ?? null),
      text('Price currency', ({ holding, cash }) => holding?.instrument.currency ?? cash?.currency ?? null),
      date('Price date', ({ holding }) => holding?.priceDay ?? null),
      text('Price source', ({ holding }) => holding?.priceSource ?? null),
      yesOrNo('Outdated', ({ holding }) => holding?.stale ?? false),
      price(term.fxRate, ({ holding, cash }) => (holding ?? cash)?.fxRate?.rate ?? null),
      money(name.value, ({ holding, cash }) => (holding ?? cash)?.value ?? null, baseOf),
      money('Accrued interest', ({ holding }) => holding?.accruedInterest ?? null, baseOf),
      rate('Weight', ({ weight }) => weight),
      money(name.cost, ({ holding }) => holding?.cost ?? null, baseOf),
      money(name.unrealised, ({ holding }) => holding?.unrealised ?? null, baseOf),
      money(term.priceEffect, ({ holding }) => holding?.unrealisedPrice ?? null, baseOf),
      money(term.fxEffect, ({ holding }) => holding?.unrealisedCurrency ?? null, baseOf),
      money(name.realisedGain, ({ holding }) => holding?.realised ?? null, baseOf),
      money(name.income, ({ holding }) => holding?.income ?? null, baseOf),
      rate(name.dayChange, ({ holding }) => holding?.dayChange ?? null),
      text('Currency', ({ base }) => base),
      date('As at', ({ asAt }) => asAt),
    ],
    stated: ({ total, currency }) => [
      ['Total value', total.known ? inMinorUnits(total.value, currency) : `unknown: ${total.reason}`],
    ],
  });

export const lots = tableOf<'lots'>()
  .rows(({ asAt, currency, items }) =>
    items.flatMap(({ lots: held, ...position }) => held.map((lot) => ({ asAt, currency, position, lot }))),
  )
  .define({
    restsOn: [{ table: 'portfolios', of: 'id' }, { table: 'instruments' }, { table: 'fx_revision' }],
    title: 'Lots',
    subject: 'getPortfolio',
    columns: [
      text('Symbol', ({ position }) => position.instrument.symbol),
      text('Name', ({ position }) => position.instrument.name),
      date('Acquired', ({ lot }) => lot.acquired),
      number('Quantity', ({ lot }) => lot.quantity),
      money(
        name.cost,
        ({ lot }) => lot.cost,
        ({ position }) => position.costCurrency,
      ),
      text('Cost currency', ({ position }) => position.costCurrency),
      money(
        'Cost in portfolio currency',
        ({ lot }) => lot.costBase,
        ({ currency }) => currency,
      ),
      money(
        name.value,
        ({ lot }) => lot.value,
        ({ currency }) => currency,
      ),
      money(
        name.unrealised,
        ({ lot }) => lot.gain,
        ({ currency }) => currency,
      ),
      text('Currency', ({ currency }) => currency),
      date('As at', ({ asAt }) => asAt),
      text('Lot id', ({ lot }) => lot.id),
      text('Entry id', ({ lot }) => lot.transactionId),
    ],
  });

export const realisedGains = tableOf<'realisedGains'>()
  .rows(({ currency, items }) => items.map((gain) => ({ currency, gain })))
  .define({
    restsOn: [{ table: 'portfolios', of: 'id' }, { table: 'instruments' }, { table: 'fx_revision' }],
    title: 'Realised gains',
    subject: 'getPortfolio',
    columns: [
      date('Date', ({ gain }) => gain.day),
      text('Type', ({ gain }) => gain.type),
      text('Symbol', ({ gain }) => gain.instrument.symbol),
      text('Name', ({ gain }) => gain.instrument.name),
      number('Quantity', ({ gain }) => gain.quantity),
      money(
        term.proceeds,
        ({ gain }) => gain.proceeds,
        ({ currency }) => currency,
      ),
      money(
        name.cost,
        ({ gain }) => gain.cost,
        ({ currency }) => currency,
      ),
      money(
        name.realisedGain,
        ({ gain }) => gain.gain,
        ({ currency }) => currency,
      ),
      money(
        term.priceEffect,
        ({ gain }) => gain.pricePart,
        ({ currency }) => currency,
      ),
      money(
        term.fxEffect,
        ({ gain }) => gain.currencyPart,
        ({ currency }) => currency,
      ),
      date('Acquired from', ({ gain }) => gain.acquiredFrom),
      date('Acquired to', ({ gain }) => gain.acquiredTo),
      text('Currency', ({ currency }) => currency),
      text('Entry id', ({ gain }) => gain.transactionId),
    ],
    stated: ({ year }) => [['Year', year === null ? 'none' : String(year)]],
  });
