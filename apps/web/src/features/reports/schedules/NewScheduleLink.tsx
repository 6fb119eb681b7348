import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { paths } from '../../../paths.ts';
import { buttonClasses } from '../../../ui/Button.tsx';

/** A link to the form of a new schedule; less prominent if the page's header has one too. */
export function NewScheduleLink({ look }: { look: 'main' | 'plain' }) {
  return (
    <Link to={paths.newReportSchedule} resetScroll={false} className={buttonClasses({ look })}>
      <Plus size={16} aria-hidden="true" />
      <Trans>New schedule</Trans>
    </Link>
  );
}
