import type { ExplainedValue } from '@partnerfolio/contract/figures/value-explanations';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../ui/Button.tsx';
import { toastError } from '../../ui/overlay/toast.ts';
import { readAllParts, type ValueSubject } from './value-query.ts';

/** The largest table that a browser lays out for print; the pager then says how many portfolios there are. */
const printedAtMost = 20_000;

interface PrintPartsProps {
  subject: ValueSubject;
  total: number;
  /** Called with all parts before the print, and with null after it. */
  onPrinted: (parts: ExplainedValue['parts']['items'] | null) => void;
}

/** Prints the explanation with the portfolios of all pages. */
export function PrintParts({ subject, total, onPrinted }: PrintPartsProps) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const print = async () => {
    const parts = await readAllParts(queries, subject, Math.min(total, printedAtMost));
    // The print shows what is on the page at the moment of the call.
    flushSync(() => onPrinted(parts));
    window.addEventListener('afterprint', () => onPrinted(null), { once: true });
    window.print();
  };
  return (
    <Button
      busy={busy}
      onClick={() => {
        setBusy(true);
        void print()
          .catch(() => toastError(t`The portfolios could not be printed. Try again.`))
          .finally(() => setBusy(false));
      }}
    >
      <Printer size={14} aria-hidden="true" />
      <Trans>Print</Trans>
    </Button>
  );
}
