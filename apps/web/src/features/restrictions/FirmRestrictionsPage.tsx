import { Trans, useLingui } from '@lingui/react/macro';
import { paths } from '../../paths.ts';
import { PageHeader } from '../../shell/page/PageHeader.tsx';
import { RestrictionsCard } from './RestrictionsCard.tsx';

/** What must not be traded in any portfolio of the firm. */
export function FirmRestrictionsPage() {
  const { t } = useLingui();
  return (
    <>
      <PageHeader
        title={t`Restrictions`}
        crumbs={[{ label: t`Models`, to: paths.models }]}
        context={<Trans>They hold for every portfolio of the firm</Trans>}
      />
      <div className="max-w-3xl">
        <RestrictionsCard place={{ of: 'firm' }} />
      </div>
    </>
  );
}
