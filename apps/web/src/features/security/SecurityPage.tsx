import { useLingui } from '@lingui/react/macro';
import { paths } from '../../paths.ts';
import { PageHeader } from '../../shell/PageHeader.tsx';
import { PageTabs } from '../../shell/PageTabs.tsx';

/** Who came in, who tried, and what was done: the security desk. */
export function SecurityPage() {
  const { t } = useLingui();
  return (
    <>
      <PageHeader
        title={t`Security Dashboard`}
        context={t`Sign-ins, refused acts and the trail of everything that was changed.`}
      />
      <PageTabs
        tabs={[
          { label: t`Overview`, to: paths.security },
          { label: t`Sign-ins`, to: paths.signIns },
          { label: t`Audit trail`, to: paths.auditTrail },
          { label: t`Mails`, to: paths.mails },
        ]}
      />
    </>
  );
}
