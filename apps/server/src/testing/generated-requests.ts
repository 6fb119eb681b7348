/** Requests generated from the table of endpoints: for existing and other records, valid and malformed. */
import type { EndpointSpec, RecordKind } from '@partnerfolio/contract/endpoint';
import { z } from 'zod';
import { placesIn, makeSample, withValueAt } from './samples.ts';
import type { Chance } from './chance.ts';

/** The ids of existing records; for a nested record also its parent's. */
export type Ids = Partial<Record<RecordKind, readonly { readonly id: string; readonly parent?: string }[]>>;

export interface Generated {
  readonly endpoint: EndpointSpec;
  readonly path: string;
  readonly body: string | null;
  readonly type: string | null;
}

const malformed: readonly unknown[] = [
  'a\u0000b',
  'a\ud800b',
  '0000-01-01',
  '9999-12-31',
  '',
  ' ',
  'x'.repeat(5000),
  '-1',
  '1e309',
  '<script>',
  "' or 1=1 --",
  '../../etc/passwd',
  -1,
  Number.MAX_SAFE_INTEGER,
  0.1,
  null,
  true,
  [],
  {},
];

const sampled = (schema: z.ZodType): unknown =>
  makeSample(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));

const nobody = '0193fa4e-5a7c-7000-8000-000000000001';

interface Making {
  readonly endpoint: EndpointSpec;
  readonly ids: Ids;
  readonly chance: Chance;
}

const makeParams = ({ endpoint, ids, chance }: Making): Record<string, string> => {
  const found = ids[endpoint.record ?? 'user'] ?? [];
  const record = found.length === 0 ? { id: nobody } : chance.pick(found);
  const garbage = chance.isWithin(0.1) ? String(chance.pick(malformed)) : null;
  const sample = Object(endpoint.params === undefined ? {} : sampled(endpoint.params)) as object;
  const params: Record<string, string> = {};
  for (const [key, value] of Object.entries(sample)) {
    const other = chance.pick(Object.values(ids).flat());
    const isOwn = key === `${endpoint.record}Id` || (key === 'id' && !('parent' in record));
    const isParent = key === 'id' && 'parent' in record;
    const isId = typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value);
    params[key] = String(value);
    if (isId) params[key] = other.id;
    if (isOwn) params[key] = record.id;
    if (isParent) params[key] = record.parent ?? nobody;
    if (chance.isWithin(0.1)) params[key] = garbage ?? nobody;
  }
  return params;
};

/** Replaces sample ids by existing ones, and here and there a value by a malformed one. */
const disturbed = (value: unknown, { ids, chance }: Making): unknown => {
  let made = value;
  for (const place of placesIn(value)) {
    const present = place.reduce<unknown>((at, key) => Reflect.get(Object(at), key), made);
    if (typeof present === 'string' && /^[0-9a-f-]{36}$/.test(present) && chance.isWithin(0.8))
      made = withValueAt(made, place, chance.pick(Object.values(ids).flat()).id);
    else if (chance.isWithin(0.08)) made = withValueAt(made, place, chance.pick(malformed));
  }
  return chance.isWithin(0.05) ? chance.pick(malformed) : made;
};

const encoded = (text: string): string =>
  text.includes('\ud800') ? 'a%ED%A0%80b' : encodeURIComponent(text) || '%20';

const files = [
  'date,type,amount\n2026-01-05,deposit,100\n',
  'date,symbol,close\n2026-01-05,ACME,10\n',
  'a\u0000b',
  '',
  `${'x;'.repeat(400)}\n`.repeat(20),
];

/** Generates one request of an endpoint. */
export const generate = (making: Making): Generated => {
  const { endpoint, chance } = making;
  const params = makeParams(making);
  const filled = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encoded(params[name] ?? nobody));
  const query =
    endpoint.query === undefined || chance.isWithin(0.5) ? {} : disturbed(sampled(endpoint.query), making);
  const search = Object.entries(Object(query) as object).map(
    ([key, value]) => `${encoded(key)}=${encoded(String(value))}`,
  );
  const path = search.length === 0 ? filled : `${filled}?${search.join('&')}`;
  if (endpoint.upload !== undefined)
    return { endpoint, path, body: chance.pick(files), type: endpoint.upload.types[0] ?? null };
  if (endpoint.body === undefined) return { endpoint, path, body: null, type: null };
  return {
    endpoint,
    path,
    body: JSON.stringify(disturbed(sampled(endpoint.body), making)),
    type: 'application/json',
  };
};
