/** The facts of an event in the user's language. */
import type { AuditFact, AuditField, AuditValue } from '@partnerfolio/contract/audit-events';
import type { Format } from '@partnerfolio/contract/texts/format';

/** The texts of the current language. */
export interface DetailTexts {
  readonly labelOf: (field: AuditField) => string;
  /** Returns the text of a code; null if the value is not a code of that field. */
  readonly codeOf: (field: AuditField, code: string) => string | null;
  readonly erasedUser: string;
  readonly noValue: string;
}

export interface Language {
  readonly texts: DetailTexts;
  readonly format: Format;
}

const quantities: readonly AuditField[] = ['quantity', 'close', 'rate', 'ratioNew', 'ratioOld', 'costShare'];
const amounts: readonly AuditField[] = ['amount', 'toAmount', 'price', 'fee', 'tax', 'accruedInterest'];
const days: readonly AuditField[] = [
  'closedOn',
  'day',
  'dueOn',
  'exDate',
  'fromDay',
  'heldOn',
  'nextReviewOn',
  'openedOn',
  'settlementDate',
  'toDay',
  'tradeDate',
  'until',
];

const isNumber = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text);
const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);

function writtenText(field: AuditField, text: string, { texts, format }: Language): string {
  const items = text.split(', ');
  const known = items.map((code) => texts.codeOf(field, code));
  if (known.some((item) => item !== null)) return known.map((item, at) => item ?? items[at]).join(', ');
  if (quantities.includes(field) && isNumber(text)) return format.quantity(text);
  if (amounts.includes(field) && isNumber(text)) return format.amount(text, { maxDigits: 12 });
  if (days.includes(field) && isDay(text)) return format.date(text);
  return field === 'expiresAt' ? format.moment(text) : text;
}

/** Returns a value as the reader's language writes it. */
export function writtenValue(field: AuditField, value: AuditValue | null, language: Language): string {
  if (value === null) return language.texts.noValue;
  return typeof value === 'string' ? writtenText(field, value, language) : language.texts.erasedUser;
}

/** Fields whose values need no label: "Buy, AAPL". */
const unlabelled: readonly AuditField[] = ['type', 'instrument'];

/** Returns a fact with its label, a change as what it was and what it became. */
export function factText({ field, isChange, from, to }: AuditFact, language: Language): string {
  const after = writtenValue(field, to, language);
  if (!isChange && unlabelled.includes(field)) return after;
  const label = language.texts.labelOf(field);
  return isChange ? `${label}: ${writtenValue(field, from, language)} → ${after}` : `${label}: ${after}`;
}

const rawText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Returns the metadata as "name: value" pairs, without empty values. */
export const metadataText = (metadata: Readonly<Record<string, unknown>>): string =>
  Object.entries(metadata)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${name}: ${rawText(value)}`)
    .join(', ');
