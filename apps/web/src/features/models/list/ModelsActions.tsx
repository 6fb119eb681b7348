import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { buttonClasses } from '../../../ui/Button.tsx';
import { NewModelLink } from './NewModelLink.tsx';

/** What leads on from the list of models. */
export function ModelsActions() {
  return (
    <>
      <Link to={paths.firmRestrictions} className={buttonClasses()}>
        <Trans>Restrictions</Trans>
      </Link>
      <NewModelLink />
    </>
  );
}
