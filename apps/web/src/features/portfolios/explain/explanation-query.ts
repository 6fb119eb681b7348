import type { ExplainedFigure } from '@partnerfolio/contract/figures/explained';
import { explainFigure } from '@partnerfolio/contract/figures/explanations';
import type { Explanation } from '@partnerfolio/contract/figures/explanations';
import {
  explainAnalytics,
  explainBenchmark,
  explainClientReturn,
  explainFirmReturn,
  explainPriceChange,
} from '@partnerfolio/contract/figures/return-explanations';
import { queryOptions } from '@tanstack/react-query';
import { callWith, type AnyInput } from '../../../api.ts';
import type { ExplainSearch } from '../../../figures/explain-search.ts';
import type { ExplanationSource } from './explanation-source.ts';

/** How many rows a page of inputs has. */
export const rowsPerPage = 100;

interface Page {
  offset: number | undefined;
  limit: number;
}

interface AskedExplanation {
  figure: ExplainedFigure;
  search: ExplainSearch;
  page: Page;
}

/** What a portfolio's explanation is asked for besides its figure, range and rows. */
const detailOf = (search: ExplainSearch) => ({
  instrumentId: search.explainOf,
  transactionId: search.explainSale,
  place: search.explainPlace,
  currency: search.explainCash,
  grouping: search.explainGrouping,
  kind: search.explainKind,
  group: search.explainGroup,
  scenario: search.explainScenario,
});

/** The endpoint of a source, and what it is asked. `sourceOf` gives a source only for a figure that it has. */
const endpointOf = (source: ExplanationSource, { figure, search, page }: AskedExplanation) => {
  const part = { from: search.explainFrom, to: search.explainTo, by: search.explainBy, ...page };
  switch (source.of) {
    case 'portfolio':
      return {
        endpoint: explainFigure,
        input: { params: { id: source.id }, query: { figure, ...part, ...detailOf(search) } },
      };
    case 'client':
      return {
        endpoint: explainClientReturn,
        input: { params: { id: source.id }, query: { figure, ...part } },
      };
    case 'firm':
      return { endpoint: explainFirmReturn, input: { query: { figure, ...part } } };
    case 'analytics':
      return { endpoint: explainAnalytics, input: { query: { figure, period: source.period, ...part } } };
    case 'benchmark':
      return {
        endpoint: explainBenchmark,
        input: { params: { id: search.explainOf ?? '' }, query: { figure, ...page } },
      };
    case 'instrument':
      return { endpoint: explainPriceChange, input: { params: { id: source.id }, query: { figure } } };
  }
};

/** The query of the explanation that the address names. */
export const explanationQuery = (source: ExplanationSource, asked: AskedExplanation) => {
  const { endpoint, input } = endpointOf(source, asked);
  return queryOptions<Explanation>({
    queryKey: [endpoint.name, input],
    queryFn: ({ signal }) => callWith(endpoint, input as AnyInput, { signal }),
  });
};
