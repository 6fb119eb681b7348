import { useLingui } from '@lingui/react/macro';
import { getSettings } from '@partnerfolio/contract/settings/firm';
import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { queryOf } from '../../queries.ts';
import { Failure } from '../../shell/Failure.tsx';
import { PageHeader } from '../../shell/page/PageHeader.tsx';
import { ClosedPeriodCard } from './ClosedPeriodCard.tsx';
import { DetailsCard } from './DetailsCard.tsx';
import { FigureCards } from './FigureCards.tsx';
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
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 max-lg:max-w-3xl lg:grid-cols-2">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {settings.error && !settings.data ? (
            <Failure error={settings.error} onRetry={() => void settings.refetch()} />
          ) : (
            <FirmCard settings={settings.data} />
          )}
          <DetailsCard />
          <MarketCard />
          <FigureCards />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <ClosedPeriodCard />
          <HolidaysCard />
          <RetentionCard />
          <ProvidersCard />
        </div>
      </div>
      <Outlet />
    </>
  );
}
