import { getPerformance, type Performance } from '@partnerfolio/contract/performance';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { useViewer } from '../../../session/auth.tsx';
import { SidePanel } from '../../../ui/overlay/SidePanel.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { entryErrorText } from '../../../texts/field-texts.ts';
import { noticesIn } from './notices.ts';
import { QualityNotices } from './QualityNotices.tsx';
import { TransferIssues } from './TransferIssues.tsx';
import { lineLink, PortfolioName, Section } from './QualitySection.tsx';
import { UpgradeNotices } from './UpgradeNotices.tsx';

const route = getRouteApi('/shell/portfolios/$id/overview/quality');

/** The data issues behind the figures, each with advice. */
export function QualityPanel() {
  const { id } = route.useParams();
  const navigate = useNavigate();
  const { data } = useQuery(queryOf(getPerformance, { params: { id } }));
  return (
    <SidePanel
      open
      onClose={() => void navigate({ to: paths.portfolio, params: { id }, search: (now) => now })}
      title={<Trans>Data quality</Trans>}
      context={<PortfolioName id={id} />}
    >
      {data && <Findings id={id} performance={data} />}
    </SidePanel>
  );
}

function Findings({ id, performance }: { id: string; performance: Performance }) {
  const { t } = useLingui();
  const format = useFormat();
  const { currency } = performance;
  const { quality } = performance;
  const priceItems = (prices: typeof quality.stale, writeDay: (day: string) => string) =>
    prices.map((instrument) => ({
      key: instrument.id,
      what: (
        <PriceLink id={instrument.id}>
          <InstrumentName {...instrument} />
        </PriceLink>
      ),
      when: writeDay(format.date(instrument.day)),
    }));
  const { faults: issues, missing, negativeCash, stale, staleRates, tradePrices } = quality;
  const { outdatedOpenings, waitingSplits, derivedPrices } = quality;
  const lists = [
    issues,
    missing,
    negativeCash,
    stale,
    staleRates,
    outdatedOpenings,
    tradePrices,
    derivedPrices,
    waitingSplits,
  ];
  const total = lists.reduce((sum, { length }) => sum + length, 0);
  if (total + noticesIn(quality) === 0)
    return (
      <p className="text-ink-2">
        <Trans>No data issues found.</Trans>
      </p>
    );
  return (
    <div className="grid gap-6">
      <UpgradeNotices id={id} performance={performance} />
      <Section
        title={t`Entries with errors`}
        advice={t`Correct or reverse them. Until then, the figures leave them out.`}
        items={issues.map((issue) => ({
          key: issue.transactionId,
          what: (
            <Link
              to={paths.transaction}
              params={{ id, transactionId: issue.transactionId }}
              className={lineLink}
            >
              {entryErrorText(issue)}
            </Link>
          ),
          when: format.date(issue.day),
        }))}
      />
      <QualityNotices id={id} quality={quality} />
      <Section
        title={t`Missing prices and rates`}
        advice={t`Enter or import them under Market data. A holding without a price is not valued at zero; the total is marked incomplete.`}
        items={missing.map(({ what, kind, instrumentId }) => ({
          key: `${kind} ${what}`,
          what:
            instrumentId === null ? (
              <RateLink base={what} quote={currency}>
                {what}
              </RateLink>
            ) : (
              <PriceLink id={instrumentId}>{what}</PriceLink>
            ),
          when: kind === 'price' ? t`no price` : t`no rate`,
        }))}
      />
      <SplitsToBook splits={waitingSplits} />
      <Section
        title={t`Negative cash`}
        advice={t`A deposit may be missing, or an amount may be wrong.`}
        items={negativeCash.map((cash) => {
          const day = format.date(cash.since);
          return {
            key: cash.currency,
            what: (
              <Link to={paths.ledger} params={{ id }} className={lineLink}>
                {cash.currency}
              </Link>
            ),
            when: t`since ${day}`,
          };
        })}
      />
      <TransferIssues id={id} quality={quality} />
      <Section
        title={t`Stale prices`}
        advice={t`Older than seven days. Figures use the last known price.`}
        items={priceItems(stale, (day) => t`last on ${day}`)}
      />
      <StaleRates rates={staleRates} currency={currency} />
      <OutdatedOpenings quality={quality} currency={currency} />
      <Section
        title={t`Holdings at trade price`}
        advice={t`They have no closing price or valuation yet, so the portfolio's own last trade counts. Enter or import a price.`}
        items={priceItems(tradePrices, (day) => t`traded on ${day}`)}
      />
      <Section
        title={t`Holdings at a derived price`}
        advice={t`After a merger or symbol change, the former instrument’s last price counts until this one has its own. Enter or import a price.`}
        items={priceItems(derivedPrices, (day) => t`priced on ${day}`)}
      />
    </div>
  );
}

