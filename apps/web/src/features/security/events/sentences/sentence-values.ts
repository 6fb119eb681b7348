/** What the placeholders of a sentence stand for: only what the event itself holds. */
import type { AuditFact, AuditField, AuditReference, AuditValue } from '@partnerfolio/contract/audit-events';
import type { DetailedAuditEvent } from '@partnerfolio/contract/security';
import type { I18n } from '@lingui/core';
import { deviceText } from '../../../../texts/device.ts';
import { personName } from '../../../../texts/use-person-name.ts';
import { type Language, writtenValue } from '../texts/details.ts';

/** A piece of a sentence; one that names a record leads to it. */
export interface Part {
  readonly text: string;
  readonly opens?: AuditReference | undefined;
  /** Said after the sentence: tables leave it out where it does not fit whole. */
  readonly isExtra?: boolean;
}

export interface SentenceLanguage extends Language {
  readonly i18n: I18n;
}

export interface SentenceValue {
  /** A number, where the sentence chooses singular or plural. */
  readonly value: Part | number;
  /** The facts that need not be repeated after the sentence. */
  readonly says: readonly AuditField[];
}

export type SentenceValues = ReadonlyMap<string, SentenceValue>;

const counts: readonly AuditField[] = ['count', 'newRows', 'rows'];

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Whether a value is the id of a record that is gone or hidden, which says nothing to a reader. */
export const isBareId = (value: AuditValue | null): boolean =>
  typeof value === 'string' && uuidPattern.test(value);

const isNumber = (value: AuditValue | null): value is string =>
  typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value);

/** The value of one fact, and what it was before. */
function factValues(fact: AuditFact, language: Language): [string, SentenceValue][] {
  const { field, isChange, from, to, reference } = fact;
  if (to === null || isBareId(to)) return [];
  if (counts.includes(field) && !isChange && isNumber(to))
    return [[field, { value: Number(to), says: [field] }]];
  const text = writtenValue(field, to, language);
  const after: [string, SentenceValue] = [field, { value: { text, opens: reference }, says: [field] }];
  if (!isChange || from === null || isBareId(from)) return [after];
  return [after, [`${field}Before`, { value: { text: writtenValue(field, from, language) }, says: [] }]];
}

/** An amount and its currency, which stand in two fields of the event. */
const sums = [
  ['cash', 'amount', 'currency'],
  ['boughtCash', 'toAmount', 'toCurrency'],
  ['unitPrice', 'price', 'currency'],
] as const;

function sumValues(facts: readonly AuditFact[], { format }: Language): [string, SentenceValue][] {
  const stored = (field: AuditField) =>
    facts.find((fact) => fact.field === field && !fact.isChange)?.to ?? null;
  return sums.flatMap(([name, field, currencyField]) => {
    const [amount, currency] = [stored(field), stored(currencyField)];
    if (!isNumber(amount) || typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency)) return [];
    const digits = Math.max(format.minorDigits(currency), amount.split('.')[1]?.length ?? 0);
    const text = format.money(amount, currency, { digits, distinct: true });
    return [[name, { value: { text }, says: [field, currencyField] }]];
  });
}

/** The placeholders of an event; what it does not hold is missing. */
export function sentenceValues(event: DetailedAuditEvent, language: SentenceLanguage): SentenceValues {
  const { person, details, metadata } = event;
  const { record, reference, facts } = details;
  const device =
    typeof metadata.userAgent === 'string' ? deviceText(language.i18n, metadata.userAgent) : null;
  const entries: [string, Part][] = [];
  if (person)
    entries.push([
      'who',
      { text: personName(language.i18n, person), opens: { kind: 'user', id: person.id } },
    ]);
  if (record !== null)
    entries.push([
      'record',
      { text: typeof record === 'string' ? record : language.texts.erasedUser, opens: reference },
    ]);
  if (device !== null) entries.push(['device', { text: device }]);
  return new Map([
    ...entries.map(([name, value]) => [name, { value, says: [] }] as const),
    ...facts.flatMap((fact) => factValues(fact, language)),
    ...sumValues(facts, language),
  ]);
}
