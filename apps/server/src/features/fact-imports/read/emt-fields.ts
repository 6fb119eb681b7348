/**
 * The fields of the European MiFID Template (EMT) from which facts are read. Source: FinDatEx, "European MiFID Template",
 * versions 4.0 to 4.3 (the workbook of V4.3 is of 17 December 2025), whose fields have the same numbers; their names differ
 * in places, so only the numbers count. Costs are decimal fractions, 0.0123 for 1.23 % (openfunds field list, EMT fields:
 * "0.02 (instead of 2%)"), of the net asset value and a year.
 */
import type { FactCode } from '@partnerfolio/contract/instruments/facts';

export const emtFieldNumbers = {
  version: '00001',
  /** Y if the posting fills in the target market, or the ex-ante costs. */
  hasTargetMarket: '00006',
  hasExAnteCosts: '00007',
  identifier: '00010',
  /** 1: ISIN; 2: CUSIP; …; 10: LEI; 99: a code of the manufacturer's own. */
  identifierType: '00020',
  name: '00030',
  currency: '00040',
  /** U: the costs of a structured security are in units of currency, P: in percent. */
  quotation: '00096',
  targetMarketDate: '01000',
  /** "Not to be mistaken for" the general reference date, 00050. */
  exAnteCostsDate: '07160',
} as const;

interface EmtFact {
  readonly field: string;
  /** The field with the date to which it refers. */
  readonly date: string;
  /** The field that says whether the section is filled in. */
  readonly section: string;
}

const targetMarket = {
  date: emtFieldNumbers.targetMarketDate,
  section: emtFieldNumbers.hasTargetMarket,
} as const;
const exAnteCosts = {
  date: emtFieldNumbers.exAnteCostsDate,
  section: emtFieldNumbers.hasExAnteCosts,
} as const;

/** The field of each fact, or why the template states none that surely means the same. */
export const emtFacts: Readonly<Record<FactCode, EmtFact | { readonly absent: string }>> = {
  issuer: { absent: '00070 and 00073 are the manufacturer: of a fund its manager, which did not issue it' },
  ratingSp: { absent: 'The template has no ratings' },
  ratingMoodys: { absent: 'The template has no ratings' },
  ratingFitch: { absent: 'The template has no ratings' },
  // Gross ongoing costs: with management and distribution fees, without transaction and incidental costs.
  ongoingCharge: { field: '07100', ...exAnteCosts },
  transactionCost: { field: '07130', ...exAnteCosts },
  thirdPartyPayments: {
    absent: '07120 is what the product pays its distributors; the firm may get another part',
  },
  // "SRI"; 04020 is the SRRI of the former KIID, and 04040 a Spanish scale from 1 to 6.
  riskClass: { field: '04010', ...targetMarket },
  complexity: { absent: '06010 to 06040 are the manufacturer’s strategy of distribution' },
  liquidity: { absent: 'The template does not say how often it can be sold' },
  sfdrArticle: { absent: 'It is in the European ESG Template (EET), another file' },
  sustainableShare: { absent: 'It is in the EET' },
  taxonomyShare: { absent: 'It is in the EET' },
  considersPai: { absent: 'It is in the EET; 05105 only says for which clients the product is meant' },
};

const read: ReadonlySet<string> = new Set([
  ...Object.values(emtFieldNumbers),
  ...Object.values(emtFacts).flatMap((fact) => ('field' in fact ? [fact.field] : [])),
]);

/** Whether a field is read. */
export const isEmtField = (number: string): boolean => read.has(number);

/** Version 4 in the ways in which files write it: V4.3, 4.2, EMT V4. */
export const isReadVersion = (text: string): boolean => /^(?:EMT[\s_]*)?V?\s*4(?:[._]\d+)*$/i.test(text);