/** The currencies without a rate of the last days, each with a link to its rates. */
function StaleRates({ rates, currency }: { rates: Performance['quality']['staleRates']; currency: string }) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <Section
      title={t`Stale exchange rates`}
      advice={t`No exchange rate from the last seven days. Figures use the most recent one.`}
      items={rates.map(({ currency: from, day: oldest, path }) => {
        const day = format.date(oldest);
        return {
          key: from,
          what: (
            <RateLink base={from} quote={currency}>
              {path.join(' → ')}
            </RateLink>
          ),
          when: t`last on ${day}`,
        };
      })}
    />
  );
}

/** The splits to be booked or declined, each with a link to the instrument's corporate actions. */
function SplitsToBook({ splits }: { splits: Performance['quality']['waitingSplits'] }) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <Section
      title={t`Splits to be booked`}
      advice={t`Book or decline them. Until then, units held before the ex-date keep the price from before it; units traded since count at later prices.`}
      items={splits.map(({ day, ...instrument }) => {
        const date = format.date(day);
        return {
          key: `${instrument.id} ${day}`,
          what: (
            <Link to={paths.instrument} params={{ id: instrument.id }} className={lineLink}>
              <InstrumentName {...instrument} />
            </Link>
          ),
          when: t`ex-date ${date}`,
        };
      })}
    />
  );
}

/** Prices and rates that were outdated on the days that open ranges. */
function OutdatedOpenings({ quality, currency }: Pick<Performance, 'quality' | 'currency'>) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <Section
      title={t`Prices and rates missing in the past`}
      advice={t`Figures over a range that opens on one of these days rest on an older price or rate. Enter or import one of that day or of the week before.`}
      items={quality.outdatedOpenings.map(({ what, instrumentId, days }) => {
        const dates = days.map((day) => format.date(day)).join(', ');
        return {
          key: instrumentId ?? what,
          what:
            instrumentId === null ? (
              <RateLink base={what} quote={currency}>
                {what}
              </RateLink>
            ) : (
              <PriceLink id={instrumentId}>{what}</PriceLink>
            ),
          when: t`around ${dates}`,
        };
      })}
    />
  );
}

/** Links to where a price is entered, or to the instrument for users who may not. */
function PriceLink({ id, children }: { id: string; children: ReactNode }) {
  const mayManage = useViewer().rights.includes('market_data.manage');
  return (
    <Link to={mayManage ? paths.newPrice : paths.instrument} params={{ id }} className={lineLink}>
      {children}
    </Link>
  );
}

/** Links to where a rate into the portfolio's currency is entered, or to the known rates. */
function RateLink({ base, quote, children }: { base: string; quote: string; children: ReactNode }) {
  const mayManage = useViewer().rights.includes('market_data.manage');
  return (
    <Link to={mayManage ? paths.newFxRate : paths.fxRates} search={{ base, quote }} className={lineLink}>
      {children}
    </Link>
  );
}

function InstrumentName({ symbol, name }: { symbol: string; name: string }) {
  return (
    <>
      {name} <span className="text-ink-3">{symbol}</span>
    </>
  );
}
