import type { ExplainedRow, Explanation } from '@partnerfolio/contract/figures/explanations';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import type { ExplainSearch } from '../../../figures/explain-search.ts';
import { Button } from '../../../ui/Button.tsx';
import { toastDone, toastError } from '../../../ui/overlay/toast.ts';
import { rowsAsCsv } from './rows-as-csv.ts';
import { explanationQuery } from './explanation-query.ts';
import { columnTexts, markTexts } from './texts.ts';

interface CopyRowsProps {
  id: string;
  explanation: Explanation;
  search: ExplainSearch;
}

const rowsPerCall = 1000;

/** Copies all inputs as CSV with all their digits. */
export function CopyRows({ id, explanation, search }: CopyRowsProps) {
  const { t, i18n } = useLingui();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const { figure } = explanation.explained;
  const readAll = async () => {
    const items: ExplainedRow[] = [];
    while (items.length < explanation.rows.total) {
      const page = { offset: items.length, limit: rowsPerCall };
      const { rows } = await queries.fetchQuery(explanationQuery(id, figure, { search, page }));
      if (rows.items.length === 0) break;
      items.push(...rows.items);
    }
    return items;
  };
  const copy = async () => {
    const rows = await readAll();
    await navigator.clipboard.writeText(
      rowsAsCsv(explanation.columns, rows, {
        column: (name) => i18n._(columnTexts[name]),
        mark: (mark) => i18n._(markTexts[mark]),
        notes: t`Notes`,
      }),
    );
  };
  return (
    <Button
      busy={busy}
      onClick={() => {
        setBusy(true);
        void copy()
          .then(
            () => toastDone(t`Copied`),
            () => toastError(t`The rows could not be copied. Try again.`),
          )
          .finally(() => setBusy(false));
      }}
    >
      <Copy size={14} aria-hidden="true" />
      <Trans>Copy as CSV</Trans>
    </Button>
  );
}
