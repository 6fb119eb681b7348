import type { Explanation } from '@partnerfolio/contract/figures/explanations';
import type { ExplainedLink, ExplainSearch } from '../../../figures/explain-search.ts';
import type { ExplanationSource } from './explanation-source.ts';

export interface ExplanationProps {
  source: ExplanationSource;
  explanation: Explanation;
  search: ExplainSearch;
  /** Opens another explanation in the panel. */
  onOpen: (explained: ExplainedLink) => void;
  onPage: (offset: number) => void;
}
