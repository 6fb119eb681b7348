import type { Instrument } from '@partnerfolio/contract/market-data';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { Ellipsis, Merge, Pencil, Percent, Plus } from 'lucide-react';
import { paths } from '../../../paths.ts';
import { classTexts } from '../../../records/labels.ts';
import { PageHeader } from '../../../shell/page/PageHeader.tsx';
import { useViewer } from '../../../session/auth.tsx';
import { useToday } from '../../../today.ts';
import { Badge } from '../../../ui/text/Badge.tsx';
import { Button, buttonClasses } from '../../../ui/Button.tsx';
import { Menu, MenuItem } from '../../../ui/overlay/Menu.tsx';
import { StaleBadge } from './InstrumentTable.tsx';
import { isStale } from '../stale.ts';

/** An instrument's name, symbol and classification, and the actions. */
export function InstrumentHeader({ instrument }: { instrument: Instrument }) {
  const { t, i18n } = useLingui();
  const { rights } = useViewer();
  const navigate = useNavigate();
  const today = useToday();
  const { id, symbol, name, isin, assetClass, sector, region, exchange, currency, lastPrice } = instrument;
  const quoted = instrument.quotation === 'percent' ? t`quoted in percent` : null;
  const context = [isin, i18n._(classTexts[assetClass]), sector, region, currency, quoted, exchange];
  return (
    <PageHeader
      title={name}
      crumbs={[{ label: t`Market data`, to: paths.marketData }]}
      badges={
        <>
          <Badge>{symbol}</Badge>
          {lastPrice && isStale(lastPrice.day, today) && <StaleBadge />}
        </>
      }
      context={context.filter(Boolean).join(' · ')}
      actions={
        <>
          {rights.includes('market_data.instruments') && (
            <Link to={paths.editInstrument} params={{ id }} search={(now) => now} className={buttonClasses()}>
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
          {rights.includes('market_data.instruments') && (
            <Menu
              trigger={
                <Button size="icon" aria-label={t`More actions`}>
                  <Ellipsis size={16} aria-hidden="true" />
                </Button>
              }
            >
              <MenuItem
                icon={<Merge size={14} aria-hidden="true" />}
                onSelect={() =>
                  void navigate({
                    to: paths.mergeInstrument,
                    params: { id },
                    search: (now) => now,
                    resetScroll: false,
                  })
                }
              >
                <Trans>Merge into…</Trans>
              </MenuItem>
              <MenuItem
                icon={<Percent size={14} aria-hidden="true" />}
                onSelect={() =>
                  void navigate({
                    to: paths.instrumentQuotation,
                    params: { id },
                    search: (now) => now,
                    resetScroll: false,
                  })
                }
              >
                <Trans>Change price quotation…</Trans>
              </MenuItem>
            </Menu>
          )}
        </>
      }
    />
  );
}
