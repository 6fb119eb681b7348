import type { ExplainedRow } from '@partnerfolio/contract/figures/explanations';
import { Trans, useLingui } from '@lingui/react/macro';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../../ui/Button.tsx';
import { toastError } from '../../../../ui/overlay/toast.ts';
import { useAllRows } from './use-all-rows.ts';
import type { ShownExplanation } from './use-all-rows.ts';

/** The largest table that a browser lays out for print; the pager then says how many rows there are. */
const printedAtMost = 20_000;

interface PrintRowsProps extends ShownExplanation {
  /** Called with all rows before the print, and with null after it. */
  onPrinted: (rows: ExplainedRow[] | null) => void;
}

/** Prints the explanation with the inputs of all pages. */
export function PrintRows({ onPrinted, ...shown }: PrintRowsProps) {
  const { t } = useLingui();
  const readAll = useAllRows(shown);
  const [busy, setBusy] = useState(false);
  const print = async () => {
    const rows = await readAll(printedAtMost);
    // The print shows what is on the page at the moment of the call.
    flushSync(() => onPrinted(rows));
    window.addEventListener('afterprint', () => onPrinted(null), { once: true });
    window.print();
  };
  return (
    <Button
      busy={busy}
      onClick={() => {
        setBusy(true);
        void print()
          .catch(() => toastError(t`The rows could not be printed. Try again.`))
          .finally(() => setBusy(false));
      }}
    >
      <Printer size={14} aria-hidden="true" />
      <Trans>Print</Trans>
    </Button>
  );
}
