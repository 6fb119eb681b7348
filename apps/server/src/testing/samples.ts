/** Values that are valid for a JSON schema, with every field filled, and the places of their texts. */

interface Schema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly minLength?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly propertyNames?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
}

const candidates = [
  'text',
  '1',
  '50',
  'EUR',
  'US0378331005',
  '123456',
  'a@example.com',
  '#aabbcc',
  'AAAA',
  '09:30',
  '9f2c71ab04de',
];
const formats: Readonly<Record<string, string>> = {
  date: '2026-01-05',
  'date-time': '2026-12-01T00:00:00.000Z',
  email: 'somebody@example.com',
  uuid: '0193fa4e-5a7c-7000-8000-000000000001',
};

/** What fields of these names require beyond their schema. */
const named: Readonly<Record<string, string>> = {
  email: 'somebody@example.com',
  code: '123456',
  quote: 'USD',
};

const listPatterns = ({ pattern, allOf = [] }: Schema): readonly string[] =>
  [pattern, ...allOf.map((one) => one.pattern)].filter((one) => one !== undefined);

const sampleText = (schema: Schema): string => {
  const ofFormat = formats[schema.format ?? ''];
  if (ofFormat !== undefined) return ofFormat;
  const tests = listPatterns(schema).map((pattern) => new RegExp(pattern, 'u'));
  const text = candidates.find((one) => tests.every((expected) => expected.test(one))) ?? 'text';
  return text.padEnd(schema.minLength ?? 0, 'x');
};

/** The richest of several forms; null and fixed texts stand for a missing value. */
const richest = (forms: readonly Schema[]): Schema =>
  forms.find(({ type, const: fixed }) => type !== 'null' && fixed === undefined) ?? forms[0] ?? {};

const sampleObject = (schema: Schema, root: Schema): unknown => {
  const fields = Object.entries(schema.properties ?? {}).map(([key, field]) => {
    const value = sampleValue(field, root);
    return [key, typeof value === 'string' ? (named[key] ?? value) : value];
  });
  const others = schema.additionalProperties;
  return Object.fromEntries([
    ...fields,
    ...(typeof others === 'object' && schema.propertyNames !== undefined
      ? [[sampleText(schema.propertyNames), sampleValue(others, root)]]
      : []),
  ]);
};

const valueOfType = (schema: Schema, root: Schema): unknown => {
  switch (schema.type) {
    case 'object':
      return sampleObject(schema, root);
    case 'array':
      return [sampleValue(schema.items ?? {}, root)];
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return sampleText(schema);
  }
};

const sampleValue = (schema: Schema, root: Schema): unknown => {
  if (schema.$ref !== undefined)
    return sampleValue(root.$defs?.[schema.$ref.split('/').at(-1) ?? ''] ?? {}, root);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const forms = schema.anyOf ?? schema.oneOf;
  return forms === undefined ? valueOfType(schema, root) : sampleValue(richest(forms), root);
};

/** A valid value of the schema. */
export const makeSample = (schema: object): unknown => sampleValue(schema, schema);

type Place = readonly (string | number)[];

/** The places of a value's texts, or of its numbers. */
export const placesIn = (value: unknown, type: 'string' | 'number' = 'string'): readonly Place[] => {
  if (typeof value === type) return [[]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]: [string, unknown]) =>
    placesIn(one, type).map((place) => [Array.isArray(value) ? Number(key) : key, ...place]),
  );
};

/** A copy of the value with another text at one place. */
export const withValueAt = (value: unknown, [key, ...rest]: Place, text: unknown): unknown => {
  if (key === undefined) return text;
  if (Array.isArray(value))
    return value.map((one: unknown, i) => (i === key ? withValueAt(one, rest, text) : one));
  const fields = Object(value) as Record<string, unknown>;
  return { ...fields, [key]: withValueAt(fields[key], rest, text) };
};
