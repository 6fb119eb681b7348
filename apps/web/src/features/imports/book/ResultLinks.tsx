import type { Import } from '@partnerfolio/contract/imports';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { buttonClasses } from '../../../ui/Button.tsx';
import type { Target } from '../import/wizard.ts';

interface ResultLinksProps {
  found: Import;
  target: Target;
  /** Whether no further file follows. */
  isEnd: boolean;
}

/** Links to what an import has changed. Features do not import each other, so the pages are linked by their addresses. */
export function ResultLinks({ found, target, isEnd }: ResultLinksProps) {
  // In a walk the next file is the main action.
  const main = buttonClasses(isEnd ? { look: 'main' } : {});
  if (target.kind === 'rates')
    return (
      <Link to={paths.fxRates} className={main}>
        <Trans>View exchange rates</Trans>
      </Link>
    );
  if (target.kind !== 'transactions')
    return (
      <Link to={paths.marketData} className={main}>
        <Trans>View instruments</Trans>
      </Link>
    );
  const ledger: string = paths.ledger.replace('$id', target.portfolio.id);
  const portfolio: string = paths.portfolio.replace('$id', target.portfolio.id);
  return (
    <>
      <Link to={portfolio} search={{ period: 'MAX', explain: 'twr' }} className={main}>
        <Trans>See the return</Trans>
      </Link>
      <Link to={portfolio} className={buttonClasses()}>
        <Trans>View portfolio</Trans>
      </Link>
      <Link to={ledger} search={{ import: found.id }} className={buttonClasses()}>
        <Trans>View entries</Trans>
      </Link>
    </>
  );
}
