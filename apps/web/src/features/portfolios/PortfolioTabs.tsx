import { useLingui } from '@lingui/react/macro';
import { paths } from '../../paths.ts';
import { PageTabs } from '../../shell/page/PageTabs.tsx';

/** The views of a portfolio. */
export function PortfolioTabs({ id }: { id: string }) {
  const { t } = useLingui();
  return (
    <div className="mt-5">
      <PageTabs
        params={{ id }}
        tabs={[
          { label: t`Overview`, to: paths.portfolio },
          { label: t`Holdings`, to: paths.holdings },
          { label: t`Lots and gains`, to: paths.lots },
          { label: t`Ledger`, to: paths.ledger },
          { label: t`Imports`, to: paths.portfolioImports },
        ]}
      />
    </div>
  );
}
