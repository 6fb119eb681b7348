import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ChartLine } from 'lucide-react';
import { paths } from '../../paths.ts';
import { useViewer } from '../../session/auth.tsx';
import { buttonClasses } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

const icon = <ChartLine size={24} aria-hidden="true" />;

/** Shown while the firm has no instruments, with ways to add some. */
export function NoInstruments() {
  const { rights } = useViewer();
  return (
    <EmptyState
      icon={icon}
      action={
        rights.includes('market_data.instruments') && (
          <Link to={paths.newInstrument} className={buttonClasses()}>
            <Trans>Add instrument</Trans>
          </Link>
        )
      }
    >
      <Trans>The firm has no instruments yet. Add one, or import prices and let the file create them.</Trans>
    </EmptyState>
  );
}

/** Shown while there are no exchange rates. */
export function NoRates() {
  const { rights } = useViewer();
  return (
    <EmptyState
      icon={icon}
      action={
        rights.includes('market_data.manage') && (
          <Link to={paths.newFxRate} className={buttonClasses()}>
            <Trans>Enter rate</Trans>
          </Link>
        )
      }
    >
      <Trans>
        The firm has no exchange rates yet. Portfolios in several currencies need them for their value.
      </Trans>
    </EmptyState>
  );
}

/** Shown while an instrument has no closing prices. */
export function NoCloses({ id }: { id: string }) {
  const { rights } = useViewer();
  return (
    <EmptyState
      action={
        rights.includes('market_data.manage') && (
          <Link to={paths.newPrice} params={{ id }} className={buttonClasses()}>
            <Trans>Enter price</Trans>
          </Link>
        )
      }
    >
      <Trans>No price yet. Until you enter one, each portfolio uses its own trades and valuations.</Trans>
    </EmptyState>
  );
}
