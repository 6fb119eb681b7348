import { useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { Button } from '../../../ui/Button.tsx';

/** Where an item stands in its list, and how it is moved: see `useMoving`. */
export interface MoveButtonsProps {
  label: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
}

/** Moves an item up and down in its list. */
export function MoveButtons({ label, isFirst, isLast, onMove }: MoveButtonsProps) {
  const { t } = useLingui();
  return (
    <>
      <Button
        look="quiet"
        size="icon-sm"
        data-move="-1"
        aria-label={t`Move ${label} up`}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      >
        <ArrowUp size={14} aria-hidden="true" />
      </Button>
      <Button
        look="quiet"
        size="icon-sm"
        data-move="1"
        aria-label={t`Move ${label} down`}
        disabled={isLast}
        onClick={() => onMove(1)}
      >
        <ArrowDown size={14} aria-hidden="true" />
      </Button>
    </>
  );
}
