/** The tables of one portfolio: holdings, lots, realised gains. */
import type { OutputOf } from '@partnerfolio/contract/endpoint';
import type { getHoldings } from '@partnerfolio/contract/performance';
import { date, inMinorUnits, money, number, price, rate, text, yesOrNo } from './columns.ts';
import { tableOf } from './table.ts';

type Holdings = OutputOf<typeof getHoldings>;
type Holding = Holdings['holdings'][number];
type Cash = Holdings['cash'][number];
type Line = { readonly asAt: string; readonly base: string } & (
  | { readonly holding: Holding; readonly cash: null }
  | { readonly holding: null; readonly cash: Cash }
);

const baseOf = ({ base }: Line): string => base;

const linesOf = ({ asAt, currency: base, holdings, cash }: Holdings): Line[] => [
  ...holdings.map((holding) => ({ asAt, base, holding, cash: null })),
  ...cash.map((one) => ({ asAt, base, holding: null, cash: one })),
];

export const holdings = tableOf<'holdings'>()
  .rows(linesOf)
  .define({
    restsOn: [{ table: 'portfolios', of: 'id' }, { table: 'instruments' }, { table: 'fx_revision' }],
    title: 'Holdings',
    subject: 'getPortfolio',
    columns: [
      text('Name', ({ holding }) => holding?.instrument.name ?? 'Cash'),
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
      price('FX rate', ({ holding, cash }) => (holding ?? cash)?.fxRate?.rate ?? null),
      money('Value', ({ holding, cash }) => (holding ?? cash)?.value ?? null, baseOf),
      money('Accrued interest', ({ holding }) => holding?.accruedInterest ?? null, baseOf),
      rate('Weight', ({ holding, cash }) => (holding ?? cash)?.weight ?? null),
      money('Cost', ({ holding }) => holding?.cost ?? null, baseOf),
      money('Unrealised gain', ({ holding }) => holding?.unrealised ?? null, baseOf),
      money('Price effect', ({ holding }) => holding?.unrealisedPrice ?? null, baseOf),
      money('FX effect', ({ holding }) => holding?.unrealisedCurrency ?? null, baseOf),
      money('Realised gain', ({ holding }) => holding?.realised ?? null, baseOf),
      money('Income', ({ holding }) => holding?.income ?? null, baseOf),
      rate('Day change', ({ holding }) => holding?.dayChange ?? null),
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
        'Cost',
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
        'Value',
        ({ lot }) => lot.value,
        ({ currency }) => currency,
      ),
      money(
        'Unrealised gain',
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
        'Proceeds',
        ({ gain }) => gain.proceeds,
        ({ currency }) => currency,
      ),
      money(
        'Cost',
        ({ gain }) => gain.cost,
        ({ currency }) => currency,
      ),
      money(
        'Realised gain',
        ({ gain }) => gain.gain,
        ({ currency }) => currency,
      ),
      money(
        'Price effect',
        ({ gain }) => gain.pricePart,
        ({ currency }) => currency,
      ),
      money(
        'FX effect',
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
