/**
 * What checks, costs and proposals need to know of an instrument beside its prices: one table, from which schemas, form
 * fields and texts derive, and the columns of files. A fact is *unknown* until somebody states it; 0, "not rated" or "no
 * SRI" are statements.
 */
import { z } from 'zod';
import { fieldCode } from '../refusals/field-codes.ts';
import { idSchema } from '../values.ts';

const grades = [
  'AAA',
  'AA+',
  'AA',
  'AA-',
  'A+',
  'A',
  'A-',
  'BBB+',
  'BBB',
  'BBB-',
  'BB+',
  'BB',
  'BB-',
  'B+',
  'B',
  'B-',
  'CCC+',
  'CCC',
  'CCC-',
  'CC',
  'C',
] as const;

/** Long-term grades of S&P Global Ratings, best first ("S&P Global Ratings Definitions"; SD and D: in default). */
const spGrades = [...grades, 'SD', 'D'] as const;

/** Long-term grades of Fitch, best first ("Rating Definitions"; RD: restricted default, D: default). */
const fitchGrades = [...grades, 'RD', 'D'] as const;

/** Long-term grades of Moody's, best first ("Rating Symbols and Definitions"; Ca and C: in or near default). */
const moodysGrades = [
  'Aaa',
  'Aa1',
  'Aa2',
  'Aa3',
  'A1',
  'A2',
  'A3',
  'Baa1',
  'Baa2',
  'Baa3',
  'Ba1',
  'Ba2',
  'Ba3',
  'B1',
  'B2',
  'B3',
  'Caa1',
  'Caa2',
  'Caa3',
  'Ca',
  'C',
] as const;

/** Shortest first, so that a limit can say "at least monthly". */
const liquidities = ['daily', 'weekly', 'monthly', 'quarterly', 'less_often', 'illiquid'] as const;

/** The Summary Risk Indicator, lowest risk first. */
const riskClasses = ['1', '2', '3', '4', '5', '6', '7'] as const;

/** The section of the form and of the page under which a fact stands. */
export const factParts = ['issuer', 'costs', 'risk', 'sustainability'] as const;
export type FactPart = (typeof factParts)[number];

interface FactKind {
  /**
   * `issuer`: the id of an issuer; `choice`: one of `values`; `percent`: an exact percentage from 0 to 100, "0.22" for
   * 0.22 %.
   */
  readonly kind: 'issuer' | 'choice' | 'percent';
  readonly part: FactPart;
  readonly values?: readonly string[];
}

export const facts = {
  /** Who issued the security, and so owes what it pays: of a fund the fund itself or its umbrella, never its manager. */
  issuer: { kind: 'issuer', part: 'issuer' },
  /**
   * The long-term credit rating of the issue as the agency writes it; where only the issuer is rated, that of its senior
   * unsecured debt. One fact for each agency, because they differ. `not_rated` is also a rating that was withdrawn.
   */
  ratingSp: { kind: 'choice', part: 'issuer', values: [...spGrades, 'not_rated'] },
  ratingMoodys: { kind: 'choice', part: 'issuer', values: [...moodysGrades, 'not_rated'] },
  ratingFitch: { kind: 'choice', part: 'issuer', values: [...fitchGrades, 'not_rated'] },
  /**
   * What it costs each year to hold the product, in percent of its value: the recurring product costs of Delegated
   * Regulation (EU) 2017/565, Annex II, table 2, without transaction costs. 0 for a share.
   */
  ongoingCharge: { kind: 'percent', part: 'costs' },
  /** What the product itself spends on its transactions in a year, in percent (Annex II, table 2; PRIIPs, Annex VI). */
  transactionCost: { kind: 'percent', part: 'costs' },
  /**
   * What third parties pay the firm for the product in a year, in percent of its value (MiFID II Art. 24(9); Delegated
   * Regulation (EU) 2017/565 Art. 50(2)); it is part of the ongoing charge. 0: no such payments.
   */
  thirdPartyPayments: { kind: 'percent', part: 'costs' },
  /** The Summary Risk Indicator of the KID (Delegated Regulation (EU) 2017/653, Annex II); `no_sri`: not a PRIIP. */
  riskClass: { kind: 'choice', part: 'risk', values: [...riskClasses, 'no_sri'] },
  /** Whether clients may buy it without an appropriateness test (MiFID II Art. 25(4)(a); Art. 57 of 2017/565). */
  complexity: { kind: 'choice', part: 'risk', values: ['non_complex', 'complex'] },
  /**
   * How often it can be sold or redeemed in a normal market: `daily` is also what trades on an exchange all day;
   * `illiquid`: only by finding a buyer, or at maturity.
   */
  liquidity: { kind: 'choice', part: 'risk', values: liquidities },
  /** The article of Regulation (EU) 2019/2088 (SFDR) under which it reports; `outside_sfdr`: no financial product. */
  sfdrArticle: {
    kind: 'choice',
    part: 'sustainability',
    values: ['article_6', 'article_8', 'article_9', 'outside_sfdr'],
  },
  /** The least share of sustainable investments (SFDR Art. 2(17); Art. 2(7)(b) of 2017/565). */
  sustainableShare: { kind: 'percent', part: 'sustainability' },
  /** The least share in sustainable activities of the taxonomy (Regulation (EU) 2020/852; Art. 2(7)(a) of 2017/565). */
  taxonomyShare: { kind: 'percent', part: 'sustainability' },
  /** Whether it considers principal adverse impacts (SFDR Art. 7; Art. 2(7)(c) of 2017/565). */
  considersPai: { kind: 'choice', part: 'sustainability', values: ['yes', 'no'] },
} as const satisfies Readonly<Record<string, FactKind>>;

