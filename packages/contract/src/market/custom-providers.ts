/** Providers of closing prices that an administrator describes: CSV or JSON over HTTP, with a mapping of its fields. */
import { z } from 'zod';
import { isCurrency } from '../currencies.ts';
import { endpoint } from '../endpoint.ts';
import { fieldCode } from '../refusals/field-codes.ts';
import type { FieldErrorCode } from '../refusals/field-errors.ts';
import { doneSchema, idSchema, lineSchema, revisionSchema } from '../values.ts';
import { isTimeZone } from '../written/time-zone.ts';

/** How many providers a firm can describe. */
export const customProvidersAtMost = 20;

export const providerFormats = ['csv', 'json'] as const;
/** How dates are written; `unix` counts seconds and `unix_ms` milliseconds since 1970. */
export const providerDateFormats = [
  'YYYY-MM-DD',
  'YYYYMMDD',
  'DD/MM/YYYY',
  'MM/DD/YYYY',
  'DD.MM.YYYY',
  'unix',
  'unix_ms',
] as const;
export type ProviderDateFormat = (typeof providerDateFormats)[number];
/** Where the currency of the prices stands: one for all, a field of the answer, or by the ending of the symbol. */
export const currencySources = ['fixed', 'field', 'ending'] as const;
export const providerDelimiters = ['comma', 'semicolon', 'tab', 'pipe'] as const;

const placeholders = new Set(['symbol', 'from', 'to', 'key']);

/** Fills the placeholders of a text. */
export const fillTemplate = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);

const hasKnownPlaceholders = (template: string): boolean =>
  [...template.matchAll(/\{([^{}]*)\}/g)].every(([, name = '']) => placeholders.has(name)) &&
  !/[{}]/.test(template.replaceAll(/\{[^{}]*\}/g, ''));

