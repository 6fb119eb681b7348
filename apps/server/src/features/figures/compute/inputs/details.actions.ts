/** The other inputs of figures besides ledgers, prices and rates, read for many portfolios at once. */
import type { Instrument } from '@partnerfolio/finance/entry';
import type { Db } from '../../../../platform/database/db.ts';
import { listUnsettledSplits } from '../../../waiting-splits/queries.ts';
import type { UnsettledSplit } from '../../../waiting-splits/rules.ts';
import { listEarlyEntries, listLedgerInstruments, listMisdatedPrices, listMisdatedRates } from './queries.ts';
import type { EarlyEntry, LedgerInstrument, MisdatedQuotes } from './queries.ts';

export interface Details {
  /** The instruments that the ledger names. */
  readonly listed: readonly LedgerInstrument[];
  readonly early: readonly EarlyEntry[];
  /** The splits of these instruments that the portfolio has not declined. */
  readonly splits: readonly UnsettledSplit[];
  /**
   * Prices of the instruments and rates between these currencies with a date that is not allowed now; at most a
   * hundred.
   */
  readonly misdatedAmong: (currencies: readonly string[]) => Promise<readonly MisdatedQuotes[]>;
}

const quotesAtMost = 100;

const byPortfolio = <Row extends { readonly portfolio_id: string }>(rows: readonly Row[]) => {
  const found = new Map<string, Omit<Row, 'portfolio_id'>[]>();
  for (const { portfolio_id: id, ...row } of rows) {
    const known = found.get(id);
    if (known === undefined) found.set(id, [row]);
    else known.push(row);
  }
  return (id: string) => found.get(id) ?? [];
};

/** The instruments of a ledger, with what a replay needs to know of them. */
export const ledgerInstruments = ({ listed }: Details): ReadonlyMap<string, Instrument> =>
  new Map(
    listed.map(({ id, currency, quotation }) => [
      id,
      { id, currency: currency as Instrument['currency'], quotation },
    ]),
  );

/** Reads the details of some portfolios. Portfolios with the same currencies share one query of rates. */
export const readDetails = async (
  db: Db,
  ids: readonly string[],
  today: string,
): Promise<(id: string) => Details> => {
  const listed = byPortfolio(await listLedgerInstruments(db, ids));
  const early = byPortfolio(await listEarlyEntries(db, ids));
  const splits = byPortfolio(await listUnsettledSplits(db, ids));
  const prices = byPortfolio(await listMisdatedPrices(db, ids, today));
  const rates = new Map<string, Promise<readonly MisdatedQuotes[]>>();
  const ratesAmong = (currencies: readonly string[]): Promise<readonly MisdatedQuotes[]> => {
    const codes = [...new Set(currencies)].toSorted();
    if (codes.length < 2) return Promise.resolve([]);
    const key = codes.join('/');
    const reading = rates.get(key) ?? listMisdatedRates(db, codes, today);
    rates.set(key, reading);
    return reading;
  };
  return (id) => ({
    listed: listed(id),
    early: early(id),
    splits: splits(id),
    misdatedAmong: async (currencies) =>
      [...prices(id), ...(await ratesAmong(currencies))].slice(0, quotesAtMost),
  });
};
