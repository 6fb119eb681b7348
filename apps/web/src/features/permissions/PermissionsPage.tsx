import { useLingui } from '@lingui/react/macro';
import { paths } from '../../paths.ts';
import { PageHeader } from '../../shell/page/PageHeader.tsx';
import { PageTabs } from '../../shell/page/PageTabs.tsx';

/** Who may do what: what groups say, and what comes of it for a person. */
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
