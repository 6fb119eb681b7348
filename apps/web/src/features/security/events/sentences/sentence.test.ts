import { auditEventTypes, auditFields } from '@partnerfolio/contract/audit-events';
import type { AuditFact, AuditField } from '@partnerfolio/contract/audit-events';
import type { DetailedAuditEvent } from '@partnerfolio/contract/security';
import { formatIn } from '@partnerfolio/contract/texts/format';
import { i18n } from '@lingui/core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { textsOf } from '@partnerfolio/contract/texts/texts-of';
import { messages as englishShared } from '../../../../records/locales/en.po';
import { messages as spanishShared } from '../../../../records/locales/es.po';
import { catalogueOf } from '../../../../texts/contract-texts.ts';
import { messages as english } from '../../locales/en.po';
import { messages as spanish } from '../../locales/es.po';
import { detailTexts } from '../texts/field-labels.ts';
import { eventSentences } from './event-sentences.ts';
import { cutParts, plainText, runParts, sentenceParts, shortParts, withinRecord } from './sentence.ts';

beforeAll(() => {
  i18n.load({
    en: { ...catalogueOf(textsOf('en')), ...englishShared, ...english },
    es: { ...catalogueOf(textsOf('es')), ...spanishShared, ...spanish },
  });
});
beforeEach(() => i18n.activate('en'));

const language = () => {
  const name = i18n.locale === 'es' ? 'es' : 'en';
  return { i18n, format: formatIn(name), texts: detailTexts(i18n) };
};

const portfolio = { kind: 'portfolio', id: '0190a0c0-0000-7000-8000-000000000002' } as const;
const ruth = {
  id: '0190a0c0-0000-7000-8000-000000000003',
  fullName: 'Ruth Oyelaran',
  email: 'r@example.com',
};
const event: DetailedAuditEvent = {
  id: '0190a0c0-0000-7000-8000-000000000001',
  eventType: 'transaction.create',
  createdAt: '2026-11-20T09:00:00.000Z',
  person: ruth,
  program: null,
  entity: null,
  entityId: null,
  metadata: {},
  isErased: false,
  details: { record: null, facts: [] },
};
const value = (field: AuditField, to: string): AuditFact => ({ field, isChange: false, from: null, to });
const change = (field: AuditField, from: string | null, to: string | null): AuditFact => ({
  field,
  isChange: true,
  from,
  to,
});
const say = (changes: Partial<DetailedAuditEvent>) => sentenceParts({ ...event, ...changes }, language());
const text = (changes: Partial<DetailedAuditEvent>) => plainText(say(changes));

const instrument = { kind: 'instrument', id: '0190a0c0-0000-7000-8000-000000000004' } as const;
const purchase = [
  value('type', 'buy'),
  { ...value('instrument', 'KRNB'), reference: instrument },
  value('quantity', '12'),
  value('amount', '1801.59'),
  value('currency', 'EUR'),
];
const booked = { details: { record: 'Sørensen family, Growth', reference: portfolio, facts: purchase } };

