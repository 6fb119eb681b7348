import type { FallDuty } from '@partnerfolio/contract/reports/fall-notices';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { useViewer } from '../../../session/auth.tsx';
import { buttonClasses } from '../../../ui/Button.tsx';
import { Callout } from '../../../ui/Callout.tsx';

/** Says why no notices are found: the firm has no market yet, or no rule of it asks for them. */
export function DutyNotice({ duty }: { duty: FallDuty | undefined }) {
  const { role } = useViewer();
  if (duty === undefined || duty === 'in_force') return null;
  return (
    <div className="mb-3">
      {duty === 'unknown' ? (
        <Callout
          kind="warn"
          title={<Trans>It is unknown whether notices are due</Trans>}
          actions={
            role === 'admin' && (
              <Link to={paths.settings} className={buttonClasses({ size: 'sm' })}>
                <Trans>Open settings</Trans>
              </Link>
            )
          }
        >
          <Trans>The firm has not chosen its market yet. An administrator does so under Settings.</Trans>
        </Callout>
      ) : (
        <Callout title={<Trans>No notices are due</Trans>}>
          <Trans>None of the rules that the firm follows asks for a notice of a fall in value.</Trans>
        </Callout>
      )}
    </div>
  );
}
