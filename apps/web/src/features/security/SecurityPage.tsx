import { useLingui } from '@lingui/react/macro';
import { paths } from '../../paths.ts';
import { PageHeader } from '../../shell/page/PageHeader.tsx';
import { PageTabs } from '../../shell/page/PageTabs.tsx';
import { usePageViews } from '../../shell/sidebar/page-views.ts';

/** The security pages: sign-ins, attempts and the audit log. */
export function SecurityPage() {
  const { t } = useLingui();
  const viewsOf = usePageViews();
  return (
    <>
      <PageHeader
        title={t`Security Dashboard`}
        context={t`Sign-ins, denied actions and a log of every change.`}
      />
      <PageTabs tabs={viewsOf(paths.security)} />
    </>
  );
}
