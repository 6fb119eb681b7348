import { classes } from '../classes.ts';
import { shownSign } from '@partnerfolio/contract/texts/format';

/** A formatted change ("+0.42 %"): green up, red down, plain at zero. */
export function Delta({ children, className }: { children: string; className?: string }) {
  const sign = shownSign(children);
  return (
    <span className={classes('num', sign > 0 && 'text-gain', sign < 0 && 'text-loss', className)}>
      {children}
    </span>
  );
}
