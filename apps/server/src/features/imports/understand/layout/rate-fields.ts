/** The fields of a file of exchange rates, with the names that banks and data sources give their columns. */
import { list, words } from '../columns/words.ts';
import type { Field } from '../columns/field-names.ts';

/** Fields in the order in which they choose their column, as `plainWords` writes their names. */
export const rateFields = {
  date: {
    kind: 'date',
    names: ['rate date', 'time period', 'effective date', 'fecha del cambio', 'kursdatum', ...words.date],
  },
  base: {
    kind: 'currency',
    names: list(
      'base · base currency · from · from currency · source currency · currency from · unit currency',
      'divisa base · moneda base · de',
      'basiswahrung · von',
      'devise de base',
    ),
  },
  quote: {
    kind: 'currency',
    names: list(
      'quote · quote currency · to · to currency · target currency · currency to · counter currency · price currency · currency · ccy · currency code · code',
      'divisa cotizada · a · divisa · moneda',
      'zielwahrung · nach · wahrung',
      'devise',
      'valuta',
    ),
  },
  pair: {
    kind: 'text',
    names: list(
      'pair · currency pair · fx pair · currencies · symbol · ticker · instrument',
      'par · par de divisas',
      'wahrungspaar',
      'paire',
    ),
  },
  units: {
    kind: 'number',
    names: list(
      'units · unit · amount · nominal · multiplier',
      'unidades',
      'einheit · einheiten',
      'unite · unites',
    ),
  },
  rate: {
    kind: 'number',
    names: list(
      'rate · fx rate · exchange rate · reference rate · mid · mid rate · close · price · last · value · obs value',
      'tipo de cambio · tipo cambio · cambio',
      'wechselkurs · devisenkurs · kurs',
      'taux de change · taux · cours',
      'tasso di cambio · tasso',
      'koers',
    ),
  },
} as const satisfies Record<string, Field>;
