import type { ExplainedFigure } from '@partnerfolio/contract/figures/explained';
import { explainFigure } from '@partnerfolio/contract/figures/explanations';
import type { ExplainSearch } from '../../../figures/explain-search.ts';
import { queryOf } from '../../../queries.ts';

/** How many rows a page of inputs has. */
export const rowsPerPage = 100;

interface Page {
  offset: number | undefined;
  limit: number;
}

/** The query of the explanation that the address names. */
export const explanationQuery = (
  id: string,
  figure: ExplainedFigure,
  { search, page }: { search: ExplainSearch; page: Page },
) =>
  queryOf(explainFigure, {
    params: { id },
    query: {
      figure,
      from: search.explainFrom,
      to: search.explainTo,
      instrumentId: search.explainOf,
      transactionId: search.explainSale,
      place: search.explainPlace,
      currency: search.explainCash,
      by: search.explainBy,
      grouping: search.explainGrouping,
      kind: search.explainKind,
      group: search.explainGroup,
      scenario: search.explainScenario,
      ...page,
    },
  });
