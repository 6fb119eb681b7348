import type { Instrument } from '@partnerfolio/contract/market-data';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Pencil, Plus } from 'lucide-react';
import { paths } from '../../../paths.ts';
import { classTexts } from '../../../texts/labels.ts';
import { PageHeader } from '../../../shell/page/PageHeader.tsx';
import { useViewer } from '../../../session/auth.tsx';
import { useToday } from '../../../today.ts';
import { Badge } from '../../../ui/text/Badge.tsx';
import { buttonClasses } from '../../../ui/Button.tsx';
import { StaleBadge, WorthlessBadge } from './InstrumentTable.tsx';
import { MoreActions } from './MoreActions.tsx';
import { isStale } from '../stale.ts';
import { WorthlessNotice } from '../worthless/WorthlessNotice.tsx';

/** An instrument's name, symbol and classification, and the actions. */
export function InstrumentHeader({ instrument }: { instrument: Instrument }) {
  const { t, i18n } = useLingui();
  const { rights } = useViewer();
  const today = useToday();
  const { id, symbol, name, isin, assetClass, sector, region, exchange, currency, lastPrice, worthless } =
    instrument;
  const quoted = instrument.quotation === 'percent' ? t`quoted in percent` : null;
  const context = [isin, i18n._(classTexts[assetClass]), sector, region, currency, quoted, exchange];
  return (
    <>
      <PageHeader
        title={name}
        crumbs={[{ label: t`Market data`, to: paths.marketData }]}
        badges={
          <>
            <Badge>{symbol}</Badge>
            {worthless && <WorthlessBadge />}
            {!worthless && lastPrice && isStale(lastPrice.day, today) && <StaleBadge />}
          </>
        }
        context={context.filter(Boolean).join(' · ')}
        actions={
          <>
            {rights.includes('market_data.instruments') && (
              <Link
                to={paths.editInstrument}
                params={{ id }}
                search={(now) => now}
                className={buttonClasses()}
              >
                <Pencil size={14} aria-hidden="true" />
                <Trans>Edit instrument</Trans>
              </Link>
            )}
            {rights.includes('market_data.manage') && (
              <Link
                to={paths.newPrice}
                params={{ id }}
                search={(now) => now}
                className={buttonClasses({ look: 'main' })}
              >
                <Plus size={16} aria-hidden="true" />
                <Trans>Enter price</Trans>
              </Link>
            )}
            <MoreActions instrument={instrument} />
          </>
        }
      />
      <WorthlessNotice instrument={instrument} />
    </>
  );
}
