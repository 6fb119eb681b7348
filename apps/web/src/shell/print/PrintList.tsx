import { Trans, useLingui } from '@lingui/react/macro';
import { Printer } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { toastError } from '../../ui/overlay/toast.ts';

const isPrintKey = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'p';

/** Prints a list with the rows of all its pages; so do the browser's keys for printing. */
export function PrintList({ onPrint }: { onPrint: () => Promise<void> }) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const print = () => {
    setBusy(true);
    void onPrint()
      .catch(() => toastError(t`The rows could not be printed. Try again.`))
      .finally(() => setBusy(false));
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // An open panel prints itself.
    if (!isPrintKey(event) || document.querySelector('[data-printable]')) return;
    event.preventDefault();
    if (!busy) print();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <Button size="sm" busy={busy} onClick={print}>
      <Printer size={14} aria-hidden="true" />
      <span className="max-md:sr-only">
        <Trans>Print</Trans>
      </span>
    </Button>
  );
}
