import { describe, expect, test } from 'vitest';
import { isGuessable } from './password.rules.ts';

const known = {
  email: 'ana.lopez@vega-capital.example',
  fullName: 'Ana López García',
  firm: 'Vega Capital S.A.',
  domains: ['portal.vega-capital.example', 'vegacap.example'],
};
const isCommon = (word: string) => ['sunshine', 'baseball'].includes(word);
const guess = (password: string) => isGuessable(password, known, isCommon);

describe('a password is guessable', () => {
  test.each([
    [
      'the name of the portal',
      ['partnerfolio', 'Partnerfolio1', 'PARTNERFOLIO!!', 'p4rtn3rf0l10', 'partnerfolio2026!'],
    ],
    ['the name of the firm', ['VegaCapital', 'Vega-Capital-2026', 'vega2026!', 'V3gaC@pital1', 'capital!99']],
    ['a domain', ['vega-capital.example', 'vegacap1', 'VegaCap2026']],
    ['the name of the user', ['AnaLopez1', 'ana.lopez', 'López2026', 'analopezgarcia', 'Garc1a!!!']],
    [
      'a season or month with a year',
      ['Summer2026!', 'Winter2026', 'verano2026', 'Otoño-2026', '2026Invierno', 'August26!!'],
    ],
    ['Spanish months', ['Enero2026', 'septiembre1', 'Diciembre.2026']],
    ['a word to be changed', ['changeme123', 'Ch4ngeM3!', 'Passw0rd2026', 'Contraseña1', 'welcome2026']],
    ['a common password with digits', ['sunshine2026', 'Baseball!!']],
    ['a word twice', ['vegavega', 'SummerSummer1']],
  ])('when it is %s', (_, passwords) => {
    expect(passwords.filter((password) => !guess(password))).toEqual([]);
  });

  test('and not when it says more', () => {
    const good = [
      'correct horse battery',
      'partnerfolio-demo',
      'tres gatos en verano',
      'K7#qvx!t2026',
      'vega plays the lute',
      '7302-9146-5528',
    ];
    expect(good.filter((password) => guess(password))).toEqual([]);
  });
});
