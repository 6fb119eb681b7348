import { listWorthless } from '@partnerfolio/contract/instruments/worthless';
import type { Instrument } from '@partnerfolio/contract/market-data';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { CircleSlash, Ellipsis, Merge, Pencil, Percent, Plus } from 'lucide-react';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { classTexts } from '../../../records/labels.ts';
import { PageHeader } from '../../../shell/page/PageHeader.tsx';
import { useViewer } from '../../../session/auth.tsx';
import { useToday } from '../../../today.ts';
import { Badge } from '../../../ui/text/Badge.tsx';
import { Button, buttonClasses } from '../../../ui/Button.tsx';
import { Menu, MenuItem } from '../../../ui/overlay/Menu.tsx';
import { StaleBadge, WorthlessBadge } from './InstrumentTable.tsx';
import { isStale } from '../stale.ts';

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
          <MoreActions instrument={instrument} />
        </>
      }
    />
  );
}

/** Merging the instrument, changing how its prices are quoted, and declaring it worthless. */
function MoreActions({ instrument: { id, worthless } }: { instrument: Instrument }) {
  const { t } = useLingui();
  const { rights } = useViewer();
  const navigate = useNavigate();
  const { data } = useQuery({
    ...queryOf(listWorthless, { params: { id } }),
    enabled: rights.includes('market_data.manage'),
  });
  const mayMerge = rights.includes('market_data.instruments');
  const mayDeclare = data?.mayDeclare === true && worthless === null;
  const open = (
    to: typeof paths.mergeInstrument | typeof paths.instrumentQuotation | typeof paths.declareWorthless,
  ) => void navigate({ to, params: { id }, search: (now) => now, resetScroll: false });
  if (!mayMerge && !mayDeclare) return null;
  return (
    <Menu
      trigger={
        <Button size="icon" aria-label={t`More actions`}>
          <Ellipsis size={16} aria-hidden="true" />
        </Button>
      }
    >
      {mayMerge && (
        <MenuItem icon={<Merge size={14} aria-hidden="true" />} onSelect={() => open(paths.mergeInstrument)}>
          <Trans>Merge into…</Trans>
        </MenuItem>
      )}
      {mayMerge && (
        <MenuItem
          icon={<Percent size={14} aria-hidden="true" />}
          onSelect={() => open(paths.instrumentQuotation)}
        >
          <Trans>Change price quotation…</Trans>
        </MenuItem>
      )}
      {mayDeclare && (
        <MenuItem
          icon={<CircleSlash size={14} aria-hidden="true" />}
          onSelect={() => open(paths.declareWorthless)}
        >
          <Trans>Declare worthless…</Trans>
        </MenuItem>
      )}
    </Menu>
  );
}
