import type { ExplainedRow, Explanation } from '@partnerfolio/contract/figures/explanations';
import { Trans } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import type { ExplainSearch } from '../../../../figures/explain-search.ts';
import { Button } from '../../../../ui/Button.tsx';
import type { ExplanationSource } from '../explanation-source.ts';
import { CopyRows } from '../inputs/CopyRows.tsx';
import { PrintRows } from '../inputs/PrintRows.tsx';

interface ExplainActionsProps {
  source: ExplanationSource;
  explanation: Explanation | undefined;
  search: ExplainSearch;
  /** Returns to the explanation that led to this one; null for the first. */
  onBack: (() => void) | null;
  onPrinted: (rows: ExplainedRow[] | null) => void;
}

/** The buttons below an explanation. */
export function ExplainActions({ source, explanation, search, onBack, onPrinted }: ExplainActionsProps) {
  return (
    <>
      {onBack && (
        <Button look="quiet" className="me-auto" onClick={onBack}>
          <ArrowLeft size={14} aria-hidden="true" className="rtl:-scale-x-100" />
          <Trans>Back</Trans>
        </Button>
      )}
      {explanation && explanation.rows.total > 0 && (
        <CopyRows source={source} explanation={explanation} search={search} />
      )}
      {explanation && (
        <PrintRows source={source} explanation={explanation} search={search} onPrinted={onPrinted} />
      )}
    </>
  );
}
