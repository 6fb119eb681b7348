import { listWorthless } from '@partnerfolio/contract/instruments/worthless';
import type { Instrument } from '@partnerfolio/contract/market-data';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CircleSlash, Ellipsis, Merge, Percent } from 'lucide-react';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { useViewer } from '../../../session/auth.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Menu, MenuItem } from '../../../ui/overlay/Menu.tsx';

/** Merging the instrument, changing how its prices are quoted, and declaring it worthless. */
export function MoreActions({ instrument: { id, worthless } }: { instrument: Instrument }) {
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
