/** The details of an audit event: the name of its record, and what changed. */
import { auditEventTypes, openableKinds } from '@partnerfolio/contract/audit-events';
import type {
  AuditDetails,
  AuditEventType,
  AuditFact,
  AuditField,
  AuditReference,
  AuditValue,
  OpenableKind,
} from '@partnerfolio/contract/audit-events';
import { fieldsByEvent } from './event-fields.rules.ts';
import type { EventField } from './event-field.rules.ts';

/** The types of records whose names are looked up. */
export const namedKinds = [
  'user',
  'client',
  'portfolio',
  'account',
  'instrument',
  'issuer',
  'benchmark',
  'model',
  'group',
  'proposal',
  'token',
  'passkey',
] as const;
export type NamedKind = (typeof namedKinds)[number];

/** The name of a record; null when it no longer exists or the viewer may not see it. */
export type NameOf = (kind: NamedKind, id: string) => AuditValue | null;

/** The parts of an event that its details need. */
export interface DetailedEvent {
  readonly eventType: string;
  readonly entity: string | null;
  readonly entityId: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly before: unknown;
  readonly after: unknown;
}

type Fields = Readonly<Record<string, unknown>>;

/** Fields that hold the id of a record. */
const references: Partial<Record<AuditField, NamedKind>> = {
  account: 'account',
  addedUser: 'user',
  assignee: 'user',
  benchmark: 'benchmark',
  household: 'client',
  instrument: 'instrument',
  aboutPortfolio: 'portfolio',
  aboutProposal: 'proposal',
  otherPortfolio: 'portfolio',
  parent: 'issuer',
  securityIssuer: 'issuer',
  owner: 'user',
  removedUser: 'user',
  takeover: 'user',
  toAccount: 'account',
  toInstrument: 'instrument',
  user: 'user',
};

/** An entry or import is named by its portfolio. */
const insidePortfolio = ['transaction', 'import'];
/** Notes, tasks and links are named by their client. */
const insideClient = ['client_note', 'client_task', 'complaint', 'breach', 'link'];

/** What is stated of an instrument is named by it. */
const namedAs: Readonly<Record<string, NamedKind>> = { instrument_facts: 'instrument' };

/** Where an event stores a name for a record that cannot be looked up. */
const nameKeys = ['name', 'group', 'fullName', 'symbol', 'fileName'];

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const longest = 200;

const fieldsIn = (value: unknown): Fields | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;

const isKind = (entity: string): entity is NamedKind => (namedKinds as readonly string[]).includes(entity);

const isEventType = (type: string): type is AuditEventType =>
  (auditEventTypes as readonly string[]).includes(type);

/** A plain value as text; null when there is none, or when it is an object. */
function textFrom(value: unknown): string | null {
  if (typeof value === 'string') return value === '' ? null : value.slice(0, longest);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (!Array.isArray(value)) return null;
  const items = value.filter((item) => typeof item === 'string');
  return items.length === 0 ? null : items.join(', ').slice(0, longest);
}

/** The value of a field: records by name, or by id when they no longer exist or are hidden. */
const readValue =
  (field: AuditField, nameOf: NameOf) =>
  (value: unknown): AuditValue | null => {
    const text = textFrom(value);
    if (field === 'permission' && value === null) return 'inherited';
    const kind = references[field];
    if (text === null || kind === undefined || !uuidPattern.test(text)) return text;
    return nameOf(kind, text) ?? text;
  };

const isOpenable = (kind: string): kind is OpenableKind =>
  (openableKinds as readonly string[]).includes(kind);

/** The record to open; nothing when it has no page, no longer exists, is hidden, or is an erased user. */
const referenceTo = (
  kind: NamedKind | undefined,
  id: unknown,
  nameOf: NameOf,
): { reference?: AuditReference } => {
  if (kind === undefined || !isOpenable(kind) || typeof id !== 'string' || !uuidPattern.test(id)) return {};
  return typeof nameOf(kind, id) === 'string' ? { reference: { kind, id: id.toLowerCase() } } : {};
};

interface States {
  readonly before: Fields | null;
  readonly after: Fields | null;
  readonly metadata: Fields;
}

