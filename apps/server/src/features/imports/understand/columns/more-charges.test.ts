import { expect, test } from 'vitest';
import { findCharges } from './more-charges.ts';

const kindOf = (heading: string) =>
  findCharges(
    {
      header: ['Betrag', heading],
      rows: [
        ['100', '2'],
        ['200', '3'],
      ],
    },
    { amount: 0 },
  )[0]?.kind ?? null;

test.for([
  ['Stamp duty reserve tax', 'tax'],
  ['Stempelsteuer', 'tax'],
  ['Finanztransaktionssteuer', 'tax'],
  ['Stempelabgabe', 'tax'],
  ['Fremdspesen', 'fee'],
  ['Börsenplatzgebühren', 'fee'],
  ['Maklercourtage', 'fee'],
  ['Transactiebelasting', 'tax'],
] as const)('%s is a %s', ([heading, kind]) => {
  expect(kindOf(heading)).toBe(kind);
});

test.for([
  'Ergebnis vor Steuern',
  'Betrag nach Steuern',
  'Betrag ohne Gebühren',
  'Importe antes de comisiones',
  'Importe sin impuestos',
  'Montant hors frais',
  'Anschaffungskosten',
  'Steuersatz',
  'Total fees',
])('%s is no charge of its own', (heading) => {
  expect(kindOf(heading)).toBeNull();
});
