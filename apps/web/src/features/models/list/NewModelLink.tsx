import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { paths } from '../../../paths.ts';
import { useViewer } from '../../../session/auth.tsx';
import { buttonClasses } from '../../../ui/Button.tsx';

/** A link to a new model, for those with the right. */
export function NewModelLink({ look = 'main' }: { look?: 'main' | 'plain' }) {
  const viewer = useViewer();
  if (viewer.viewedUntil !== null || !viewer.rights.includes('models.manage')) return null;
  return (
    <Link to={paths.newModel} className={buttonClasses({ look })}>
      <Plus size={16} aria-hidden="true" />
      <Trans>New model</Trans>
    </Link>
  );
}
