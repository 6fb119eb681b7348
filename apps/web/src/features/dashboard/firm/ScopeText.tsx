import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ExplainLink } from '../../../figures/ExplainLink.tsx';
import { MoneyText } from '../../../figures/FigureText.tsx';
import { RenewingNote } from '../../../figures/RenewingNote.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import type { DashboardOverview } from '../items/overview.ts';

/** How many of the user's own clients and portfolios the overview covers, their value, and as of when. */
export function ScopeText({ overview }: { overview: DashboardOverview }) {
  const { t } = useLingui();
  const format = useFormat();
  const { clients, portfolios, value, currency, asOf } = overview;
  const counts = [
    t`${plural(clients, { one: '# client', other: '# clients' })}`,
    t`${plural(portfolios, { one: '# open portfolio', other: '# open portfolios' })}`,
  ];
  return (
    <>
      <h2 className="text-base font-semibold">
        <Trans>Your clients</Trans>
      </h2>
      <p className="text-sm text-ink-2">
        {counts.join(', ')} ·{' '}
        <ExplainLink name={t`Value`} explained={{ figure: 'visibleValue' }}>
          <MoneyText figure={value} currency={currency} />
        </ExplainLink>{' '}
        ·{' '}
        <span className="whitespace-nowrap">
          <Trans>as of {format.date(asOf)}</Trans>
        </span>
        <RenewingNote renewing={overview.renewing} />
      </p>
    </>
  );
}
