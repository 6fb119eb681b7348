import { getInstrument, listPrices } from '@partnerfolio/contract/market-data';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { Failure } from '../../../shell/Failure.tsx';
import { useToday } from '../../../today.ts';
import { Callout } from '../../../ui/Callout.tsx';
import { priceUnit } from '../../../records/instruments/price-unit.ts';
import { SidePanel } from '../../../ui/overlay/SidePanel.tsx';
import { PriceForm } from './PriceForm.tsx';

const newRoute = getRouteApi('/shell/market-data/$id/prices/new');
const knownRoute = getRouteApi('/shell/market-data/$id/prices/$day');

/** What stands behind a price of the instrument; undefined while loading. */
function usePriceUnit(id: string): string | undefined {
  const { data } = useQuery(queryOf(getInstrument, { params: { id } }));
  return data && priceUnit(data);
}

/** Enters a closing price in a panel beside the instrument. */
export function NewPricePanel() {
  const { id } = newRoute.useParams();
  const today = useToday();
  const unit = usePriceUnit(id);
  return <PriceForm {...{ id, day: today, close: '', unit }} isNew />;
}

/** Corrects or deletes a closing price. */
export function PricePanel() {
  const { id, day } = knownRoute.useParams();
  const unit = usePriceUnit(id);
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(
    queryOf(listPrices, { params: { id }, query: { from: day, to: day } }),
  );
  const close = () => void navigate({ to: paths.instrument, params: { id } });
  const [price] = data?.items ?? [];
  if (price) return <PriceForm key={price.day} {...{ id, ...price, unit }} isNew={false} />;
  if (!data && !error) return null;
  return (
    <SidePanel open onClose={close} title={<Trans>Closing price</Trans>}>
      {error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <Callout>
          <Trans>No price for that day.</Trans>
        </Callout>
      )}
    </SidePanel>
  );
}
