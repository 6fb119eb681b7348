import { useLingui } from '@lingui/react/macro';
import { paths } from '../../paths.ts';
import { PageHeader } from '../../shell/page/PageHeader.tsx';
import { PageTabs } from '../../shell/page/PageTabs.tsx';
import { usePageViews } from '../../shell/sidebar/page-views.ts';

/** Permissions of groups, and the resulting rights of a user. */
export function PermissionsPage() {
  const { t } = useLingui();
  const viewsOf = usePageViews();
  return (
    <>
      <PageHeader
        title={t`Permission Management`}
        context={t`Groups override the role. A deny overrides any grant.`}
      />
      <PageTabs tabs={viewsOf(paths.permissions)} />
    </>
  );
}
