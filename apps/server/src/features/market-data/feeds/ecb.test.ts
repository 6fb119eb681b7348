import { describe, expect, test } from 'vitest';
import { lastEcbDate, parseEcb } from './ecb.ts';

const envelope = (days: string) => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
<gesmes:subject>Reference rates</gesmes:subject><Cube>${days}</Cube></gesmes:Envelope>`;

describe('a file of the ECB', () => {
  test('gives the rates of each day, oldest first, without those that are missing or zero', async () => {
    const days = await parseEcb(
      envelope(
        '<Cube time="2026-11-19"><Cube currency="USD" rate="1.1025"/><Cube currency="RUB" rate="N/A"/></Cube>' +
          "<Cube time='2026-11-18'><Cube currency='USD' rate='1.1'/><Cube currency='JPY' rate='0'/></Cube>",
      ),
    );
    expect(days.map(({ day, rates }) => [day, Object.fromEntries(rates)])).toEqual([
      ['2026-11-18', { USD: '1.1' }],
      ['2026-11-19', { USD: '1.1025' }],
    ]);
  });

  test.each([
    [
      'entities',
      `<!DOCTYPE x [<!ENTITY a "1.1">]>${envelope('<Cube time="2026-11-19"><Cube currency="USD" rate="1"/></Cube>')}`,
    ],
    ['no day', envelope('')],
    ['another document', '<html></html>'],
    [
      'a date that does not exist',
      envelope('<Cube time="2026-02-30"><Cube currency="USD" rate="1"/></Cube>'),
    ],
  ])('is refused with %s', async (_, text) => {
    await expect(parseEcb(text)).rejects.toMatchObject({ code: 'bad_answer' });
  });
});

describe('the last published date', () => {
  test.each([
    ['2026-11-20T15:00:00Z', '2026-11-19', 'before publication'],
    ['2026-11-20T15:40:00Z', '2026-11-20', 'after it'],
    ['2026-11-22T20:00:00Z', '2026-11-20', 'on a Sunday'],
    ['2026-04-06T20:00:00Z', '2026-04-02', 'on Easter Monday'],
    ['2026-12-26T20:00:00Z', '2026-12-24', 'on 26 December'],
    ['2027-01-01T20:00:00Z', '2026-12-31', 'on New Year'],
  ])('at %s is %s: %s', (now, date) => {
    expect(lastEcbDate(new Date(now))).toBe(date);
  });
});
