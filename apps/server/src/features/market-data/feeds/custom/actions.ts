/** What administrators do with described providers, each act in one transaction with its audit event. */
import { customProvidersAtMost } from '@partnerfolio/contract/market/custom-providers';
import type {
  CustomProvider,
  CustomProviderForm,
  CustomProviderSettings,
} from '@partnerfolio/contract/market/custom-providers';
import { v7 as uuid } from 'uuid';
import { writeAudit } from '../../../../platform/audit/audit.ts';
import type { App } from '../../../../platform/context.ts';
import type { Db } from '../../../../platform/database/db.ts';
import { because, refuse, refuseFor } from '../../../../platform/http/problem.ts';
import type { Refusal } from '../../../../platform/http/problem.ts';
import type { Secrets } from '../../../../platform/secrets/secrets.ts';
import type { Actor } from '../../actions.ts';
import type { CloseProvider } from '../provider/provider.ts';
import { customProvider } from './custom-provider.ts';
import * as queries from './queries.ts';
import { keyError, sourceName } from './rules.ts';

const sealContext = (id: string): string => `key of market provider ${id}`;

export const providerView = (row: queries.CustomProviderRow): CustomProvider => ({
  id: row.id,
  source: row.source,
  name: row.name,
  settings: row.settings,
  hasKey: row.sealedKey !== null,
  revision: row.revision,
});

const settingsOf = ({ key: _key, name: _name, ...settings }: CustomProviderForm): CustomProviderSettings =>
  settings;

/** What the audit log keeps: never the key, nor a header, which may hold one. */
const auditValues = (row: queries.CustomProviderRow) => ({
  source: row.source,
  name: row.name,
  host: new URL(row.settings.url.replaceAll(/\{\w+\}/g, 'x')).host,
  hasKey: row.sealedKey !== null,
});

interface Acting extends Actor {
  readonly secrets: Secrets;
}

/** The sealed key after a change: a new one, none, or the stored one. */
const sealedKeyAfter = (
  { id, key }: { id: string; key: string | undefined },
  stored: string | null,
  secrets: Secrets,
): string | null => {
  if (key === undefined) return stored;
  return key === '' ? null : secrets.seal(key, sealContext(id));
};

export const createProvider = async (
  trx: Db,
  form: CustomProviderForm,
  { userId, now, secrets }: Acting,
): Promise<CustomProvider | Refusal<'wrong_state' | 'invalid', 'too_many_providers'>> => {
  await queries.lockAdding(trx);
  if ((await queries.listCustomProviders(trx)).length >= customProvidersAtMost)
    return refuse('wrong_state', because('too_many_providers'));
  const error = keyError(form, null);
  if (error !== null) return refuseFor('key', error);
  const id = uuid();
  const row: queries.CustomProviderRow = {
    id,
    source: sourceName(form.name, await queries.takenSources(trx)),
    name: form.name,
    settings: settingsOf(form),
    sealedKey: sealedKeyAfter({ id, key: form.key }, null, secrets),
    revision: 1,
  };
  await queries.insertCustomProvider(trx, row, now.toISOString());
  await writeAudit(trx, {
    eventType: 'market_provider.create',
    now,
    userId,
    entity: 'market_provider',
    after: auditValues(row),
  });
  return providerView(row);
};

export const updateProvider = async (
  trx: Db,
  { id, revision, form }: { id: string; revision: number; form: CustomProviderForm },
  { userId, now, secrets }: Acting,
): Promise<CustomProvider | Refusal<'not_found' | 'stale' | 'invalid'>> => {
  const before = await queries.lockCustomProvider(trx, id);
  if (before === null) return refuse('not_found');
  if (before.revision !== revision) return refuse('stale');
  const error = keyError(form, { url: before.settings.url, hasKey: before.sealedKey !== null });
  if (error !== null) return refuseFor('key', error);
  const after: queries.CustomProviderRow = {
    ...before,
    name: form.name,
    settings: settingsOf(form),
    sealedKey: sealedKeyAfter({ id, key: form.key }, before.sealedKey, secrets),
    revision: revision + 1,
  };
  await queries.changeCustomProvider(trx, after);
  await writeAudit(trx, {
    eventType: 'market_provider.update',
    now,
    userId,
    entity: 'market_provider',
    before: auditValues(before),
    after: auditValues(after),
  });
  return providerView(after);
};

export const deleteProvider = async (
  trx: Db,
  id: string,
  { userId, now }: Actor,
): Promise<Refusal<'not_found'> | null> => {
  const row = await queries.lockCustomProvider(trx, id);
  if (row === null) return refuse('not_found');
  await queries.deleteCustomProvider(trx, { ...row, at: now.toISOString() });
  await writeAudit(trx, {
    eventType: 'market_provider.delete',
    now,
    userId,
    entity: 'market_provider',
    before: auditValues(row),
  });
  return null;
};

/** The described providers by the source of their prices, ready to be asked. */
export const describedProviders = async ({
  db,
  secrets,
}: Pick<App, 'db' | 'secrets'>): Promise<ReadonlyMap<string, CloseProvider>> => {
  const rows = await queries.listCustomProviders(db);
  return new Map(
    rows.map(({ id, source, settings, sealedKey }) => {
      const key = sealedKey === null ? '' : secrets.open(sealedKey, sealContext(id));
      return [source, customProvider(settings, key)];
    }),
  );
};

/** Seals every key again with the newest key of the secrets; returns how many. */
export const resealProviderKeys = async (trx: Db, secrets: Secrets): Promise<number> => {
  const rows = await queries.lockSealedKeys(trx);
  for (const { id, sealedKey } of rows) {
    const place = sealContext(id);
    await queries.putSealedKey(trx, id, secrets.seal(secrets.open(sealedKey, place), place));
  }
  return rows.length;
};