export type FactCode = keyof typeof facts;
export const factCodes = Object.keys(facts) as [FactCode, ...FactCode[]];

/** The statement that an instrument has no issuer, such as gold or a crypto-asset. */
export const noIssuer = 'no_issuer';

type Choices = {
  [Code in FactCode]: (typeof facts)[Code] extends { values: readonly (infer Value)[] } ? Value : never;
}[FactCode];

/** What is shown as it is written: the grades of agencies and the numbers of risk classes. */
type AsWritten =
  | (typeof spGrades)[number]
  | (typeof moodysGrades)[number]
  | (typeof fitchGrades)[number]
  | (typeof riskClasses)[number];

/** The values that have a text in each language. */
export type WordedValue = Exclude<Choices, AsWritten> | typeof noIssuer;

const asWritten: ReadonlySet<string> = new Set([
  ...spGrades,
  ...moodysGrades,
  ...fitchGrades,
  ...riskClasses,
]);

/** Whether a value has a text in each language; the others are shown as they are written. */
export const isWorded = (value: string): value is WordedValue => worded.has(value);

/** The choices of a fact in their order; none for a fact of another kind. */
export const choicesOf = (code: FactCode): readonly string[] => {
  const fact: FactKind = facts[code];
  return fact.values ?? [];
};

const worded: ReadonlySet<string> = new Set(
  [noIssuer, ...factCodes.flatMap(choicesOf)].filter((value) => !asWritten.has(value)),
);
export const wordedValues = [...worded].filter(isWorded);

const percentSchema = z
  .string()
  .trim()
  .regex(/^\d{1,3}(\.\d{1,6})?$/, fieldCode('percent_format'))
  .refine((text) => !(Number(text) > 100), fieldCode('percent_too_large'))
  // One way to write each number, so that 0.20 is no other statement than 0.2.
  .transform((text) => {
    const [whole = '0', fraction = ''] = text.split('.');
    const digits = fraction.replace(/0+$/, '');
    return `${Number(whole)}${digits === '' ? '' : `.${digits}`}`;
  });

type ValueSchema = z.ZodType<string, string>;

const schemaOf = (code: FactCode): ValueSchema => {
  const { kind } = facts[code];
  if (kind === 'issuer') return z.union([z.literal(noIssuer), idSchema]);
  return kind === 'percent' ? percentSchema : z.enum(choicesOf(code) as [string, ...string[]]);
};

/** The schema of each fact's value. */
export const factSchemas = Object.fromEntries(factCodes.map((code) => [code, schemaOf(code)])) as Readonly<
  Record<FactCode, ValueSchema>
>;

export const factCodeSchema: z.ZodType<FactCode, string> = z.enum(factCodes);
