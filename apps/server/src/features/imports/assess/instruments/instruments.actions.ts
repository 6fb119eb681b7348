/** Finds the firm's instruments that a file names, and creates the missing ones. */
import { isinForm } from '@partnerfolio/contract/values';
import type { Quotation } from '@partnerfolio/contract/choices';
import type { CurrencyCode } from '@partnerfolio/contract/values';
import type { Db } from '../../../../platform/database/db.ts';
import type { Refusal } from '../../../../platform/http/problem.ts';
import { createInstruments } from '../../../market-data/actions.ts';
import type { InstrumentForm } from '../../../market-data/actions.ts';
import { findInstrumentsNamed } from '../../../market-data/queries.ts';
import { currencyText } from '../../understand/cells/row-currency.ts';
import { rowError } from '../../import/errors.rules.ts';
import type { RowError } from '../../import/errors.rules.ts';
import { refuseFile } from '../../import/refusals.ts';
import { instrumentFinder } from './instruments.rules.ts';
import type { InstrumentMatch, InstrumentName, KnownInstrument } from './instruments.rules.ts';

const namesAtOnce = 5000;

/** Looks up all names at once and returns the finder. */
export const findersFor = async (
  db: Db,
  names: Iterable<string>,
): Promise<(name: InstrumentName) => InstrumentMatch> => {
  const distinct = [...new Set(names)].filter((name) => name !== '');
  const known: KnownInstrument[] = [];
  for (let at = 0; at < distinct.length; at += namesAtOnce)
    known.push(...(await findInstrumentsNamed(db, distinct.slice(at, at + namesAtOnce))));
  // One that others were merged into has their names as well.
  const byNames = new Map(known.map((one) => [`${one.id}/${one.symbol}/${one.isin ?? ''}`, one]));
  return instrumentFinder([...byNames.values()]);
};

/** An instrument as the file describes it. */
export interface NewInstrument {
  readonly symbol: string;
  readonly isin: string;
  readonly name: string;
  readonly currency: string;
  readonly quotation: Quotation;
}

/** Why an instrument cannot be created from the file; null if it can. */
export const creationError = (instrument: Omit<NewInstrument, 'quotation'>): RowError | null => {
  const symbol = instrument.symbol || instrument.isin;
  if (symbol.length > 40) return rowError('symbol', 'symbol_too_long', { text: symbol.slice(0, 60) });
  return currencyText(instrument.currency) === null ? rowError('currency', 'creation_needs_currency') : null;
};

const instrumentForm = (instrument: NewInstrument): InstrumentForm => {
  const symbol = (instrument.symbol || instrument.isin).toUpperCase();
  return {
    symbol,
    isin: isinForm.test(instrument.isin) ? instrument.isin : null,
    name: (instrument.name || symbol).slice(0, 200),
    // Files of transactions do not contain it; a user sets it later.
    assetClass: 'other',
    sector: null,
    region: null,
    currency: currencyText(instrument.currency) as CurrencyCode,
    exchange: null,
    quotation: instrument.quotation,
  };
};

/** The name that identifies an instrument within a file. */
export const instrumentKey = (name: { readonly symbol: string; readonly isin: string }): string =>
  (name.isin || name.symbol).toUpperCase();

/** Creates instruments; returns their ids in the same order. */
export const createNamed = async (
  trx: Db,
  instruments: readonly NewInstrument[],
  actor: { userId: string; now: Date },
): Promise<readonly string[] | Refusal<'invalid'>> => {
  const created = await createInstruments(trx, instruments.map(instrumentForm), actor);
  return created.ok ? created.ids : refuseFile('instrument_created_meanwhile');
};
