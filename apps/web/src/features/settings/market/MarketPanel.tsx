import { getMarketSettings, type MarketSettings } from '@partnerfolio/contract/settings/market';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { SidePanel } from '../../../ui/overlay/SidePanel.tsx';
import { ChooseMarketForm } from './ChooseMarketForm.tsx';
import { EditFirmRuleForm } from './EditFirmRuleForm.tsx';
import { EditMarketRuleForm } from './EditMarketRuleForm.tsx';
import { NewFirmRuleForm } from './NewFirmRuleForm.tsx';

const route = getRouteApi('/shell/settings/market/$rule');

/** The panel that the address names: the choice of the market, a new rule, or a rule by its code or id. */
export function MarketPanel() {
  const { rule } = route.useParams();
  const navigate = useNavigate();
  const close = () => void navigate({ to: paths.settings, resetScroll: false });
  // The card says why the rules cannot be read.
  const { data } = useQuery(queryOf(getMarketSettings));
  return data ? <Opened key={rule} rule={rule} settings={data} onClose={close} /> : null;
}

interface OpenedProps {
  rule: string;
  settings: MarketSettings;
  onClose: () => void;
}

function Opened({ rule, settings, onClose }: OpenedProps) {
  if (rule === 'choice') return <ChooseMarketForm settings={settings} onClose={onClose} />;
  if (rule === 'new' && settings.market !== null) return <NewFirmRuleForm onClose={onClose} />;
  const ofMarket = settings.rules.find(({ code }) => code === rule);
  if (ofMarket) return <EditMarketRuleForm rule={ofMarket} onClose={onClose} />;
  const own = settings.ownRules.find(({ id }) => id === rule);
  if (own) return <EditFirmRuleForm opened={own} onClose={onClose} />;
  return <MissingRule market={settings.market} onClose={onClose} />;
}

function MissingRule({ market, onClose }: Pick<MarketSettings, 'market'> & { onClose: () => void }) {
  return (
    <SidePanel open title={<Trans>Edit rule</Trans>} onClose={onClose}>
      <p className="text-sm text-ink-2">
        {market === null ? (
          <Trans>Choose the market of the firm first.</Trans>
        ) : (
          <Trans>This rule was removed, or is not one of the firm’s market.</Trans>
        )}
      </p>
    </SidePanel>
  );
}
