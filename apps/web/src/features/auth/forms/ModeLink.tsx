import type { ReactNode } from 'react';
import { keepFocus } from '../../../ui/overlay/keep-focus.ts';

interface ModeLinkProps {
  question: ReactNode;
  children: ReactNode;
  onPress: () => void;
  disabled: boolean;
}

/** The line under the form that switches to the other mode. */
export function ModeLink({ question, children, onPress, disabled }: ModeLinkProps) {
  return (
    <p className="mt-6 text-center text-sm text-ink-2">
      {question}{' '}
      <button
        type="button"
        disabled={disabled}
        onMouseDown={keepFocus}
        onClick={onPress}
        className="min-h-6 rounded-sm font-semibold text-accent hover:underline disabled:opacity-55"
      >
        {children}
      </button>
    </p>
  );
}
