import type { Target } from '../../../import/wizard.ts';
import type { Choosing } from '../../../understand/draft.ts';
import { InstrumentFields } from './InstrumentFields.tsx';
import { PairFields } from './PairFields.tsx';

/** What only one type of file asks: its currency and instruments, or the pairs of its rates. */
export function KindFields({ choosing, target }: { choosing: Choosing; target: Target }) {
  if (choosing.draft.kind === 'rates') return <PairFields choosing={choosing} />;
  return <InstrumentFields choosing={choosing} baseCurrency={target.portfolio?.baseCurrency} />;
}
