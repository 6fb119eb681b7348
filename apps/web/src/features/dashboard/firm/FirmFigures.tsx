import { useLingui, Trans } from '@lingui/react/macro';
import { getDashboard } from '@partnerfolio/contract/dashboard';
import type { OutputOf } from '@partnerfolio/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Explanation } from '../../../figures/Explanation.tsx';
import { ExplainLink } from '../../../figures/ExplainLink.tsx';
import { RateMark } from '../../../figures/FigureText.tsx';
import { leadMoney } from '../../../figures/lead-money.ts';
import { queryOf } from '../../../queries.ts';
import { unknownText } from '../../../texts/unknown-texts.ts';
import { Delta } from '../../../ui/text/Delta.tsx';
import { FigureCard, Figures } from '../../../ui/text/FigureCard.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';

type Dashboard = OutputOf<typeof getDashboard>;

/** The specification's four cards. A figure that fails to load is logged, and shows a dash with a retry button. */
export function FirmFigures() {
  const { t } = useLingui();
  const format = useFormat();
  const { data: found, error, refetch } = useQuery(queryOf(getDashboard));
  useEffect(() => {
    if (error) console.warn('The dashboard could not be loaded.', error);
  }, [error]);
  const loading = !found && !error;
  const retry = error && !found ? <Retry onPress={() => void refetch()} /> : undefined;
  const count = (value: number | undefined) => (value === undefined ? '—' : format.count(value));
  return (
    <Figures>
      <FigureCard
        lead
        loading={loading}
        label={t`Total Value`}
        about={<Explanation name={t`Total Value`} of="firm" explained={{ figure: 'firmValue' }} />}
        value={found ? <TotalValue found={found} /> : '—'}
        note={found ? <MonthChange found={found} /> : retry}
      />
      <FigureCard
        loading={loading}
        label={t`Portfolios`}
        value={count(found?.portfolios)}
        note={retry ?? t`active`}
      />
      <FigureCard
        loading={loading}
        label={t`Clients`}
        value={count(found?.clients)}
        note={retry ?? t`total`}
      />
      <FigureCard
        loading={loading}
        label={t`Pending Proposals`}
        value={count(found?.pendingProposals)}
        note={retry ?? t`awaiting approval`}
      />
    </Figures>
  );
}

function TotalValue({ found: { totalValue, currency } }: { found: Dashboard }) {
  const { t } = useLingui();
  const format = useFormat();
  if (!totalValue.known) return '—';
  return (
    <ExplainLink name={t`Total Value`} explained={{ figure: 'firmValue' }}>
      {leadMoney(format, totalValue.value, currency)}
    </ExplainLink>
  );
}

/** The specification's text with the actual change, or why it is unknown. */
function MonthChange({ found: { monthChange, totalValue } }: { found: Dashboard }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  if (!totalValue.known) return i18n._(unknownText(totalValue.reason));
  if (!monthChange.known) return i18n._(unknownText(monthChange.reason));
  return (
    <>
      <ExplainLink name={t`from last month`} explained={{ figure: 'firmReturn' }}>
        <RateMark figure={monthChange} />
        <Delta>{format.percent(monthChange.value, { signed: true, digits: 1 })}</Delta>
      </ExplainLink>{' '}
      <span className="whitespace-nowrap">{t`from last month`}</span>
      {totalValue.partial && (
        <span className="whitespace-nowrap text-warn">
          {' · '}
          {t`incomplete`}
        </span>
      )}
    </>
  );
}

/** A retry button in place of a card's note. */
function Retry({ onPress }: { onPress: () => void }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="-my-1 min-h-6 rounded-sm font-semibold text-accent hover:underline"
    >
      <Trans>Try again</Trans>
    </button>
  );
}
