import { useLingui } from '@lingui/react/macro';
import { paths } from '../../paths.ts';
import { PageHeader } from '../../shell/PageHeader.tsx';
import { PageTabs } from '../../shell/PageTabs.tsx';

/** Who may do what: what groups say, and what comes of it for a person. */
export function PermissionsPage() {
  const { t } = useLingui();
  return (
    <>
      <PageHeader
        title={t`Permission Management`}
        context={t`A group grants or denies; a deny outweighs every grant, and both outweigh the role.`}
      />
      <PageTabs
        tabs={[
          { label: t`By group`, to: paths.permissions },
          { label: t`By person`, to: paths.personRights },
        ]}
      />
    </>
  );
}
