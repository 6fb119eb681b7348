import {
  listCorporateActions,
  type CorporateAction,
} from '@partnerfolio/contract/instruments/corporate-actions';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { paths } from '../../../../paths.ts';
import { queryOf } from '../../../../queries.ts';
import { typeTexts } from '../../../../texts/labels.ts';
import { Failure } from '../../../../shell/Failure.tsx';
import { Callout } from '../../../../ui/Callout.tsx';
import { SidePanel } from '../../../../ui/overlay/SidePanel.tsx';
import { useFormat } from '../../../../ui/text/use-format.ts';
import { ActionPortfolios } from './ActionPortfolios.tsx';
import { useActionTerms } from '../use-action-texts.ts';

const route = getRouteApi('/shell/market-data/$id/actions/$actionId');

/** A corporate action with the portfolios that it concerns, in a panel beside the instrument. */
export function ActionPanel() {
  const { i18n } = useLingui();
  const { id, actionId } = route.useParams();
  const format = useFormat();
  const termsOf = useActionTerms();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(queryOf(listCorporateActions, { params: { id } }));
  const leave = () =>
    void navigate({ to: paths.instrument, params: { id }, search: (now) => now, resetScroll: false });
  const titleOf = (action: CorporateAction) => `${i18n._(typeTexts[action.type])}, ${termsOf(action)}`;
  const contextOf = ({ instrument, exDate }: CorporateAction) =>
    `${instrument.symbol} · ${format.date(exDate)}`;
  const action = data?.items.find((one) => one.id === actionId);
  if (action)
    return (
      <ActionPortfolios action={action} title={titleOf(action)} context={contextOf(action)} onClose={leave} />
    );
  return (
    <SidePanel open onClose={leave} title={<Trans>Corporate action</Trans>} loading={!data && !error}>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {data && (
        <Callout>
          <Trans>This corporate action no longer exists.</Trans>
        </Callout>
      )}
    </SidePanel>
  );
}
