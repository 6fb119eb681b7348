import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { buttonClasses } from '../../../ui/Button.tsx';

interface RuleRowProps {
  /** What the address of its panel names it. */
  rule: string;
  title: string;
  state: ReactNode;
  children: ReactNode;
}

/** A rule in the card, with the way to its panel. */
export function RuleRow({ rule, title, state, children }: RuleRowProps) {
  const { t } = useLingui();
  return (
    <li className="flex items-start gap-2 border-b border-line py-3 text-sm last:border-b-0 last:pb-0">
      <div className="grid min-w-0 flex-1 gap-1 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">{title}</span>
          {state}
        </p>
        {children}
      </div>
      <Link
        to={paths.marketRule}
        params={{ rule }}
        resetScroll={false}
        aria-label={t`Edit ${title}`}
        className={buttonClasses({ look: 'quiet', size: 'icon' })}
      >
        <Pencil size={14} aria-hidden="true" />
      </Link>
    </li>
  );
}
