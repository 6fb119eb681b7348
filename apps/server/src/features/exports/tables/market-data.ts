/** The tables of instruments, closing prices and exchange rates. */
import { exportedFact, factHeadings } from '@partnerfolio/contract/instruments/fact-columns';
import { factCodes } from '@partnerfolio/contract/instruments/facts';
import type { FactCode } from '@partnerfolio/contract/instruments/facts';
import type { OutputOf } from '@partnerfolio/contract/endpoint';
import type { listStatedFacts } from '@partnerfolio/contract/instruments/stated-facts';
import { change, date, number, text } from './columns.ts';
import { tableOf } from './table.ts';

export const instruments = tableOf<'instruments'>()
  .rows(({ items }) => items)
  .define({
    restsOn: [{ table: 'instruments' }, { table: 'fx_revision' }],
    title: 'Instruments',
    columns: [
      text('Symbol', (row) => row.symbol),
      text('ISIN', (row) => row.isin),
      text('Name', (row) => row.name),
      text('Asset class', (row) => row.assetClass),
      text('Sector', (row) => row.sector),
      text('Region', (row) => row.region),
      text('Currency', (row) => row.currency),
      text('Exchange', (row) => row.exchange),
      text('Price quoted', (row) => row.quotation),
      number('Last price', (row) => row.lastPrice?.close ?? null),
      date('Last price date', (row) => row.lastPrice?.day ?? null),
      text('Last price source', (row) => row.lastPrice?.source ?? null),
      text('Instrument id', (row) => row.id),
    ],
  });

type StatedRow = OutputOf<typeof listStatedFacts>['items'][number];

/** What a row states of a fact as the import of facts reads it. */
const factText = ({ facts }: StatedRow, code: FactCode): string | null => {
  const stated = facts.find(({ fact }) => fact === code);
  if (stated === undefined) return null;
  return stated.issuer?.name ?? (stated.value === null ? null : exportedFact(code, stated.value));
};

export const statedFacts = tableOf<'statedFacts'>()
  .rows(({ items }) => items)
  .define({
    restsOn: [{ table: 'instrument_facts' }, { table: 'instruments' }, { table: 'issuers' }],
    title: 'Facts',
    isImportable: true,
    columns: [
      text(factHeadings.symbol, (row) => row.instrument.symbol),
      text(factHeadings.isin, (row) => row.instrument.isin),
      text(factHeadings.name, (row) => row.instrument.name),
      ...factCodes.map((code) => text<StatedRow>(factHeadings[code], (row) => factText(row, code))),
      text(
        factHeadings.issuerLei,
        (row) => row.facts.find(({ fact }) => fact === 'issuer')?.issuer?.lei ?? null,
      ),
      date(factHeadings.asOf, (row) => row.asOf),
      text(factHeadings.source, (row) => row.source),
    ],
  });

export const prices = tableOf<'prices'>()
  .rows(({ items }) => items)
  .define({
    restsOn: [{ table: 'instruments', of: 'id' }],
    title: 'Prices',
    subject: 'getInstrument',
    columns: [
      date('Date', (row) => row.day),
      number('Closing price', (row) => row.close),
      text('Source', (row) => row.source),
      text('Entered', (row) => row.at),
    ],
  });

export const fxPairs = tableOf<'fxPairs'>()
  .rows(({ items }) => items)
  .define({
    restsOn: [{ table: 'fx_revision' }],
    title: 'Currency pairs',
    columns: [
      text('Base', (row) => row.base),
      text('Quote', (row) => row.quote),
      date('Date', (row) => row.latest.day),
      number('Rate', (row) => row.latest.rate),
      change('Change', (row) => row.change),
      text('Source', (row) => row.latest.source),
    ],
  });

export const fxRates = tableOf<'fxRates'>()
  .rows(({ items }) => items)
  .define({
    restsOn: [{ table: 'fx_revision' }],
    title: 'Exchange rates',
    columns: [
      date('Date', (row) => row.day),
      text('Base', (row) => row.base),
      text('Quote', (row) => row.quote),
      number('Rate', (row) => row.rate),
      text('Source', (row) => row.source),
    ],
  });