describe('sentences of events', () => {
  test('say who bought what for how much, with links to the records', () => {
    expect(text(booked)).toBe('Ruth Oyelaran bought 12 KRNB for €1,801.59 · Sørensen family, Growth');
    expect(say(booked).flatMap(({ text: linked, opens }) => (opens ? [[linked, opens.kind]] : []))).toEqual([
      ['Ruth Oyelaran', 'user'],
      ['KRNB', 'instrument'],
      ['Sørensen family, Growth', 'portfolio'],
    ]);
  });

  test('leave out the person where that name stands by itself', () => {
    const short = (changes: Partial<DetailedAuditEvent>) =>
      plainText(shortParts({ ...event, ...changes }, language()));
    expect(short(booked)).toBe('Bought 12 KRNB for €1,801.59 · Sørensen family, Growth');
    expect(short({ eventType: 'demo.found' })).toBe('The demo firm was created');
    i18n.activate('es');
    expect(short(booked)).toBe('Compró 12 KRNB por 1.801,59\u00a0€ · Sørensen family, Growth');
  });

  test('are Spanish for a Spanish reader', () => {
    i18n.activate('es');
    expect(text(booked)).toBe('Ruth Oyelaran compró 12 KRNB por 1.801,59\u00a0€ · Sørensen family, Growth');
  });

  test('tell dollars apart, and keep every decimal of an amount', () => {
    const facts = [value('type', 'deposit'), value('amount', '1000.125'), value('currency', 'CAD')];
    expect(text({ details: { record: null, facts } })).toBe('Ruth Oyelaran booked a deposit of CA$1,000.125');
  });

  test('leave out what the event does not hold', () => {
    const facts = [value('type', 'buy'), value('instrument', 'KRNB'), value('quantity', '12')];
    expect(text({ details: { record: null, facts } })).toBe('Ruth Oyelaran bought 12 KRNB');
    expect(text({ details: { record: null, facts: [value('type', 'buy')] } })).toBe(
      'Ruth Oyelaran booked a purchase',
    );
  });

  test('do not compute an amount from units and price', () => {
    const facts = [...purchase.slice(0, 3), value('price', '4.5'), value('currency', 'EUR')];
    expect(text({ details: { record: null, facts } })).toBe('Ruth Oyelaran bought 12 KRNB at €4.50');
  });

  test('show the id neither of a deleted nor of a hidden record', () => {
    const facts = [value('user', portfolio.id), value('level', 'read')];
    const shared = text({ eventType: 'client.share', details: { record: 'Vega', facts } });
    expect(shared).toMatch(/^Ruth Oyelaran: Client shared · Vega/);
    expect(shared).not.toContain(portfolio.id);
  });

  test('say a change in the sentence, and other changes after it', () => {
    const role = { record: 'Ann Able', facts: [change('role', 'agent', 'employee')] };
    expect(text({ eventType: 'role.assign', details: role })).toBe(
      'Ruth Oyelaran changed the role of Ann Able from Agent to Employee',
    );
    const renamed = { record: 'Vega', facts: [change('name', 'Wega', 'Vega'), change('phone', null, '12')] };
    expect(text({ eventType: 'client.update', details: renamed })).toBe(
      'Ruth Oyelaran renamed the client Wega to Vega · phone: none → 12',
    );
  });

  test('name the device of a sign-in instead of its user agent', () => {
    const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36';
    const details = { record: null, facts: [value('method', 'passkey')] };
    expect(text({ eventType: 'session.start', metadata: { userAgent }, details })).toBe(
      'Ruth Oyelaran signed in with Chrome on Linux · method: passkey',
    );
  });

  test('count in singular and plural', () => {
    const imported = (newRows: string) =>
      text({
        eventType: 'import.apply',
        details: { record: 'Vega, Growth', facts: [value('fileName', 'a.csv'), value('newRows', newRows)] },
      });
    expect(imported('1')).toBe('Ruth Oyelaran imported 1 row from a.csv · Vega, Growth');
    expect(imported('1200')).toBe('Ruth Oyelaran imported 1,200 rows from a.csv · Vega, Growth');
  });

  test('name nobody for an event of the server, or of an unknown user', () => {
    const details = { record: null, facts: [value('email', 'x@example.com')] };
    expect(text({ eventType: 'auth_failure', person: null, details })).toBe(
      'Failed sign-in for x@example.com',
    );
    expect(text({ eventType: 'client.create', person: null })).toBe('Client created');
  });

  test('call an erased user so, without a link', () => {
    const details = { record: { erased: true } as const, facts: [] };
    expect(text({ eventType: 'user.reactivate', details })).toBe('Ruth Oyelaran reactivated erased user');
  });

  test('show stored values of older releases that have no name', () => {
    expect(text({ eventType: 'former.act', metadata: { n: 3 } })).toBe('Ruth Oyelaran: former.act · n: 3');
  });

  test('leave codes, hashes and endpoints to the page of the event', () => {
    const denied = [value('endpoint', 'listUsers'), value('count', '3')];
    expect(text({ eventType: 'permission_denied', details: { record: null, facts: denied } })).toBe(
      'Ruth Oyelaran was refused an action · times: 3',
    );
  });
});

