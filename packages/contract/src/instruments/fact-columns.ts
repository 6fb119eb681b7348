/**
 * The columns of a table of facts: what names the instrument, and one for each fact, by its name in either language. The
 * same names head the exported table, so that it can be imported again. It derives from the facts and their texts, so a
 * fact cannot be missing.
 */
import { english } from '../../texts/en.ts';
import { spanish } from '../../texts/es.ts';
import { plainWords } from '../written/plain-words.ts';
import { choicesOf, factCodes, facts, isWorded } from './facts.ts';
import type { FactCode } from './facts.ts';

/** The columns beside the facts, with the heading of the export first. */
const otherColumns = {
  isin: ['ISIN', 'ISIN code', 'Código ISIN'],
  symbol: ['Symbol', 'Ticker', 'Símbolo'],
  name: ['Name', 'Instrument', 'Nombre', 'Instrumento'],
  issuerLei: ['Issuer LEI', 'LEI of the issuer', 'LEI del emisor', 'LEI'],
  asOf: ['As of', 'As-of date', 'Fecha de referencia', 'A fecha de', 'A fecha'],
  source: ['Source', 'Fuente'],
} as const;

export type FactColumn = FactCode | keyof typeof otherColumns;

/** Short names that files use besides the texts of the pages. */
const shortNames: Partial<Record<FactCode, readonly string[]>> = {
  ratingSp: ['S&P'],
  ratingMoodys: ["Moody's"],
  ratingFitch: ['Fitch'],
  ongoingCharge: ['Ongoing charges'],
  transactionCost: ['Transaction costs'],
  riskClass: ['SRI'],
  sfdrArticle: ['SFDR'],
};

const namesOf = (code: FactCode): readonly string[] => [
  english.facts.name[code],
  spanish.facts.name[code],
  code,
  ...(shortNames[code] ?? []),
];

const allNames: readonly (readonly [FactColumn, readonly string[]])[] = [
  ...(Object.entries(otherColumns) as [keyof typeof otherColumns, readonly string[]][]),
  ...factCodes.map((code) => [code, namesOf(code)] as const),
];

/** The heading of a column in exported tables. */
export const factHeadings = Object.fromEntries(
  allNames.map(([column, [heading = '']]) => [column, heading]),
) as Readonly<Record<FactColumn, string>>;

const columnsByName: ReadonlyMap<string, FactColumn> = new Map(
  allNames.flatMap(([column, names]) => names.map((name) => [plainWords(name), column] as const)),
);

/** The column that a heading names; a unit beside it, as in "Ongoing charge (%)", does not matter. */
export const factColumnOf = (heading: string): FactColumn | null =>
  columnsByName.get(plainWords(heading)) ?? null;

/** How a choice may be written: as its code, or in words of either language. */
const namesOfChoice = (value: string): readonly string[] =>
  isWorded(value) ? [value, english.facts.value[value], spanish.facts.value[value]] : [];

/** Grades differ by their signs, which words do not have. */
const gradeKey = (text: string): string => `=${text.trim().toUpperCase()}`;

const choicesByName: ReadonlyMap<FactCode, ReadonlyMap<string, string>> = new Map(
  factCodes.map((code) => [
    code,
    new Map(
      choicesOf(code).flatMap((value) => [
        [gradeKey(value), value] as const,
        ...namesOfChoice(value).map((name) => [plainWords(name), value] as const),
      ]),
    ),
  ]),
);

/** The choice of a fact that a cell names; null for none. */
export const factChoiceOf = (code: FactCode, text: string): string | null => {
  const choices = choicesByName.get(code);
  return choices?.get(gradeKey(text)) ?? choices?.get(plainWords(text)) ?? null;
};

const noIssuerNames: ReadonlySet<string> = new Set(namesOfChoice('no_issuer').map(plainWords));

/** Whether a cell says that the instrument has no issuer. */
export const saysNoIssuer = (text: string): boolean => noIssuerNames.has(plainWords(text));

/** A value as an exported table writes it, such that it reads as the same again: percentages with their sign. */
export const exportedFact = (code: FactCode, value: string): string => {
  if (isWorded(value)) return english.facts.value[value];
  if (facts[code].kind !== 'percent') return value;
  // Three decimals could be a group of thousands.
  return `${/\.\d{3}$/.test(value) ? `${value}0` : value} %`;
};
