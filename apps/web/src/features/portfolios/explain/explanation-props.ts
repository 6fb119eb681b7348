import type { Explanation } from '@partnerfolio/contract/figures/explanations';
import type { ExplainedLink, ExplainSearch } from '../../../figures/explain-search.ts';

export interface ExplanationProps {
  id: string;
  explanation: Explanation;
  search: ExplainSearch;
  /** Opens another explanation in the panel. */
  onOpen: (explained: ExplainedLink) => void;
  onPage: (offset: number) => void;
}
