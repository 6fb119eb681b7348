/**
 * The firm: its name and the currency of its totals. Both are chosen when the first administrator sets the firm up and stay as
 * they are, so a process reads them once. `FIRM_CURRENCY` takes precedence over the stored currency.
 */
import type { Config } from './config.ts';
import type { Db } from './database/db.ts';
import * as queries from './firm.queries.ts';

/** The default for a new firm. */
const proposedCurrency = 'USD';
/** The currency of every firm without FIRM_CURRENCY before firms could choose. */
const previousDefaultCurrency = 'EUR';

export interface FirmFacts {
  readonly name: string | null;
  readonly currency: string;
  /** False until the first administrator has entered name and currency. */
  readonly isSetUp: boolean;
}

export interface Firm {
  /** Reads through the transaction if one is given. */
  facts(trx?: Db): Promise<FirmFacts>;
  currency(): Promise<string>;
}

type Needs = Pick<Config, 'firmCurrency'>;

const toFirmFacts = (row: queries.FirmRow | null, { firmCurrency }: Needs): FirmFacts =>
  row === null
    ? { name: null, currency: firmCurrency ?? proposedCurrency, isSetUp: false }
    : { name: row.name, currency: firmCurrency ?? row.currency ?? previousDefaultCurrency, isSetUp: true };

/** Makes the reader of the firm, which keeps it in memory once it is set up. */
export const createFirm = (db: Db, config: Needs): Firm => {
  let settled: FirmFacts | null = null;
  const facts = async (trx?: Db): Promise<FirmFacts> => {
    if (settled !== null) return settled;
    const read = toFirmFacts(await queries.findFirm(trx ?? db), config);
    // An open transaction may still roll back what it reads.
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
