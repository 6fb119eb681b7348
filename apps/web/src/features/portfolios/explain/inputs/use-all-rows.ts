import type { ExplainedRow, Explanation } from '@partnerfolio/contract/figures/explanations';
import { useQueryClient } from '@tanstack/react-query';
import type { ExplainSearch } from '../../../../figures/explain-search.ts';
import type { ExplanationSource } from '../explanation-source.ts';
import { explanationQuery } from '../explanation-query.ts';

export interface ShownExplanation {
  source: ExplanationSource;
  explanation: Explanation;
  search: ExplainSearch;
}

const rowsPerCall = 1000;

/** Returns a function that reads the inputs of all pages, up to a number of rows. */
export function useAllRows({ source, explanation, search }: ShownExplanation) {
  const queries = useQueryClient();
  const { explained, rows } = explanation;
  return async (atMost = rows.total) => {
    const items: ExplainedRow[] = [];
    const wanted = Math.min(rows.total, atMost);
    while (items.length < wanted) {
      const page = { offset: items.length, limit: Math.min(rowsPerCall, wanted - items.length) };
      const read = await queries.fetchQuery(
        explanationQuery(source, { figure: explained.figure, search, page }),
      );
      if (read.rows.items.length === 0) break;
      items.push(...read.rows.items);
    }
    return items;
  };
}
