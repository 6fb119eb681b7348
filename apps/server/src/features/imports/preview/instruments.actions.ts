/** Which of the firm's instruments a file means, and creating those that it doesn't have. */
import type { CurrencyCode } from '@partnerfolio/contract/values';
import type { Db } from '../../../platform/database/db.ts';
import type { Refusal } from '../../../platform/http/problem.ts';
import { createInstruments } from '../../market-data/actions.ts';
import type { InstrumentForm } from '../../market-data/actions.ts';
import { findInstrumentsNamed } from '../../market-data/queries.ts';
import { currencyText } from '../rows/row-currency.ts';
import { rowFault } from '../faults.rules.ts';
import type { RowFault } from '../faults.rules.ts';
import { refuseFile } from '../refusals.ts';
import { instrumentFinder } from '../rules.ts';
import type { InstrumentMatch, InstrumentName, KnownInstrument } from '../rules.ts';

const namesAtOnce = 5000;

/** Looks up all the names at once and gives the finder over them. */
export const findersFor = async (
  db: Db,
  names: Iterable<string>,
): Promise<(name: InstrumentName) => InstrumentMatch> => {
  const distinct = [...new Set(names)].filter((name) => name !== '');
  const known: KnownInstrument[] = [];
  for (let at = 0; at < distinct.length; at += namesAtOnce)
    known.push(...(await findInstrumentsNamed(db, distinct.slice(at, at + namesAtOnce))));
  const byId = new Map(known.map((instrument) => [instrument.id, instrument]));
  return instrumentFinder([...byId.values()]);
};

/** An instrument as a file tells of it. */
export interface NewInstrument {
  readonly symbol: string;
  readonly isin: string;
  readonly name: string;
  readonly currency: string;
}

const isinForm = /^[A-Z]{2}[A-Z0-9]{9}\d$/;

/** Why an instrument can't be created from what the file says; null when it can. */
export const creationFault = (instrument: NewInstrument): RowFault | null => {
  const symbol = instrument.symbol || instrument.isin;
  if (symbol.length > 40) return rowFault('symbol', 'symbol_too_long', { text: symbol.slice(0, 60) });
  return currencyText(instrument.currency) === null ? rowFault('currency', 'creation_needs_currency') : null;
};

const instrumentForm = (instrument: NewInstrument): InstrumentForm => {
  const symbol = (instrument.symbol || instrument.isin).toUpperCase();
  return {
    symbol,
    isin: isinForm.test(instrument.isin) ? instrument.isin : null,
    name: (instrument.name || symbol).slice(0, 200),
    // A file of transactions doesn't say; a person sets it.
    assetClass: 'other',
    sector: null,
    region: null,
    currency: currencyText(instrument.currency) as CurrencyCode,
    exchange: null,
  };
};

/** The name under which a file's instrument is one and the same. */
export const instrumentKey = (name: { readonly symbol: string; readonly isin: string }): string =>
  (name.isin || name.symbol).toUpperCase();

/** Creates instruments; gives their ids in the same order. */
export const createNamed = async (
  trx: Db,
  instruments: readonly NewInstrument[],
  actor: { userId: string; now: Date },
): Promise<readonly string[] | Refusal<'invalid'>> => {
  const created = await createInstruments(trx, instruments.map(instrumentForm), actor);
  return created.ok ? created.ids : refuseFile('instrument_created_meanwhile');
};
