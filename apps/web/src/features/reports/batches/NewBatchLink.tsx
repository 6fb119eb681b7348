import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { paths } from '../../../paths.ts';
import { buttonClasses } from '../../../ui/Button.tsx';

/** A link to the form of a new batch; less prominent if the page's header has one too. */
export function NewBatchLink({ look = 'plain' }: { look?: 'main' | 'plain' }) {
  return (
    <Link to={paths.newReportBatch} className={buttonClasses({ look })}>
      <Plus size={16} aria-hidden="true" />
      <Trans>New batch</Trans>
    </Link>
  );
}
