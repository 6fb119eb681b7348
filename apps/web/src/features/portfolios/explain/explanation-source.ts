/** What the open page shows of which a figure can be explained. */
import { periods } from '@partnerfolio/contract/choices';
import {
  analyticsFigures,
  benchmarkReturns,
  clientReturns,
  figuresOfPortfolio,
  firmReturns,
  priceChanges,
} from '@partnerfolio/contract/figures/explained';
import type { ExplainedFigure } from '@partnerfolio/contract/figures/explained';

/** A portfolio, client or instrument by its id; the benchmark is named beside the figure. */
export type ExplanationSource =
  | { readonly of: 'portfolio' | 'client' | 'instrument'; readonly id: string }
  | { readonly of: 'firm' | 'benchmark' }
  | { readonly of: 'analytics'; readonly period: (typeof periods)[number] | undefined };

/** The figures that each page shows. */
const figuresOf: Readonly<Record<ExplanationSource['of'], readonly ExplainedFigure[]>> = {
  portfolio: figuresOfPortfolio,
  client: clientReturns,
  firm: firmReturns,
  analytics: analyticsFigures,
  benchmark: benchmarkReturns,
  instrument: priceChanges,
};

/** A page as the router matched it. */
interface Match {
  readonly routeId: string;
  readonly params: object;
  readonly search: object;
}

const ofRecords: Readonly<Record<string, 'portfolio' | 'client' | 'instrument'>> = {
  '/shell/portfolios/$id': 'portfolio',
  '/shell/clients/$id': 'client',
  '/shell/market-data/$id': 'instrument',
};

const sourceOfMatch = ({ routeId, params, search }: Match): ExplanationSource | null => {
  const record = ofRecords[routeId];
  if (record !== undefined && 'id' in params) return { of: record, id: String(params.id) };
  switch (routeId) {
    case '/shell/dashboard':
      return { of: 'firm' };
    case '/shell/market-data/benchmarks':
      return { of: 'benchmark' };
    case '/shell/analytics':
      return {
        of: 'analytics',
        period: periods.find((name) => 'period' in search && name === search.period),
      };
    default:
      return null;
  }
};

/** The source of the open page; null if it shows no such figure, as an address can name any. */
export const sourceOf = (
  matches: readonly Match[],
  figure: ExplainedFigure | undefined,
): ExplanationSource | null => {
  const source = matches.map(sourceOfMatch).find((found) => found !== null) ?? null;
  if (source === null || figure === undefined) return source;
  return figuresOf[source.of].includes(figure) ? source : null;
};
