import { describe, expect, test } from 'vitest';
import { optionalBic, optionalIban, printedIban } from './bank.ts';

describe('IBAN', () => {
  // The examples of the IBAN registry.
  test.each([
    ['GB29 NWBK 6016 1331 9268 19', 'GB29NWBK60161331926819'],
    ['ES91 2100 0418 4502 0005 1332', 'ES9121000418450200051332'],
    ['de89370400440532013000', 'DE89370400440532013000'],
    ['MT84 MALT 0110 0001 2345 MTLC AST0 01S', 'MT84MALT011000012345MTLCAST001S'],
    ['NO93 8601 1117 947', 'NO9386011117947'],
  ])('reads %s without blanks', (typed, stored) => {
    expect(optionalIban.parse(typed)).toBe(stored);
    expect(optionalIban.parse(printedIban(stored))).toBe(stored);
  });

  test.each(['', '  ', null, undefined])('takes %j as absent', (typed) => {
    expect(optionalIban.parse(typed)).toBeNull();
  });

  test.each([
    ['a wrong digit', 'GB29 NWBK 6016 1331 9268 18'],
    ['two digits swapped', 'ES91 2100 0418 4502 0005 1323'],
    ['a sign', 'GB29-NWBK-60161331926819'],
    ['too few characters', 'GB29NWBK'],
    ['letters outside ASCII', 'GB29 NWBK 6016 1331 9268 1\u0669'],
    ['markup', '<b>GB29NWBK60161331926819'],
  ])('rejects %s', (_, typed) => {
    expect(optionalIban.safeParse(typed).error?.issues).toMatchObject([{ message: 'bad_iban' }]);
  });

  test('rejects a text of any length without reading it', () => {
    expect(optionalIban.safeParse('1'.repeat(100_000)).success).toBe(false);
  });
});

test('reads a BIC of 8 or 11 characters and rejects others', () => {
  expect(optionalBic.parse('bsab esbb')).toBe('BSABESBB');
  expect(optionalBic.parse('DEUTDEFF500')).toBe('DEUTDEFF500');
  expect(optionalBic.parse('')).toBeNull();
  for (const typed of ['BSABESB', 'BSABESBB1', 'BSAB12BB', 'BSABÉSBB'])
    expect(optionalBic.safeParse(typed).error?.issues).toMatchObject([{ message: 'bad_bic' }]);
});

test('prints an IBAN in groups of four', () => {
  expect(printedIban('NO9386011117947')).toBe('NO93 8601 1117 947');
});
