/** An event as a sentence in the reader's language: who did what to what, with the records that it names. */
import type {
  AuditEventType,
  AuditFact,
  AuditField,
  AuditReference,
} from '@partnerfolio/contract/audit-events';
import { securityWindow, type DetailedAuditEvent } from '@partnerfolio/contract/security';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { factText, metadataText } from '../texts/details.ts';
import { eventLabel } from '../texts/event-labels.ts';
import { eventSentences } from './event-sentences.ts';
import type { Pattern, Variants } from './patterns/pattern.ts';
import { isBareId, sentenceValues } from './sentence-values.ts';
import type { Part, SentenceLanguage, SentenceValues } from './sentence-values.ts';

/** What a wording says, and which placeholders it has used. */
interface Worded {
  readonly parts: readonly Part[];
  readonly used: ReadonlySet<string>;
}

/** Surrounds the name of a placeholder in a formatted text, in which no stored text occurs. */
const mark = '\u0000';

/** Fills in a wording; null when it needs what the event does not hold. */
function word(wording: MessageDescriptor, values: SentenceValues, { i18n }: SentenceLanguage): Worded | null {
  const used = new Set<string>();
  let isComplete = true;
  // A catalogue holds only the text, so formatting it is what shows its placeholders.
  const placeholders = new Proxy<Record<string, string | number>>(
    {},
    {
      get(_, name) {
        const found = values.get(String(name))?.value;
        used.add(String(name));
        if (found === undefined) isComplete = false;
        return typeof found === 'object' ? `${mark}${String(name)}${mark}` : (found ?? 0);
      },
    },
  );
  const filledIn = { ...wording, values: placeholders };
  const pieces = i18n._(filledIn).split(mark);
  if (!isComplete) return null;
  const parts = pieces.map((text, at) => {
    const found = at % 2 === 1 ? values.get(text)?.value : undefined;
    return typeof found === 'object' ? found : { text };
  });
  return { parts: parts.filter(({ text }) => text !== ''), used };
}

const isList = (variants: Variants): variants is readonly MessageDescriptor[] => Array.isArray(variants);

function variantsOf(pattern: Pattern, facts: readonly AuditFact[]): readonly MessageDescriptor[] {
  if (!('by' in pattern)) return isList(pattern) ? pattern : [pattern];
  const code = facts.find(({ field }) => field === pattern.by)?.to;
  const found =
    typeof code === 'string' && Object.hasOwn(pattern.cases, code) ? pattern.cases[code] : undefined;
  return [found ?? [], pattern.otherwise].flat();
}

const isKnown = (type: string): type is AuditEventType => Object.hasOwn(eventSentences, type);
const named = msg`{who}: {event}`;

/** The event by its name alone, where no sentence fits what it holds. */
function wordByName({ eventType }: DetailedAuditEvent, values: SentenceValues, language: SentenceLanguage) {
  const label = eventLabel(eventType)?.label;
  const text = label ? language.i18n._(label) : eventType;
  const event = { value: { text }, says: [] };
  const worded = word(named, new Map([...values, ['event', event]]), language);
  return worded ?? { parts: [{ text }], used: new Set<string>() };
}

function wordEvent(event: DetailedAuditEvent, values: SentenceValues, language: SentenceLanguage): Worded {
  const { eventType, details } = event;
  for (const wording of isKnown(eventType) ? variantsOf(eventSentences[eventType], details.facts) : []) {
    const worded = word(wording, values, language);
    if (worded) return worded;
  }
  return wordByName(event, values, language);
}

/** Codes and hashes, which only the event's page shows. */
const codeFields: readonly AuditField[] = ['sha256', 'endpoint'];
/** Events whose reason is a code, not a user's words. */
const codedReasons: readonly string[] = [
  'api_token.revoke',
  'session.end',
  'suspicious_activity',
  'view.end',
];
/** Events that say the new status by themselves. */
const statusEvents = /^(client\.(close|reopen)|proposal\.(approve|reject|request_changes|submit|withdraw))$/;

const isShown = (eventType: string, { field, isChange, from, to }: AuditFact): boolean => {
  if (codeFields.includes(field) || isBareId(isChange ? (to ?? from) : to)) return false;
  if (field === 'reason') return !codedReasons.includes(eventType);
  return !(field === 'status' && statusEvents.test(eventType));
};

