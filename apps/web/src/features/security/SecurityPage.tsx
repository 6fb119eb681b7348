import { useLingui } from '@lingui/react/macro';
import { paths } from '../../paths.ts';
import { PageHeader } from '../../shell/page/PageHeader.tsx';
import { PageTabs } from '../../shell/page/PageTabs.tsx';

/** The security pages: sign-ins, attempts and the audit log. */
export function SecurityPage() {
  const { t } = useLingui();
  return (
    <>
      <PageHeader
        title={t`Security Dashboard`}
        context={t`Sign-ins, denied actions and a log of every change.`}
      />
      <PageTabs
        tabs={[
          { label: t`Overview`, to: paths.security },
          { label: t`Sign-ins`, to: paths.signIns },
          { label: t`Audit log`, to: paths.auditTrail },
          { label: t`Emails`, to: paths.mails },
        ]}
      />
    </>
  );
}