/** Whether a template becomes a web address on a fixed host, without a user name, so that no symbol leads elsewhere. */
const isAddress = (template: string): boolean =>
  /^https?:\/\/[^/?#{}@\\\s]+(?:[/?][^#\s\\]*)?$/.test(template) &&
  z.url().safeParse(template.replaceAll(/\{\w+\}/g, 'x')).success;

const urlSchema = lineSchema
  .min(1, fieldCode('address_required'))
  .max(500)
  .refine(isAddress, fieldCode('bad_provider_address'))
  .refine(hasKnownPlaceholders, fieldCode('unknown_placeholder'))
  .refine((template) => template.includes('{symbol}'), fieldCode('symbol_placeholder_required'));

const headerForm = /^(?<name>[!#$%&'*+.^`|~\w-]{1,100}):[ \t]*(?<value>[\x20-\x7e]{1,500})$/;
/** Set by each call itself, or about its connection alone: with one of them an answer may never end. */
const connectionHeaders =
  /^(?:host|connection|content-length|transfer-encoding|accept-encoding|upgrade|expect|te|trailer|keep-alive|http2-settings|proxy-.*)$/i;

const headersAtMost = 5;
const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const headerOf = (line: string): readonly [name: string, value: string] | null => {
  const { name, value } = headerForm.exec(line)?.groups ?? {};
  return name !== undefined && value !== undefined && hasKnownPlaceholders(value) ? [name, value] : null;
};

const isOfConnection = (line: string): boolean => connectionHeaders.test(line.split(':')[0]?.trim() ?? '');

/** The headers of a text with one `Name: value` a line; those of the connection, stored by earlier versions, are left out. */
export const parseHeaders = (text: string): Record<string, string> =>
  Object.fromEntries(
    linesOf(text)
      .filter((line) => !isOfConnection(line))
      .flatMap((line) => [headerOf(line)].filter((header) => header !== null)),
  );

const headersSchema = z
  .string()
  .max(3000)
  .refine(
    (text) => linesOf(text).length <= headersAtMost && linesOf(text).every((line) => headerOf(line) !== null),
    fieldCode('bad_headers'),
  )
  .refine((text) => !linesOf(text).some(isOfConnection), fieldCode('connection_header'));

/** Letters and digits by which exchanges write units: `GBp` is pence, `GBP` is pounds. */
const unitForm = /^[A-Za-z]{3}$/;
const isUnit = (text: string): boolean => unitForm.test(text) && isCurrency(text.toUpperCase());

/** The currency by the ending of a symbol, from a text such as ".us=USD .de=EUR"; null when it is none. */
export const parseEndings = (text: string): ReadonlyMap<string, string> | null => {
  const endings = new Map<string, string>();
  for (const part of text.split(/[\s,;]+/).filter((one) => one !== '')) {
    const [ending = '', unit = '', ...rest] = part.split('=');
    if (!/^[.:_-][A-Za-z\d]{1,10}$/.test(ending) || !isUnit(unit) || rest.length > 0) return null;
    endings.set(ending.toLowerCase(), unit);
  }
  return endings.size === 0 || endings.size > 50 ? null : endings;
};

const fieldName = lineSchema.max(100);

const formShape = {
  name: lineSchema.min(1, fieldCode('name_required')).max(60, fieldCode('name_too_long')),
  /** The address, with `{symbol}`, `{from}`, `{to}` and `{key}`. */
  url: urlSchema,
  urlDateFormat: z.enum(providerDateFormats),
  /** Request headers, one `Name: value` a line; `{key}` stands for the key. */
  headers: headersSchema,
  format: z.enum(providerFormats),
  delimiter: z.enum(providerDelimiters),
  /** JSON: the field that holds the rows, or a JSON Pointer such as `/data/values`; empty for the answer itself. */
  rowsPath: lineSchema.max(200),
  /** A column, a field, or a JSON Pointer into the row; `$key` is the name of the row in an object of rows. */
  dateField: fieldName.min(1),
  dateFormat: z.enum(providerDateFormats),
  /** The time zone in which times are dated. */
  timeZone: lineSchema.max(60).refine(isTimeZone, fieldCode('unknown_time_zone')),
  closeField: fieldName.min(1),
  decimalSeparator: z.enum(['.', ',']),
  currencySource: z.enum(currencySources),
  /** A code, a field (with `/` in front a JSON Pointer into the whole answer), or endings such as `.us=USD`. */
  currency: lineSchema.min(1, fieldCode('currency_required')).max(500),
  /** Whether the provider restates prices for later splits; then it has to give the splits too. */
  isAdjusted: z.boolean(),
  splitField: fieldName,
};

const currencyError = (source: (typeof currencySources)[number], text: string): FieldErrorCode | null => {
  if (source === 'fixed') return isUnit(text) ? null : 'unknown_currency';
  return source === 'ending' && parseEndings(text) === null ? 'bad_endings' : null;
};

const keySchema = z.string().regex(/^[\x21-\x7e]{0,500}$/, fieldCode('bad_key'));

const formSchema = z.object({
  ...formShape,
  /** Undefined leaves the stored key, an empty text removes it. */
  key: keySchema.optional(),
});
export type CustomProviderForm = z.output<typeof formSchema>;
export type CustomProviderSettings = Omit<CustomProviderForm, 'key' | 'name'>;

const checkTogether = (form: CustomProviderForm, context: z.RefinementCtx): void => {
  const report = (path: keyof CustomProviderForm, message: FieldErrorCode) =>
    context.addIssue({ code: 'custom', path: [path], message });
  const currency = currencyError(form.currencySource, form.currency);
  if (currency !== null) report('currency', currency);
  if (form.isAdjusted && form.splitField === '') report('splitField', 'splits_required');
};

/** The settings of a provider; `key` is its API key, which is stored sealed and never shown. */
export const customProviderFormSchema = formSchema.superRefine(checkTogether);

const customProviderSchema = z
  .object({
    id: idSchema,
    /** The name of its prices' source. */
    source: z.string(),
    name: z.string(),
    // Earlier versions stored headers that the form refuses.
    settings: z.object({ ...formShape, headers: z.string() }).omit({ name: true }),
    hasKey: z.boolean(),
    revision: revisionSchema,
  })
  .meta({ id: 'CustomProvider' });
export type CustomProvider = z.infer<typeof customProviderSchema>;

export const listCustomProviders = endpoint({
  name: 'listCustomProviders',
  method: 'GET',
  path: '/api/market-data/custom-providers',
  summary: 'Returns the providers that administrators described, without their keys.',
  access: { roles: ['admin'] },
  response: z.object({ items: z.array(customProviderSchema) }),
});

export const createCustomProvider = endpoint({
  name: 'createCustomProvider',
  method: 'POST',
  idempotencyKey: 'taken',
  path: '/api/market-data/custom-providers',
  summary: 'Describes a provider of closing prices; it is not asked before it is switched on.',
  access: { roles: ['admin'] },
  fresh: true,
  body: customProviderFormSchema,
  status: 201,
  response: customProviderSchema,
  errors: ['wrong_state'],
  reasons: ['too_many_providers'],
});

export const updateCustomProvider = endpoint({
  name: 'updateCustomProvider',
  method: 'PUT',
  path: '/api/market-data/custom-providers/:id',
  summary: 'Changes a provider; another server gets the stored key only if it is entered again.',
  access: { roles: ['admin'] },
  fresh: true,
  params: z.object({ id: idSchema }),
  body: formSchema.extend({ revision: revisionSchema }).superRefine(checkTogether),
  response: customProviderSchema,
  errors: ['not_found', 'stale'],
});

export const deleteCustomProvider = endpoint({
  name: 'deleteCustomProvider',
  method: 'DELETE',
  path: '/api/market-data/custom-providers/:id',
  summary: 'Deletes a provider with its key and symbols; the prices that it gave stay.',
  access: { roles: ['admin'] },
  fresh: true,
  params: z.object({ id: idSchema }),
  response: doneSchema,
  errors: ['not_found'],
});
