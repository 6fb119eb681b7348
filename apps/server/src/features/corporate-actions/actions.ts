/** Recording corporate actions, and declining them for portfolios. */
import { fieldError } from '@partnerfolio/contract/refusals/field-errors';
import type {
  CorporateAction,
  CorporateActionForm,
} from '@partnerfolio/contract/instruments/corporate-actions';
import { actionsAtMost } from '@partnerfolio/contract/instruments/corporate-actions';
import type { LocalDate } from '@partnerfolio/contract/values';
import { v7 as uuid } from 'uuid';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Db } from '../../platform/database/db.ts';
import { because, invariant, refuse, refuseFor } from '../../platform/http/problem.ts';
import type { Refusal } from '../../platform/http/problem.ts';
import { lockInstruments } from '../market-data/prices.actions.ts';
import { currenciesOfInstruments } from '../market-data/queries.ts';
import * as recorded from '../market-data/recorded-actions/queries.ts';
import * as queries from './queries.ts';
import type { ActionRow } from './queries.ts';
import { findTermsError } from './rules.ts';

/** An action in the shape of the contract. */
export const actionView = (row: ActionRow): CorporateAction => {
  const { toInstrumentId, toSymbol, toName } = row;
  return {
    id: row.id,
    instrument: { id: row.instrumentId, symbol: row.symbol, name: row.name },
    type: row.type,
    exDate: row.exDate as LocalDate,
    ratioNew: row.ratioNew,
    ratioOld: row.ratioOld,
    toInstrument:
      toInstrumentId === null || toSymbol === null || toName === null
        ? null
        : { id: toInstrumentId, symbol: toSymbol, name: toName },
    costShare: row.costShare,
    amountPerUnit: row.amountPerUnit,
    currency: row.currency,
    note: row.note,
    source: row.source,
    createdAt: row.createdAt,
    createdBy: row.createdBy === null ? null : { id: row.createdBy, fullName: row.createdByName },
  };
};

interface Recording {
  readonly instrumentId: string;
  readonly form: CorporateActionForm;
  readonly by: { readonly userId: string; readonly now: Date; readonly today: string };
}

/** Records an action of an instrument; refuses one that is recorded already, with another date or other terms. */
export const recordAction = async (
  trx: Db,
  { instrumentId, form, by }: Recording,
): Promise<
  | CorporateAction
  | Refusal<'not_found' | 'already_exists' | 'wrong_state' | 'invalid', 'too_many_corporate_actions'>
> => {
  const error = findTermsError(form, { instrumentId, today: by.today });
  if (error !== null) return refuseFor(error.path, error.code);
  // The lock orders writers, so that two of them cannot both find nothing recorded.
  if ((await lockInstruments(trx, [instrumentId])).length === 0) return refuse('not_found');
  const given = form.toInstrumentId;
  if (given !== null && !(await currenciesOfInstruments(trx, [given])).has(given))
    return refuseFor('toInstrumentId', 'unknown_instrument');
  const alike = await recorded.findAlike(trx, { ...form, instrumentId });
  if (alike.isRecorded)
    return refuse('already_exists', { fields: [fieldError('exDate', 'action_recorded')] });
  if (alike.count >= actionsAtMost) return refuse('wrong_state', because('too_many_corporate_actions'));
  const id = uuid();
  await recorded.insertAction(trx, {
    id,
    instrument_id: instrumentId,
    type: form.type,
    ex_date: form.exDate,
    ratio_new: form.ratioNew,
    ratio_old: form.ratioOld,
    to_instrument_id: form.toInstrumentId,
    cost_share: form.costShare,
    amount_per_unit: form.amountPerUnit,
    currency: form.currency,
    note: form.note,
    source: null,
    created_by: by.userId,
    created_at: by.now.toISOString(),
  });
  await writeAudit(trx, {
    eventType: 'corporate_action.record',
    now: by.now,
    userId: by.userId,
    entity: 'instrument',
    entityId: instrumentId,
    metadata: { actionId: id },
    after: form,
  });
  const row = await queries.findAction(trx, { id, instrumentId });
  invariant(row !== null, 'an action that was just recorded is there');
  return actionView(row);
};

/** The fields of an action as the audit log keeps them. */
const auditedTerms = (row: ActionRow): Record<keyof CorporateActionForm, string | null> => ({
  type: row.type,
  exDate: row.exDate,
  ratioNew: row.ratioNew,
  ratioOld: row.ratioOld,
  toInstrumentId: row.toInstrumentId,
  costShare: row.costShare,
  amountPerUnit: row.amountPerUnit,
  currency: row.currency,
  note: row.note,
});

/** Deletes an action that no ledger has booked; entries that were reversed stay in their ledgers. */
export const deleteAction = async (
  trx: Db,
  target: { readonly id: string; readonly instrumentId: string },
  by: { readonly userId: string; readonly now: Date },
): Promise<null | Refusal<'not_found' | 'wrong_state', 'corporate_action_booked'>> => {
  // The instrument first, as a fetch locks it before it corrects a split.
  await lockInstruments(trx, [target.instrumentId]);
  if (!(await queries.lockAction(trx, target))) return refuse('not_found');
  const row = await queries.findAction(trx, target);
  invariant(row !== null, 'a locked action is there');
  if (await queries.isBookedAnywhere(trx, row.id))
    return refuse('wrong_state', because('corporate_action_booked'));
  await recorded.removeAction(trx, row.id);
  await writeAudit(trx, {
    eventType: 'corporate_action.delete',
    now: by.now,
    userId: by.userId,
    entity: 'instrument',
    entityId: row.instrumentId,
    metadata: { actionId: row.id },
    before: auditedTerms(row),
    after: null,
  });
  return null;
};

interface Decision {
  readonly portfolioId: string;
  readonly actionId: string;
  /** Null to offer the action again. */
  readonly reason: string | null;
  readonly by: { readonly userId: string; readonly now: Date };
}

/** Declines an action for a portfolio, or offers it again. The caller checks access. */
export const decideAction = async (
  trx: Db,
  { portfolioId, actionId, reason, by }: Decision,
): Promise<Refusal<'not_found'> | null> => {
  if (!(await queries.holdAction(trx, actionId))) return refuse('not_found');
  const action = await queries.findActionById(trx, actionId);
  invariant(action !== null, 'an action that is held is there');
  const before = await queries.deleteDecline(trx, { portfolioId, actionId });
  if (before === null && reason === null) return null;
  if (reason !== null)
    await queries.putDecline(trx, {
      portfolio_id: portfolioId,
      action_id: actionId,
      reason,
      declined_by: by.userId,
      declined_at: by.now.toISOString(),
    });
  await writeAudit(trx, {
    eventType: reason === null ? 'corporate_action.offer' : 'corporate_action.decline',
    now: by.now,
    userId: by.userId,
    entity: 'portfolio',
    entityId: portfolioId,
    metadata: { actionId, instrumentId: action.instrumentId, type: action.type, exDate: action.exDate },
    before: before === null ? null : { reason: before },
    after: reason === null ? null : { reason },
  });
  return null;
};
