import { useLingui } from '@lingui/react/macro';
import { getSettings } from '@partnerfolio/contract/settings/firm';
import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { queryOf } from '../../queries.ts';
import { Failure } from '../../shell/Failure.tsx';
import { PageHeader } from '../../shell/page/PageHeader.tsx';
import { ClosedPeriodCard } from './ClosedPeriodCard.tsx';
import { ComparisonCard } from './ComparisonCard.tsx';
import { DetailsCard } from './DetailsCard.tsx';
import { FirmCard } from './FirmCard.tsx';
import { HolidaysCard } from './holidays/HolidaysCard.tsx';
import { MarketCard } from './market/MarketCard.tsx';
import { RetentionCard } from './RetentionCard.tsx';
import { ProvidersCard } from './providers/ProvidersCard.tsx';

/** The settings of the firm. */
export function SettingsPage() {
  const { t } = useLingui();
  const settings = useQuery(queryOf(getSettings));
  return (
    <>
      <PageHeader title={t`Settings`} />
      <div className="grid max-w-3xl gap-4">
        {settings.error && !settings.data ? (
          <Failure error={settings.error} onRetry={() => void settings.refetch()} />
        ) : (
          <FirmCard settings={settings.data} />
        )}
        <DetailsCard />
        <MarketCard />
        <ComparisonCard />
        <ClosedPeriodCard />
        <HolidaysCard />
        <RetentionCard />
        <ProvidersCard />
      </div>
      <Outlet />
    </>
  );
}
