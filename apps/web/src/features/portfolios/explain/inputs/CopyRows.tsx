import { Trans, useLingui } from '@lingui/react/macro';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { toastDone, toastError } from '../../../../ui/overlay/toast.ts';
import { rowsAsCsv } from './rows-as-csv.ts';
import { useAllRows } from './use-all-rows.ts';
import type { ShownExplanation } from './use-all-rows.ts';
import { columnTexts } from '../texts.ts';
import { markTexts } from '../mark-texts.ts';

/** Copies all inputs as CSV with all their digits. */
export function CopyRows(shown: ShownExplanation) {
  const { t, i18n } = useLingui();
  const readAll = useAllRows(shown);
  const [busy, setBusy] = useState(false);
  const copy = async () => {
    const rows = await readAll();
    await navigator.clipboard.writeText(
      rowsAsCsv(shown.explanation.columns, rows, {
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
