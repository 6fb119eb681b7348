/**
 * The firm: its name and the currency of its totals. Both are chosen when the first administrator sets the firm up. The
 * currency stays as it is, so a process reads it once; the name can be changed, also by another process, so it is read
 * each time. `FIRM_CURRENCY` takes precedence over the stored currency.
 */
import type { Config } from '../basics/config.ts';
import type { Db } from '../database/db.ts';
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
  /** The address of the logo, if there is one, and the size at which pages show it. */
  readonly logo: { readonly src: string; readonly width: number; readonly height: number } | null;
}

export interface Firm {
  /** Reads through the transaction if one is given. */
  facts(trx?: Db): Promise<FirmFacts>;
  currency(): Promise<string>;
}

type Needs = Pick<Config, 'firmCurrency'>;

/** The box in which pages show the logo. */
const shownBox = { width: 78, height: 28 };

const toLogo = (row: queries.StoredFirm): FirmFacts['logo'] => {
  const { logo_hash: hash, logo_width: width, logo_height: height } = row;
  if (hash === null || width === null || height === null) return null;
  const scale = Math.min(shownBox.width / width, shownBox.height / height, 1);
  return {
    src: `/api/firm/logo?v=${hash}`,
    width: Math.ceil(width * scale),
    height: Math.ceil(height * scale),
  };
};

const toFirmFacts = (row: queries.StoredFirm | null, { firmCurrency }: Needs): FirmFacts =>
  row === null
    ? { name: null, currency: firmCurrency ?? proposedCurrency, isSetUp: false, logo: null }
    : {
        name: row.name,
        currency: firmCurrency ?? row.currency ?? previousDefaultCurrency,
        isSetUp: true,
        logo: toLogo(row),
      };

/** Makes the reader of the firm, which keeps its currency in memory once it is set up. */
export const createFirm = (db: Db, config: Needs): Firm => {
  let settledCurrency: string | null = config.firmCurrency;
  const facts = async (trx?: Db): Promise<FirmFacts> => {
    const read = toFirmFacts(await queries.findFirm(trx ?? db), config);
    // An open transaction may still roll back what it reads.
    if (read.isSetUp && trx === undefined) settledCurrency = read.currency;
    return read;
  };
  return { facts, currency: async () => settledCurrency ?? (await facts()).currency };
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

/** Changes the name of the firm and returns the one before; null when the firm is not set up. */
export const renameFirm = async (trx: Db, name: string): Promise<Pick<FirmFacts, 'name'> | null> => {
  const before = await queries.lockFirm(trx);
  if (before === null) return null;
  await queries.changeFirmName(trx, name);
  return { name: before.name };
};

/** Changes what the firm's portfolios are compared with, unless it has another revision than the given one. */
export const changeComparison = async (
  trx: Db,
  row: queries.ComparisonRow,
  revision: number | undefined,
): Promise<'changed' | 'stale' | 'no_firm'> => {
  const firm = await queries.lockFirm(trx);
  if (firm === null) return 'no_firm';
  if (revision !== undefined && revision !== firm.comparison_revision) return 'stale';
  await queries.changeComparison(trx, row);
  return 'changed';
};

/** The revision of what the firm's portfolios are compared with. */
export const comparisonRevision = (db: Db): Promise<number> => queries.comparisonRevision(db);
