import type { Performance } from '@partnerfolio/contract/performance';
import { DayOrderNotice } from './DayOrderNotice.tsx';
import { DefinitionsNotice } from './DefinitionsNotice.tsx';

/** What an upgrade changed in the figures, for the user to acknowledge. */
export function UpgradeNotices({ id, performance }: { id: string; performance: Performance }) {
  const { currency, quality } = performance;
  return (
    <>
      {quality.dayOrder && <DayOrderNotice id={id} currency={currency} notice={quality.dayOrder} />}
      {quality.definitions && <DefinitionsNotice id={id} currency={currency} changes={quality.definitions} />}
    </>
  );
}
