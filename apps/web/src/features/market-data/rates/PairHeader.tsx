import type { FxPair } from '@partnerfolio/contract/market-data';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { paths } from '../../../paths.ts';
import { useViewer } from '../../../session/auth.tsx';
import { PageHeader } from '../../../shell/page/PageHeader.tsx';
import { useToday } from '../../../today.ts';
import { buttonClasses } from '../../../ui/Button.tsx';
import { StaleBadge } from '../instruments/InstrumentTable.tsx';
import { isStale } from '../stale.ts';

/** The name of a pair, and the action. */
export function PairHeader({ pair: { base, quote, latest } }: { pair: FxPair }) {
  const { t } = useLingui();
  const { rights } = useViewer();
  const today = useToday();
  return (
    <PageHeader
      title={`${base}/${quote}`}
      crumbs={[{ label: t`Exchange rates`, to: paths.fxRates }]}
      badges={isStale(latest.day, today) && <StaleBadge />}
      context={t`1 ${base} in ${quote}`}
      actions={
        rights.includes('market_data.manage') && (
          <Link to={paths.newFxRate} search={{ base, quote }} className={buttonClasses({ look: 'main' })}>
            <Plus size={16} aria-hidden="true" />
            <Trans>Enter rate</Trans>
          </Link>
        )
      }
    />
  );
}
