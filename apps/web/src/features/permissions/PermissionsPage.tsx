import { useLingui } from '@lingui/react/macro';
import { paths } from '../../paths.ts';
import { PageHeader } from '../../shell/page/PageHeader.tsx';
import { PageTabs } from '../../shell/page/PageTabs.tsx';

/** Permissions of groups, and the resulting rights of a user. */
export function PermissionsPage() {
  const { t } = useLingui();
  return (
    <>
      <PageHeader
        title={t`Permission Management`}
        context={t`Groups override the role. A deny overrides any grant.`}
      />
      <PageTabs
        tabs={[
          { label: t`By group`, to: paths.permissions },
          { label: t`By user`, to: paths.personRights },
        ]}
      />
    </>
  );
}
