/** Changes of instruments, each in one transaction with its audit event. */
import type { Worthless } from '@partnerfolio/contract/instruments/worthlessness';
import { fieldError } from '@partnerfolio/contract/refusals/field-errors';
import type { FieldError } from '@partnerfolio/contract/refusals/field-errors';
import type { Instrument, instrumentFormSchema } from '@partnerfolio/contract/market-data';
import { v7 as uuid } from 'uuid';
import type { z } from 'zod';
import { writeAudit } from '../../platform/audit/audit.ts';
import { toColumns, toFields } from '../../platform/database/column-names.ts';
import type { ColumnTable } from '../../platform/database/column-names.ts';
import type { Db } from '../../platform/database/db.ts';
import { because, invariant, refuse } from '../../platform/http/problem.ts';
import type { Refusal } from '../../platform/http/problem.ts';
import * as queries from './queries.ts';

export type InstrumentForm = z.output<typeof instrumentFormSchema>;

/** The acting user, and the time. */
export interface Actor {
  readonly userId: string | null;
  readonly now: Date;
}

/** The columns of an instrument, from which all that is written, answered and audited of its fields derives. */
const instrumentColumns = {
  symbol: 'symbol',
  isin: 'isin',
  name: 'name',
  assetClass: 'asset_class',
  sector: 'sector',
  region: 'region',
  currency: 'currency',
  exchange: 'exchange',
  quotation: 'quotation',
} as const satisfies ColumnTable<InstrumentForm>;

/** An instrument in the shape of the contract. */
export const instrumentView = (row: queries.InstrumentRow): Instrument => ({
  id: row.id,
  ...toFields(instrumentColumns, row),
  revision: row.revision,
  worthless:
    row.worthless === null
      ? null
      : {
          ...row.worthless,
          since: row.worthless.since as Worthless['since'],
          at: new Date(row.worthless.at).toISOString(),
        },
  lastPrice:
    row.last_day === null || row.last_close === null || row.last_source === null
      ? null
      : {
          day: row.last_day as NonNullable<Instrument['lastPrice']>['day'],
          close: row.last_close,
          source: row.last_source,
        },
  createdAt: row.created_at,
});

/**
 * Creates instruments, all or none; refuses when a symbol (on its exchange) or ISIN exists, with the path of each
 * such form. The ids are in the order of the forms. Each has an audit event.
 */
export const createInstruments = async (
  trx: Db,
  forms: readonly InstrumentForm[],
  actor: Actor,
): Promise<{ readonly ok: true; readonly ids: readonly string[] } | Refusal<'already_exists'>> => {
  const ids: string[] = [];
  const fields: FieldError[] = [];
  const at = actor.now.toISOString();
  for (const [i, form] of forms.entries()) {
    const id = uuid();
    const row = { id, ...toColumns(instrumentColumns, form), created_at: at, updated_at: at };
    if (!(await queries.insertInstrument(trx, row))) {
      fields.push(fieldError(`${i}.symbol`, 'instrument_exists'));
      continue;
    }
    ids.push(id);
    await writeAudit(trx, {
      eventType: 'instrument.create',
      now: actor.now,
      userId: actor.userId,
      entity: 'instrument',
      entityId: id,
      after: form,
    });
  }
  return fields.length === 0 ? { ok: true, ids } : refuse('already_exists', { fields });
};

/** Deletes the given instruments unless something names them, and returns those; the undo of an import removes what it created. */
export const removeUnusedInstruments = async (
  trx: Db,
  ids: readonly string[],
  actor: Actor,
): Promise<readonly string[]> => {
  const removed = await queries.deleteUnusedInstruments(trx, ids);
  for (const id of removed)
    await writeAudit(trx, {
      eventType: 'instrument.delete',
      now: actor.now,
      userId: actor.userId,
      entity: 'instrument',
      entityId: id,
    });
  return removed;
};

/** Reads an instrument that is known to exist. */
export const readInstrument = async (db: Db, id: string): Promise<Instrument> => {
  const row = await queries.findInstrument(db, id);
  invariant(row !== null, 'an instrument that was just written is there');
  return instrumentView(row);
};

type UpdateRefusal = Refusal<
  'not_found' | 'stale' | 'already_exists' | 'wrong_state',
  'instrument_currency_fixed' | 'instrument_quotation_fixed'
>;

/** The fields of an instrument; without a quotation it keeps its own. */
type InstrumentChange = Omit<InstrumentForm, 'quotation'> & {
  readonly quotation?: InstrumentForm['quotation'] | undefined;
};

/** Refuses another currency or quotation once there are prices or entries, because their meaning depends on both. */
const refuseNewMeaning = async (
  trx: Db,
  form: InstrumentForm,
  current: { readonly id: string } & Pick<InstrumentForm, 'currency' | 'quotation'>,
): Promise<UpdateRefusal | null> => {
  const isQuotedAlike = form.quotation === current.quotation;
  if (form.currency === current.currency && isQuotedAlike) return null;
  if (!(await queries.isInstrumentInUse(trx, current.id))) return null;
  return isQuotedAlike
    ? refuse('wrong_state', {
        ...because('instrument_currency_fixed'),
        fields: [fieldError('currency', 'currency_in_use')],
      })
    : refuse('wrong_state', {
        ...because('instrument_quotation_fixed'),
        fields: [fieldError('quotation', 'quotation_in_use')],
      });
};

/** Changes an instrument, unless its prices or entries would mean something else. */
export const updateInstrument = async (
  trx: Db,
  { id, revision, form: given }: { id: string; revision: number; form: InstrumentChange },
  actor: Actor,
): Promise<Instrument | UpdateRefusal> => {
  const row = await queries.lockInstrument(trx, id);
  if (row === null) return refuse('not_found');
  if (row.revision !== revision) return refuse('stale');
  const current = { ...row, currency: row.currency as InstrumentForm['currency'] };
  const form = { ...given, quotation: given.quotation ?? current.quotation };
  const refusal = await refuseNewMeaning(trx, form, current);
  if (refusal !== null) return refusal;
  if (await queries.isInstrumentTaken(trx, { id, ...form }))
    return refuse('already_exists', {
      fields: [fieldError('symbol', 'instrument_exists')],
    });
  await queries.changeInstrument(trx, id, {
    ...toColumns(instrumentColumns, form),
    updated_at: actor.now.toISOString(),
  });
  const changed = await readInstrument(trx, id);
  await writeAudit(trx, {
    eventType: 'instrument.update',
    now: actor.now,
    userId: actor.userId,
    entity: 'instrument',
    entityId: id,
    before: toFields(instrumentColumns, current),
    after: form,
  });
  return changed;
};
