/**
 * The firm: its name and the currency of its totals. Both are chosen when the first administrator sets the firm up and stay as
 * they are, so a process reads them once. `FIRM_CURRENCY` takes precedence over the stored currency.
 */
import type { Config } from './config.ts';
import type { Db } from './database/db.ts';
import * as queries from './firm.queries.ts';

/** Proposed to a new firm. */
const proposedCurrency = 'USD';
/** Of every firm without FIRM_CURRENCY before a firm could choose. */
const previousDefaultCurrency = 'EUR';

export interface FirmFacts {
  readonly name: string | null;
  readonly currency: string;
  /** False until the first administrator has entered name and currency. */
  readonly isSetUp: boolean;
}

export interface Firm {
  /** Inside a transaction it is read through that. */
  facts(trx?: Db): Promise<FirmFacts>;
  currency(): Promise<string>;
}

type Needs = Pick<Config, 'firmCurrency'>;

const toFirmFacts = (row: queries.FirmRow | null, { firmCurrency }: Needs): FirmFacts =>
  row === null
    ? { name: null, currency: firmCurrency ?? proposedCurrency, isSetUp: false }
    : { name: row.name, currency: firmCurrency ?? row.currency ?? previousDefaultCurrency, isSetUp: true };

/** Reads the firm; once it is set up, from memory. */
export const createFirm = (db: Db, config: Needs): Firm => {
  let settled: FirmFacts | null = null;
  const facts = async (trx?: Db): Promise<FirmFacts> => {
    if (settled !== null) return settled;
    const read = toFirmFacts(await queries.findFirm(trx ?? db), config);
    // What an open transaction reads may yet be undone.
    if (read.isSetUp && trx === undefined) settled = read;
    return read;
  };
  return { facts, currency: async () => config.firmCurrency ?? (await facts()).currency };
};

/** Stores the firm's name and currency and returns them; null when the firm is set up already. */
export const setUpFirm = async (
  trx: Db,
  { firmCurrency }: Needs,
  { name, currency }: queries.FirmRow,
): Promise<queries.FirmRow | null> => {
  const firm = { name, currency: firmCurrency ?? currency ?? proposedCurrency };
  return (await queries.insertFirm(trx, firm)) ? firm : null;
};

/** Stores the currency in effect for a firm from before currencies were stored. */
export const keepPreviousDefault = (db: Db, { firmCurrency }: Needs): Promise<void> =>
  queries.putMissingCurrency(db, firmCurrency ?? previousDefaultCurrency);
