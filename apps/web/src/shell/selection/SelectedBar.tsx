import { Plural, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';

interface SelectedBarProps {
  /** What is selected, for screen readers. */
  label: string;
  count: number;
  onClear: () => void;
  /** Why some of it is not possible. */
  note?: ReactNode;
  /** What can be done with the selected rows. */
  children: ReactNode;
}

/** How many rows of a list are selected, and what can be done with all of them. */
export function SelectedBar({ label, count, onClear, note, children }: SelectedBarProps) {
  const { t } = useLingui();
  return (
    <div
      role="group"
      aria-label={label}
      className="sticky bottom-0 z-2 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-panel px-4 py-2.5 text-sm print:hidden"
    >
      <div className="me-auto flex items-center gap-1">
        <p role="status" className="font-medium">
          <Plural value={count} one="# selected" other="# selected" />
        </p>
        <Button look="quiet" size="icon-sm" aria-label={t`Clear selection`} onClick={onClear}>
          <X size={14} aria-hidden="true" />
        </Button>
      </div>
      {note && <p className="text-ink-3 max-md:order-last max-md:w-full">{note}</p>}
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
  );
}
