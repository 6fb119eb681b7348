import type { DetailedAuditEvent } from '@partnerfolio/contract/security';
import { describe, expect, test } from 'vitest';
import { formatIn } from '@partnerfolio/contract/texts/format';
import type { DetailWords } from './details.ts';
import { cut, detailsText, metadataText } from './details.ts';

describe('metadataText', () => {
  test('names each value and skips empty ones', () => {
    expect(metadataText({ method: 'email_password', email: 'a@example.com', address: null, count: 3 })).toBe(
      'method: email_password, email: a@example.com, count: 3',
    );
    expect(metadataText({})).toBe('');
    expect(metadataText({ before: { role: null } })).toBe('before: {"role":null}');
  });
});

describe('cut', () => {
  test('keeps 100 characters, the last an ellipsis when there were more [9-se-4]', () => {
    expect(cut('x'.repeat(100))).toBe('x'.repeat(100));
    expect(cut('x'.repeat(101))).toBe(`${'x'.repeat(99)}…`);
  });
});

describe('detailsText', () => {
  const texts: DetailWords = {
    labelOf: (field) => `(${field})`,
    codeOf: (field, code) => (field === 'type' && code === 'buy' ? 'Buy' : null),
    erasedUser: 'erased user',
    noValue: 'none',
  };
  const language = { texts, format: formatIn('en') };
  const event: DetailedAuditEvent = {
    id: '0190a0c0-0000-7000-8000-000000000001',
    eventType: 'transaction.update',
    createdAt: '2026-11-20T09:00:00.000Z',
    person: null,
    program: null,
    entity: null,
    entityId: null,
    metadata: {},
    isErased: false,
    details: { record: null, facts: [] },
  };
  const detailsLine = (change: Partial<DetailedAuditEvent>) => detailsText({ ...event, ...change }, language);

  test('formats figures and dates in the language, and missing values as none', () => {
    const details: DetailedAuditEvent['details'] = {
      record: 'Vega family, Growth',
      facts: [
        { field: 'type', isChange: false, from: null, to: 'buy' },
        { field: 'amount', isChange: true, from: '1000', to: '1250.5' },
        { field: 'settlementDate', isChange: true, from: null, to: '2026-11-04' },
      ],
    };
    expect(detailsLine({ details })).toBe(
      'Vega family, Growth · Buy, (amount): 1,000.00 → 1,250.50, (settlementDate): none → 4 Nov 2026',
    );
  });

  test('does not name erased users', () => {
    expect(detailsLine({ details: { record: { erased: true }, facts: [] } })).toBe('erased user');
  });

  test('shows stored values of older releases that have no name', () => {
    expect(detailsLine({ eventType: 'former.act', metadata: { n: 3 } })).toBe('n: 3');
  });
});
