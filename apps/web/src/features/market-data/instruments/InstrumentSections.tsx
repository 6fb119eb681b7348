import type { PriceHistory } from '@partnerfolio/contract/instruments/page';
import type { Instrument } from '@partnerfolio/contract/market-data';
import { ActionsCard } from '../corporate-actions/ActionsCard.tsx';
import { FactsCard } from '../facts/FactsCard.tsx';
import { PriceChart } from '../prices/PriceChart.tsx';
import { PriceTable } from '../prices/PriceTable.tsx';
import { HolderTable } from './holders/HolderTable.tsx';

interface InstrumentSectionsProps {
  instrument: Instrument;
  history: PriceHistory;
}

/** What the page of an instrument shows below its figures: prices, holders, facts and corporate actions. */
export function InstrumentSections({ instrument, history }: InstrumentSectionsProps) {
  const { id } = instrument;
  return (
    <div className="mt-4 grid gap-4">
      {/* Without prices, a single empty state says so. */}
      {history.latest && <PriceChart instrument={instrument} history={history} />}
      <HolderTable id={id} />
      <FactsCard instrument={instrument} />
      <ActionsCard id={id} />
      <PriceTable instrument={instrument} />
    </div>
  );
}
