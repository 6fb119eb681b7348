/** The explanation that the address of a page opens. */
import { attributionGroupings, groupKinds } from '@partnerfolio/contract/figures/contribution-names';
import { stressScenarios } from '@partnerfolio/contract/figures/risk-names';
import { explainedFigures } from '@partnerfolio/contract/figures/explained';
import type { Explained } from '@partnerfolio/contract/figures/explanations';
import { z } from 'zod';
import { choiceParam, dateParam, idParam, offsetParam, textParam } from '../search-params.ts';

/** The search parameters of an explanation; without `explain` none is open. */
export const explainSearch = z.object({
  explain: choiceParam(explainedFigures),
  explainFrom: dateParam,
  explainTo: dateParam,
  /** The instrument, or on the page of benchmarks the benchmark. */
  explainOf: idParam,
  explainSale: idParam,
  explainPlace: offsetParam,
  explainCash: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional()
    .catch(undefined),
  explainBy: choiceParam(['days']),
  explainGrouping: choiceParam(attributionGroupings),
  explainKind: choiceParam(groupKinds),
  explainGroup: textParam,
  // The address of a year is a number.
  explainScenario: z.coerce.string().pipe(z.enum(stressScenarios)).optional().catch(undefined),
  explainOffset: offsetParam,
});
export type ExplainSearch = z.output<typeof explainSearch>;

/** The search parameters without an explanation. */
export const noExplanation = {
  explain: undefined,
  explainFrom: undefined,
  explainTo: undefined,
  explainOf: undefined,
  explainSale: undefined,
  explainPlace: undefined,
  explainCash: undefined,
  explainBy: undefined,
  explainGrouping: undefined,
  explainKind: undefined,
  explainGroup: undefined,
  explainScenario: undefined,
  explainOffset: undefined,
} satisfies ExplainSearch;

/** Values of several portfolios that have an explanation: of a client, the firm, and everything that the viewer may see. */
export const explainedValues = ['clientValue', 'firmValue', 'visibleValue'] as const;
export type ExplainedValueName = (typeof explainedValues)[number];

/** The search parameters of a page with such a value and with returns. */
export const valueSearch = z.object({
  explainValue: choiceParam(explainedValues),
  explainValueOffset: offsetParam,
  ...explainSearch.shape,
});

/** The search parameters without an explained value. */
export const noExplainedValue = {
  explainValue: undefined,
  explainValueOffset: undefined,
} satisfies Partial<z.output<typeof valueSearch>>;

/** What is explained; dates are plain texts, because figures come with them. */
export type ExplainedLink = Pick<Explained, 'figure'> & {
  [K in Exclude<keyof Explained, 'figure'>]?: Explained[K] | string;
};

/** The figure that a link explains. */
export type ExplainTarget = ExplainedLink | { readonly figure: ExplainedValueName };

const isOfSeveral = (target: ExplainTarget): target is { readonly figure: ExplainedValueName } =>
  explainedValues.some((name) => name === target.figure);

/** Writes the figure that a link explains into search parameters. */
export const toTargetSearch = (target: ExplainTarget): object =>
  isOfSeveral(target)
    ? { ...noExplanation, ...noExplainedValue, explainValue: target.figure }
    : { ...noExplainedValue, ...noExplanation, ...toExplainSearch(target) };

/** Writes what is explained into search parameters. */
export const toExplainSearch = (explained: ExplainedLink): ExplainSearch =>
  explainSearch.parse({
    explain: explained.figure,
    explainFrom: explained.from,
    explainTo: explained.to,
    explainOf: explained.instrumentId,
    explainSale: explained.transactionId,
    explainPlace: explained.place,
    explainCash: explained.currency,
    explainBy: explained.by === 'days' ? 'days' : undefined,
    explainGrouping: explained.grouping,
    explainKind: explained.kind,
    explainGroup: explained.group,
    explainScenario: explained.scenario,
  });