/** The facts that the sentence has not said. */
function restFacts({ eventType, details }: DetailedAuditEvent, { used }: Worded, values: SentenceValues) {
  const said = new Set([...used].flatMap((name) => values.get(name)?.says ?? []));
  // A pattern chosen by a code has said the code.
  const pattern = isKnown(eventType) ? eventSentences[eventType] : null;
  if (pattern && 'by' in pattern) said.add(pattern.by);
  return details.facts.filter((fact) => !said.has(fact.field) && isShown(eventType, fact));
}

const separator: Part = { text: ' · ' };

/** The record, unless the sentence names it, as the record or by the new name. */
function unnamedRecord({ used }: Worded, values: SentenceValues): readonly Part[] {
  const textOf = (name: string) => {
    const found = values.get(name)?.value;
    return typeof found === 'object' ? found.text : undefined;
  };
  const record = values.get('record')?.value;
  const isNamed = [...used].some((name) => name === 'record' || textOf(name) === textOf('record'));
  return typeof record === 'object' && !isNamed ? [separator, record] : [];
}

/** Returns the sentence, the record when the sentence does not name it, and the facts that it does not say. */
export function sentenceParts(event: DetailedAuditEvent, language: SentenceLanguage): readonly Part[] {
  const values = sentenceValues(event, language);
  const worded = wordEvent(event, values, language);
  const rest = isKnown(event.eventType)
    ? restFacts(event, worded, values).map((fact) => factText(fact, language))
    : [metadataText(event.metadata)].filter((text) => text !== '');
  return [
    ...worded.parts,
    ...unnamedRecord(worded, values),
    ...rest.map((text, at) => ({ text: `${at === 0 ? ' · ' : ', '}${text}`, isExtra: true })),
  ];
}

/** Returns what several events of a kind have in common: who, the name of the event, and the record. */
export function runParts(event: DetailedAuditEvent, language: SentenceLanguage): readonly Part[] {
  const values = sentenceValues(event, language);
  const record = values.get('record')?.value;
  return [
    ...wordByName(event, values, language).parts,
    ...(typeof record === 'object' ? [separator, record] : []),
  ];
}

/** Returns the sentence without the person at its beginning, where that name stands by itself. */
export function shortParts(event: DetailedAuditEvent, language: SentenceLanguage): readonly Part[] {
  const parts = sentenceParts(event, language);
  const who = sentenceValues(event, language).get('who')?.value;
  const [first, next, ...rest] = parts;
  if (typeof who !== 'object' || first?.text !== who.text || next === undefined) return parts;
  const text = next.text.replace(/^[:\s]+/u, '');
  return [
    { ...next, text: `${text.charAt(0).toLocaleUpperCase(language.i18n.locale)}${text.slice(1)}` },
    ...rest,
  ];
}

/** Returns a sentence for the page of a record: without the record after the sentence, and without links to that page. */
export function withinRecord(parts: readonly Part[], record: AuditReference | undefined): readonly Part[] {
  if (record === undefined) return parts;
  const isHere = (part: Part | undefined) => part?.opens?.kind === record.kind && part.opens.id === record.id;
  return parts.flatMap((part, at) => {
    if (part === separator && isHere(parts[at + 1])) return [];
    if (!isHere(part)) return [part];
    return parts[at - 1] === separator ? [] : [{ text: part.text }];
  });
}

/** Returns the sentence without its links. */
export const plainText = (parts: readonly Part[]): string => parts.map(({ text }) => text).join('');

/** Cuts a sentence to the length that the tables show; a fact after the sentence stands whole or not at all. */
export function cutParts(parts: readonly Part[]): readonly Part[] {
  if (plainText(parts).length <= securityWindow.detailCharacters) return parts;
  let room = securityWindow.detailCharacters - 1;
  const kept: Part[] = [];
  for (const part of parts) {
    if (room === 0 || (part.isExtra && part.text.length > room)) break;
    const isCut = part.text.length > room;
    kept.push({ ...part, text: isCut ? `${part.text.slice(0, room)}…` : part.text });
    if (isCut) return kept;
    room -= part.text.length;
  }
  return [...kept, { text: '…' }];
}
