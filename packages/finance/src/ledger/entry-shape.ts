import type { LedgerEntry } from './entry.ts';
import type { EntryReader } from './entry-reader.ts';
import { entryTypeRule } from './entry-types.ts';
import type { EntryTypeRule } from './entry-types.ts';
import type { Amount } from '../number/exact.ts';
import { majorCurrency } from '../number/money.ts';

/**
 * The parsed contents of an entry: whether it has a gross amount, and the numbers of its instruments (−1 for unknown
 * ones).
 */
interface Stated {
  readonly gross: Amount | null;
  readonly instrument: number;
  readonly toInstrument: number;
}

/** Whether it moves either an instrument or cash. */
function isTransfer({ units }: EntryTypeRule): boolean {
  return units === 'transfer_in' || units === 'transfer_out' || units === 'relocate';
}

function requireField(reader: EntryReader, field: keyof LedgerEntry): void {
  if (reader.entry[field] === undefined) reader.refuse('missing_field', field);
}

function checkInstruments(reader: EntryReader, { instrument, toInstrument }: Stated): void {
  const { entry } = reader;
  const rule = entryTypeRule(entry.type);
  if (rule.instrument === 'required') requireField(reader, 'instrumentId');
  const isIgnored = rule.instrument === 'never';
  if (entry.instrumentId !== undefined && instrument < 0 && !isIgnored)
    reader.refuse('unknown_instrument', 'instrumentId');
  if (!rule.givesInstrument) return;
  requireField(reader, 'toInstrumentId');
  if (entry.toInstrumentId === undefined) return;
  if (toInstrument < 0 || toInstrument === instrument) reader.refuse('unknown_instrument', 'toInstrumentId');
}

function checkMoney(reader: EntryReader, { gross }: Stated): void {
  const { entry } = reader;
  const rule = entryTypeRule(entry.type);
  const isCashTransfer = isTransfer(rule) && entry.instrumentId === undefined;
  const needsGross = rule.gross === 'required' || isCashTransfer;
  // Numbers that cannot be parsed have been refused already, so only an absent field counts as missing.
  if (!needsGross || gross !== null || reader.faults !== null) return;
  reader.refuse('missing_field', rule.units === 'value' ? 'price' : 'amount');
}

/** A currency exchange states two positive amounts in two currencies; pence and pounds count as one currency. */
function checkExchange(reader: EntryReader, { gross }: Stated): void {
  const { entry } = reader;
  requireField(reader, 'toAmount');
  requireField(reader, 'toCurrency');
  if (gross === 0n) reader.refuse('not_positive', 'amount');
  if (entry.toCurrency === undefined) return;
  const isSame = majorCurrency(entry.toCurrency).currency === majorCurrency(entry.currency).currency;
  if (isSame) reader.refuse('same_currency', 'toCurrency');
}

/** A transfer between accounts names two different ones, and a positive amount if it moves cash. */
function checkAccounts(reader: EntryReader, { gross }: Stated): void {
  const { accountId, toAccountId, instrumentId } = reader.entry;
  requireField(reader, 'toAccountId');
  if (toAccountId !== undefined && toAccountId === accountId) reader.refuse('same_account', 'toAccountId');
  if (instrumentId === undefined && gross === 0n) reader.refuse('not_positive', 'amount');
}

/** Refuses an entry that lacks what its type requires. */
export function checkShape(reader: EntryReader, stated: Stated): void {
  const { entry } = reader;
  const rule = entryTypeRule(entry.type);
  checkInstruments(reader, stated);
  const isInKind = isTransfer(rule) && entry.instrumentId !== undefined;
  if (rule.quantity === 'required' || isInKind) requireField(reader, 'quantity');
  if (rule.ratio === 'required') {
    requireField(reader, 'ratioNew');
    requireField(reader, 'ratioOld');
  }
  if (rule.costShare === 'required') requireField(reader, 'costShare');
  checkMoney(reader, stated);
  if (rule.bought === 'required') checkExchange(reader, stated);
  if (rule.givesAccount) checkAccounts(reader, stated);
}
