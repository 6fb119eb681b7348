/** Transfers between two portfolios of the firm: both sides are always written in the same transaction. */
import type { TransferForm } from '@partnerfolio/contract/transfers';
import type { LocalDate } from '@partnerfolio/finance/dates';
import { dayOfDate } from '@partnerfolio/finance/dates';
import type { TransferLot } from '@partnerfolio/finance/entry';
import type { Ledger } from '@partnerfolio/finance/ledger';
import { prepareLedger } from '@partnerfolio/finance/ledger';
import { majorCurrency } from '@partnerfolio/finance/money';
import type { CurrencyCode } from '@partnerfolio/finance/money';
import { lastTradePrice } from '@partnerfolio/finance/last-trade-price';
import { v7 as uuid } from 'uuid';
import { writeAudits } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { currenciesOfInstruments } from '../../market-data/queries.ts';
import { lockLedger, periodMetadata } from '../../portfolio-access/ledger-lock.actions.ts';
import type { LedgerLock, LedgerPass } from '../../portfolio-access/ledger-lock.actions.ts';
import { bookUnderLock, findEntryErrors, placeEntry, refuseClosedLedger } from '../actions.ts';
import type { Booked, Bookkeeper } from '../actions.ts';
import { givenLots } from './given-lots.actions.ts';
import { readForWrite, toPricingState } from '../replay.actions.ts';
import type { BookingError, EntryErrorCode, EntryFields } from '../rules.ts';
import { entriesWith, entryError, ledgerEntry, notFound } from '../rules.ts';
import * as queries from './transfer.queries.ts';
import * as rules from './transfer.rules.ts';

type Refused = Exclude<Booked, { ok: true }>;
type NotMoved = Refused | { readonly ok: false; readonly code: 'stale' };

const error = (field: string, code: EntryErrorCode): Refused => ({
  ok: false,
  code: 'ledger_fault',
  faults: [entryError({ field, code }, { index: 0, entryId: '', day: '' })],
});

const onForm = (errors: readonly BookingError[], side: 'out' | 'in'): readonly BookingError[] =>
  errors.map((one) => ({ ...one, field: rules.fieldOfForm(one.field, side) }));

/** Locks ledgers in the order of their ids, so that opposite transfers cannot deadlock. */
export const lockBoth = async (
  trx: Db,
  ids: readonly [string, string],
): Promise<{ readonly ok: true; readonly locks: readonly [LedgerLock, LedgerLock] } | Refused> => {
  const locks = new Map<string, LedgerLock>();
  for (const id of ids.toSorted()) {
    const lock = await lockLedger(trx, id);
    const refusal = refuseClosedLedger(lock);
    if (refusal !== null) return refusal;
    if (lock !== null) locks.set(id, lock);
  }
  const [own, other] = [locks.get(ids[0]), locks.get(ids[1])];
  return own === undefined || other === undefined
    ? notFound('no_such_portfolio')
    : { ok: true, locks: [own, other] };
};

interface Moved {
  readonly out: EntryFields;
  /** The giving ledger, including the new transfer out. */
  readonly ledger: Ledger;
  /** Null for cash. */
  readonly lots: readonly TransferLot[] | null;
}

type Money = Pick<EntryFields, 'instrumentId'> & { readonly currency: string | null };

/** The currency of both entries: of the cash, or of the instrument and the cost of its lots. */
export const findCurrency = async (db: Db, { instrumentId, currency }: Money): Promise<string | null> => {
  if (instrumentId === null) return currency;
  const code = (await currenciesOfInstruments(db, [instrumentId])).get(instrumentId);
  return code === undefined ? null : majorCurrency(code as CurrencyCode).currency;
};

type MovedForm = Pick<
  TransferForm,
  'instrumentId' | 'quantity' | 'amount' | 'currency' | 'outDate' | 'fromLots' | 'accountId'
>;
interface Asked {
  readonly form: MovedForm;
  readonly note: string | null;
  readonly today: string;
}

/** What would move from one ledger to another, and with which lots; refused like the entry itself. */
const planMove = async (
  trx: Db,
  [giver, receiver]: readonly [queries.GivingLedger, queries.GivingLedger],
  { form, note, today }: Asked,
): Promise<({ readonly ok: true } & Moved) | Refused> => {
  const currency = await findCurrency(trx, form);
  if (currency === null) return error('instrumentId', 'unknown_instrument');
  const out = rules.outEntry({ ...form, currency }, note);
  const errors = await findEntryErrors(trx, giver.id, { entries: [out], today });
  if (errors.length > 0) return { ok: false, code: 'ledger_fault', faults: onForm(errors, 'out') };
  const present = await readForWrite(trx, toPricingState(giver));
  const id = uuid();
  const placed = await placeEntry(trx, giver.id, out);
  const entry = ledgerEntry(id, giver.last_seq + 1, { ...placed, reversesId: null });
  const ledger = prepareLedger({
    entries: entriesWith(present.entries, [entry]),
    instruments: present.instruments.values(),
    shortSales: present.shortSales,
    dayOrder: present.dayOrder,
  });
  if (form.instrumentId === null) return { ok: true, out, ledger, lots: null };
  const source = { ledger, cost_method: giver.cost_method, base_currency: giver.base_currency };
  const given = await givenLots(trx, source, {
    receiverCurrency: receiver.base_currency,
    until: form.outDate,
  });
  return { ok: true, out, ledger, lots: given.get(id) ?? [] };
};

interface Transfer {
  readonly fromPortfolioId: string;
  readonly form: TransferForm;
  readonly by: Bookkeeper;
}