describe('on the page of a record', () => {
  const here = (change: Partial<DetailedAuditEvent>) => withinRecord(say(change), portfolio);

  test('sentences leave out the record and keep the other links', () => {
    expect(plainText(here(booked))).toBe('Ruth Oyelaran bought 12 KRNB for €1,801.59');
    expect(here(booked).flatMap(({ opens }) => opens?.kind ?? [])).toEqual(['user', 'instrument']);
  });

  test('a record in the sentence stays, without a link to the same page', () => {
    const details = { record: 'Vega, Growth', reference: portfolio, facts: [] };
    const closed = here({ eventType: 'portfolio.close', details });
    expect(plainText(closed)).toBe('Ruth Oyelaran closed the portfolio Vega, Growth');
    expect(closed.flatMap(({ opens }) => opens?.kind ?? [])).toEqual(['user']);
  });

  test('another record stays with its link', () => {
    const other = { kind: 'portfolio', id: instrument.id } as const;
    const elsewhere = { details: { ...booked.details, reference: other } };
    expect(here(elsewhere)).toEqual(say(elsewhere));
  });
});

describe('every event', () => {
  const facts = auditFields.map((field) => value(field, '7'));
  const everything = { record: 'Vega', facts };
  const known = new Set<string>([...auditFields, ...auditFields.map((field) => `${field}Before`)]);
  for (const name of ['who', 'record', 'device', 'cash', 'boughtCash', 'unitPrice']) known.add(name);

  test.each(['en', 'es'])('has a sentence of its own in %s, with words only', (locale) => {
    i18n.activate(locale);
    const said = auditEventTypes.map((eventType) => [eventType, text({ eventType, details: everything })]);
    const isWrong = ([type = '', sentence = '']: string[]) =>
      sentence.includes(type) || /[{}]|undefined|NaN/.test(sentence) || sentence.includes('\0');
    expect(said.filter(isWrong)).toEqual([]);
  });

  test('has only placeholders that an event can hold', () => {
    const wordings = Object.values(eventSentences)
      .flatMap((pattern) =>
        'by' in pattern
          ? [...Object.values(pattern.cases).flat(), pattern.otherwise].flat()
          : [pattern].flat(),
      )
      .map(({ message = '' }) => message);
    expect(wordings.length).toBeGreaterThan(auditEventTypes.length);
    const used = wordings.flatMap((message) => [...message.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name));
    expect(used.filter((name) => name !== undefined && !known.has(name))).toEqual([]);
  });
});

describe('runs and cuts', () => {
  test('a run is named by its event and record', () => {
    expect(plainText(runParts({ ...event, ...booked }, language()))).toBe(
      'Ruth Oyelaran: Entry added · Sørensen family, Growth',
    );
  });

  test('keep 100 characters, the last an ellipsis when there were more [9-se-4]', () => {
    const cut = (...texts: string[]) => plainText(cutParts(texts.map((piece) => ({ text: piece }))));
    expect(cut('x'.repeat(60), 'y'.repeat(40))).toBe('x'.repeat(60) + 'y'.repeat(40));
    expect(cut('x'.repeat(60), 'y'.repeat(41))).toBe(`${'x'.repeat(60)}${'y'.repeat(39)}…`);
    expect(cut('x'.repeat(99), 'yy', 'z')).toBe(`${'x'.repeat(99)}…`);
  });

  test('leave out whole facts that do not fit', () => {
    const name = 'n'.repeat(70);
    const facts = [value('kind', 'person'), value('note', 'x'.repeat(50))];
    const parts = say({ eventType: 'client.create', details: { record: name, facts } });
    expect(plainText(cutParts(parts))).toMatch(/ the client n{1,70}…$/);
    const short = say({ eventType: 'client.create', details: { record: 'Vega', facts } });
    expect(plainText(cutParts(short))).toMatch(/^Ruth Oyelaran created the client Vega · type: [^,]+…$/);
  });
});
