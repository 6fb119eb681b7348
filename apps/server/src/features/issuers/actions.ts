/** Changes of issuers, each in one transaction with its audit event. */
import { groupDepthAtMost } from '@partnerfolio/contract/market/issuers';
import type { IssuerForm } from '@partnerfolio/contract/market/issuers';
import { fieldError } from '@partnerfolio/contract/refusals/field-errors';
import type { FieldError } from '@partnerfolio/contract/refusals/field-errors';
import { v7 as uuid } from 'uuid';
import type { Staff } from '../../platform/access/access.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { App } from '../../platform/context.ts';
import { toColumns } from '../../platform/database/column-names.ts';
import type { ColumnTable } from '../../platform/database/column-names.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { invariant, refuse } from '../../platform/http/problem.ts';
import type { Refusal } from '../../platform/http/problem.ts';
import { createOnce } from '../../platform/serve/idempotency.ts';
import * as queries from './queries.ts';

/** The acting user and the app. */
interface Act {
  readonly app: App;
  readonly viewer: Staff;
}

const issuerColumns = {
  name: 'name',
  lei: 'lei',
  country: 'country',
  parentId: 'parent_id',
} as const satisfies ColumnTable<IssuerForm>;

const formOf = ({ name, lei, country, parent }: queries.IssuerRow): IssuerForm => ({
  name,
  lei,
  country,
  parentId: parent?.id ?? null,
});

/** Refuses a parent that does not exist, belongs to the issuer's own group below it, or makes the group too deep. */
const findParentError = async (
  trx: Db,
  { parentId, own }: { parentId: string | null; own: string | null },
): Promise<FieldError | null> => {
  if (parentId === null) return null;
  const above = await queries.listAbove(trx, parentId);
  if (above.length === 0) return fieldError('parentId', 'unknown_issuer');
  if (own !== null && above.includes(own)) return fieldError('parentId', 'issuer_below_itself');
  const levels = own === null ? 1 : await queries.countLevels(trx, own);
  return above.length + levels > groupDepthAtMost ? fieldError('parentId', 'group_too_deep') : null;
};

/** Refuses a name or LEI that another issuer has, with that one's name, and an impossible parent. */
const findErrors = async (
  trx: Db,
  form: IssuerForm,
  own: string | null,
): Promise<Refusal<'invalid' | 'already_exists'> | null> => {
  const parent = await findParentError(trx, { parentId: form.parentId, own });
  if (parent !== null) return refuse('invalid', { fields: [parent] });
  const { byName, byLei } = await queries.findTaken(trx, { ...form, except: own });
  const fields = [
    ...(byName === null ? [] : [fieldError('name', 'issuer_exists', { name: byName })]),
    ...(byLei === null ? [] : [fieldError('lei', 'lei_exists', { name: byLei })]),
  ];
  return fields.length === 0 ? null : refuse('already_exists', { fields });
};

const readIssuer = async (trx: Db, id: string): Promise<queries.IssuerRow> => {
  const row = await queries.findIssuer(trx, id);
  invariant(row !== null, 'an issuer that was just written is there');
  return row;
};

/** Creates an issuer in the caller's transaction, which writes issuers alone from here on. */
export const addIssuer = async (trx: Db, { app, viewer }: Act, form: IssuerForm) => {
  await queries.lockIssuers(trx);
  const refused = await findErrors(trx, form, null);
  if (refused !== null) return refused;
  const id = uuid();
  const now = app.clock.now();
  const at = now.toISOString();
  const stamps = { created_at: at, created_by: viewer.id, updated_at: at };
  await queries.insertIssuer(trx, { id, ...toColumns(issuerColumns, form), ...stamps });
  const event = { eventType: 'issuer.create', entity: 'issuer', entityId: id } as const;
  await writeAudit(trx, { ...event, now, userId: viewer.id, after: form });
  return readIssuer(trx, id);
};

/** Creates an issuer. */
export const createIssuer = (act: Act, form: IssuerForm) =>
  inTransaction(act.app.db, (trx) => createOnce(trx, { create: () => addIssuer(trx, act, form) }));

/** Changes an issuer; its parent moves it, and all below it, to another group. */
export const updateIssuer = (
  { app, viewer }: Act,
  { id, revision, form }: { id: string; revision: number; form: IssuerForm },
) =>
  inTransaction(app.db, async (trx) => {
    await queries.lockIssuers(trx);
    const before = await queries.findIssuer(trx, id);
    if (before === null) return refuse('not_found');
    if (before.revision !== revision) return refuse('stale');
    const refused = await findErrors(trx, form, id);
    if (refused !== null) return refused;
    const now = app.clock.now();
    await queries.changeIssuer(trx, id, {
      ...toColumns(issuerColumns, form),
      updated_at: now.toISOString(),
    });
    await writeAudit(trx, {
      eventType: 'issuer.update',
      now,
      userId: viewer.id,
      entity: 'issuer',
      entityId: id,
      before: formOf(before),
      after: form,
    });
    return readIssuer(trx, id);
  });