/** Refuses two dates with a corporate action between them: the units that arrive would not be those that left. */
export const refuseTransit = async (
  trx: Db,
  { ledger }: Pick<Moved, 'ledger'>,
  {
    form,
    receiver,
  }: {
    readonly form: Pick<EntryFields, 'instrumentId'> & {
      readonly outDate: string;
      readonly inDate: string | null;
    };
    readonly receiver: LedgerLock;
  },
): Promise<Refused | null> => {
  const { instrumentId, outDate: after, inDate: through } = form;
  if (instrumentId === null || through === null || through === after) return null;
  const present = await readForWrite(trx, toPricingState(receiver));
  const span = { instrumentId, after, through };
  const isActed = rules.isActedOn(ledger, span) || rules.isActedOn(await present.ledger(), span);
  return isActed ? error('inDate', 'action_during_transit') : null;
};

const bookSide = async (
  trx: Db,
  lock: LedgerLock,
  {
    entry,
    side,
    by,
  }: { entry: Parameters<typeof bookUnderLock>[2]['entries'][number]; side: 'out' | 'in'; by: Bookkeeper },
): Promise<{ readonly ok: true; readonly id: string; readonly pass: LedgerPass | null } | Refused> => {
  const booked = await bookUnderLock(trx, lock, { entries: [entry], by });
  if (!booked.ok) return { ...booked, faults: onForm(booked.faults, side) };
  return { ok: true, id: booked.ids[0] ?? '', pass: booked.pass };
};

/** The giving ledger's last own trade, as a price for a receiver that has no other. */
export const toTradePrice = ({
  ledger,
  out,
}: {
  readonly ledger: Ledger;
  readonly out: Pick<EntryFields, 'instrumentId' | 'tradeDate'>;
}) => {
  const instrument = ledger.instruments.findIndex(({ id }) => id === out.instrumentId);
  return lastTradePrice(ledger, { instrument, day: dayOfDate(out.tradeDate as LocalDate) });
};

export type Transferred =
  | { readonly ok: true; readonly id: string; readonly outId: string; readonly inId: string }
  | NotMoved;

interface Sides {
  readonly giver: LedgerLock;
  readonly receiver: LedgerLock;
  readonly moved: Moved;
}

/** Books the transfer out and the transfer in, each in its ledger. */
const bookSides = async (
  trx: Db,
  { giver, receiver, moved }: Sides,
  { form, by }: Pick<Transfer, 'form' | 'by'>,
): Promise<Transferred> => {
  const [id, inDate] = [uuid(), form.inDate ?? form.outDate];
  const arrivesOn = inDate > form.outDate ? inDate : null;
  const into = rules.inEntry(moved.out, {
    inDate,
    lots: moved.lots,
    toAccountId: form.toAccountId,
  });
  const outLink = { id, arrivesOn, tradePrice: null };
  const left = await bookSide(trx, giver, { entry: { ...moved.out, link: outLink }, side: 'out', by });
  if (!left.ok) return left;
  const inLink = { id, arrivesOn: null, tradePrice: toTradePrice(moved) };
  const arrived = await bookSide(trx, receiver, {
    entry: { ...into, link: inLink },
    side: 'in',
    // The arrival may lie in the future.
    by: { ...by, today: inDate > by.today ? inDate : by.today },
  });
  if (!arrived.ok) return arrived;
  const audit = (
    { id: entityId, pass }: Extract<typeof left, { ok: true }>,
    after: EntryFields,
    [portfolio, other]: readonly LedgerLock[],
  ) => ({
    eventType: 'transaction.create' as const,
    now: by.now,
    userId: by.userId,
    entity: 'transaction',
    entityId,
    metadata: {
      portfolioId: portfolio?.id,
      transferId: id,
      otherPortfolioId: other?.id,
      ...periodMetadata(pass),
    },
    after,
  });
  await writeAudits(trx, [
    audit(left, moved.out, [giver, receiver]),
    audit(arrived, into, [receiver, giver]),
  ]);
  return { ok: true, id, outId: left.id, inId: arrived.id };
};

/**
 * Books both sides of a transfer, or neither. The lots come from the giver's replay. Refuses when the giver's ledger
 * has changed since the lots were shown. The caller checks the right to write to both.
 */
export const transferBetween = async (
  trx: Db,
  { fromPortfolioId, form, by }: Transfer,
): Promise<Transferred> => {
  const locked = await lockBoth(trx, [fromPortfolioId, form.toPortfolioId]);
  if (!locked.ok) return locked;
  const [giver, receiver] = locked.locks;
  if (form.ledgerRevision !== null && form.ledgerRevision !== giver.ledger_revision)
    return { ok: false, code: 'stale' };
  const moved = await planMove(trx, locked.locks, { form, note: form.note, today: by.today });
  if (!moved.ok) return moved;
  const refusal = await refuseTransit(trx, moved, { form, receiver });
  return refusal ?? bookSides(trx, { giver, receiver, moved }, { form, by });
};

interface Previewed {
  readonly fromPortfolioId: string;
  readonly form: MovedForm & Pick<TransferForm, 'toPortfolioId'>;
  readonly today: string;
}

/** The lots that a transfer would move if it were booked now. */
export const previewOfTransfer = async (db: Db, { fromPortfolioId, form, today }: Previewed) => {
  const giver = await queries.findGivingLedger(db, fromPortfolioId);
  const receiver = await queries.findGivingLedger(db, form.toPortfolioId);
  const refusal = refuseClosedLedger(giver) ?? refuseClosedLedger(receiver);
  if (giver === null || receiver === null || refusal !== null)
    return refusal ?? notFound('no_such_portfolio');
  const moved = await planMove(db, [giver, receiver], { form, note: null, today });
  if (!moved.ok) return moved;
  return {
    ok: true,
    ledgerRevision: giver.ledger_revision,
    costCurrency: moved.out.currency,
    baseCurrency: receiver.base_currency,
    lots: moved.lots ?? [],
  } as const;
};