/** The raw value before and after; an event with one state only shows no change. */
function readStates(key: string, { before, after, metadata }: States) {
  const isIn = (fields: Fields | null): fields is Fields => fields !== null && key in fields;
  if (isIn(before) && isIn(after)) return { from: before[key], to: after[key], isChange: true };
  if (isIn(after)) return { from: null, to: after[key], isChange: false };
  if (isIn(before)) return { from: null, to: before[key], isChange: false };
  return { from: null, to: metadata[key], isChange: false };
}

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** The costs and the accrued interest of an entry; omitted when zero. */
const costs: Partial<Record<AuditField, true>> = { fee: true, tax: true, accruedInterest: true };
const isZero = (value: AuditValue): boolean => typeof value === 'string' && /^-?0(\.0*)?$/.test(value);

/** One field of an event; empty when it has no value, or did not change and need not be shown. */
function toFacts({ field, key, isAlways }: EventField, states: States, nameOf: NameOf): readonly AuditFact[] {
  const { from, to, isChange } = readStates(key, states);
  const written = readValue(field, nameOf);
  const reference = referenceTo(references[field], to, nameOf);
  if (isChange && !isSame(from, to)) {
    const fact = { field, isChange, from: written(from), to: written(to), ...reference };
    return isSame(fact.from, fact.to) ? [] : [fact];
  }
  if (isChange && !isAlways) return [];
  const value = written(to);
  return value === null || (field in costs && isZero(value))
    ? []
    : [{ field, isChange: false, from: null, to: value, ...reference }];
}

/** The name that the event itself stores for its record. */
function keptName({ before, after, metadata }: States): string | null {
  for (const fields of [after, before, metadata])
    for (const key of nameKeys) {
      const name = textFrom(fields?.[key]);
      if (name !== null) return name;
    }
  return null;
}

/** The type of the record that names an entity; null if none is looked up. */
const lookedUpAs = (entity: string): NamedKind | null => namedAs[entity] ?? (isKind(entity) ? entity : null);

/** The record of an event, if its name can be looked up. */
function findSubject({ entity, entityId, metadata }: DetailedEvent): readonly [NamedKind, string] | null {
  if (entity === null) return null;
  if (insidePortfolio.includes(entity))
    return typeof metadata.portfolioId === 'string' && uuidPattern.test(metadata.portfolioId)
      ? ['portfolio', metadata.portfolioId]
      : null;
  if (insideClient.includes(entity))
    return typeof metadata.clientId === 'string' && uuidPattern.test(metadata.clientId)
      ? ['client', metadata.clientId]
      : null;
  const kind = lookedUpAs(entity);
  return entityId !== null && kind !== null ? [kind, entityId] : null;
}

/** The details of an event; for an unknown type only its record. */
export function describeEvent(event: DetailedEvent, nameOf: NameOf): AuditDetails {
  const states = {
    before: fieldsIn(event.before),
    after: fieldsIn(event.after),
    metadata: event.metadata,
  };
  const subject = findSubject(event);
  const record = (subject && nameOf(...subject)) ?? keptName(states);
  const fields = isEventType(event.eventType) ? fieldsByEvent[event.eventType] : [];
  const facts = fields.flatMap((field) => toFacts(field, states, nameOf));
  // A value that is already the record's name is not repeated.
  return {
    record,
    ...(subject && referenceTo(subject[0], subject[1], nameOf)),
    facts: facts.filter(({ isChange, to }) => isChange || !isSame(to, record)),
  };
}

/** The distinct ids of the records that the details of these events name. */
export function recordsNamed(events: readonly DetailedEvent[]): ReadonlyMap<NamedKind, readonly string[]> {
  const found = new Map<NamedKind, Set<string>>(namedKinds.map((kind) => [kind, new Set()]));
  const note: NameOf = (kind, id) => {
    found.get(kind)?.add(id);
    return null;
  };
  for (const event of events) describeEvent(event, note);
  return new Map([...found].map(([kind, ids]) => [kind, [...ids]]));
}

/** What the export writes for an erased user. */
export const erasedUserText = 'erased user';

const plain = (value: AuditValue | null): string =>
  value === null ? 'none' : typeof value === 'string' ? value : erasedUserText;

/** The details as a line of text for programs, with the audit log's names of fields and values. */
export function detailsText({ record, facts }: AuditDetails): string {
  const said = facts.map(({ field, isChange, from, to }) =>
    isChange ? `${field}: ${plain(from)} → ${plain(to)}` : `${field}: ${plain(to)}`,
  );
  return [...(record === null ? [] : [plain(record)]), ...(said.length === 0 ? [] : [said.join(', ')])].join(
    ' · ',
  );
}
