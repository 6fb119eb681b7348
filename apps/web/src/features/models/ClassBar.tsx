import type { AssetClass } from '@partnerfolio/contract/assumptions/classes';
import type { ClassWeight } from '@partnerfolio/contract/models/models';
import { useLingui } from '@lingui/react/macro';
import { Unknown } from '../../figures/FigureText.tsx';
import { classTexts } from '../../texts/labels.ts';
import { classes } from '../../ui/classes.ts';
import { usePct } from './use-pct.ts';

const fills: Readonly<Record<AssetClass, string>> = {
  equity: 'bg-c1',
  bond: 'bg-c2',
  fund: 'bg-c3',
  real_asset: 'bg-c4',
  alternative: 'bg-c5',
  cash: 'bg-c6',
  other: 'bg-ink-3',
};

/** The colour of a class, as in the bars. */
export function ClassMark({ assetClass }: { assetClass: AssetClass }) {
  return (
    <span
      aria-hidden="true"
      className={classes('size-2 shrink-0 rounded-[2px] forced-color-adjust-none', fills[assetClass])}
    />
  );
}

/** The class weights of a version as one bar; a dash if models within it do not fit together any more. */
export function ClassBar({ weights }: { weights: readonly ClassWeight[] | null }) {
  const { i18n } = useLingui();
  const { target } = usePct();
  if (weights === null) return <Unknown reason="model_not_expandable" />;
  const text = weights
    .map(({ assetClass, weightPct }) => `${i18n._(classTexts[assetClass])} ${target(weightPct)}%`)
    .join(', ');
  return (
    <span role="img" aria-label={text} title={text} className="flex h-1.5 w-full gap-px">
      {weights.map(({ assetClass, weightPct }) => (
        <span
          key={assetClass}
          className={classes('h-full forced-color-adjust-none', fills[assetClass])}
          style={{ width: `${weightPct}%` }}
        />
      ))}
    </span>
  );
}
