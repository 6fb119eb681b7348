import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../../../paths.ts';
import { buttonClasses } from '../../../../ui/Button.tsx';

interface PartLinkProps {
  part: 'questions' | 'contradictions' | 'bands' | 'validity';
  /** The key of the part, or `new`. */
  name?: string;
  /** What is edited, for screen readers. */
  label?: string;
  quiet?: boolean;
  children: ReactNode;
}

/** Opens the form of a part of the draft. */
export function PartLink({ part, name = 'edit', label, quiet = false, children }: PartLinkProps) {
  return (
    <Link
      to={paths.questionnairePart}
      params={{ part, key: name }}
      resetScroll={false}
      {...(label !== undefined && { 'aria-label': label })}
      className={buttonClasses({ size: 'sm', look: quiet ? 'quiet' : 'plain' })}
    >
      {children}
    </Link>
  );
}
