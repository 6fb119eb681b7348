import { getHoldings, type Performance } from '@partnerfolio/contract/performance';
import type { MoneyFigure, RateFigure } from '@partnerfolio/contract/figures/values';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '../../../queries.ts';
import { sumExact } from '../../../figures/exact.ts';
import { Explanation } from '../../../figures/Explanation.tsx';
import type { explanations } from '../../../figures/explanations.ts';
import type { ExplainedLink } from '../../../figures/explain-search.ts';
import { ExplainLink } from '../../../figures/ExplainLink.tsx';
import { OutdatedMark, RateMark, useReason } from '../../../figures/FigureText.tsx';
import { leadMoney } from '../../../figures/lead-money.ts';
import { useToday } from '../../../today.ts';
import { Delta } from '../../../ui/text/Delta.tsx';
import { FigureCard, Figures } from '../../../ui/text/FigureCard.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';

interface PortfolioFiguresProps {
  portfolioId: string;
  performance: Performance | undefined;
}

/** The five main figures of a portfolio, each with its method below. */
export function PortfolioFigures({ portfolioId, performance }: PortfolioFiguresProps) {
  const { t } = useLingui();
  if (!performance) return <LoadingFigures />;
  const { value, currency, unrealised } = performance;
  const sinceInception = usableInception(performance);
  const yearToDate = performance.returns.find(({ period }) => period === 'YTD');
  return (
    <Figures>
      <FigureCard
        lead
        label={t`Value`}
        about={<Explanation name={t`Value`} of="value" explained={{ figure: 'value' }} />}
        value={<Amount name={t`Value`} explained={{ figure: 'value' }} figure={value} currency={currency} />}
        note={value.known ? <DayChange performance={performance} /> : <Reason figure={value} />}
      />
      <RateCard
        label={t`Year to date`}
        figure={yearToDate?.twr}
        method={t`TWR, net`}
        of="yearToDate"
        explained={{ figure: 'twr', from: yearToDate?.from, to: performance.to }}
      />
      <RateCard
        label={t`Since inception`}
        figure={sinceInception.figure}
        method={sinceInception.annual ? t`TWR, net, p.a.` : t`TWR, net, less than a year`}
        of="sinceInception"
        explained={{ figure: sinceInception.annual ? 'twrAnnual' : 'twr' }}
      />
      <FigureCard
        label={t`Unrealised gain`}
        about={<Explanation name={t`Unrealised gain`} of="unrealised" explained={{ figure: 'unrealised' }} />}
        value={
          <Amount
            change
            name={t`Unrealised gain`}
            explained={{ figure: 'unrealised' }}
            figure={unrealised}
            currency={currency}
          />
        }
        note={
          unrealised.known ? (
            <CurrencyPart portfolioId={portfolioId} currency={currency} />
          ) : (
            <Reason figure={unrealised} />
          )
        }
      />
      <MaxDrawdown figure={performance.maxDrawdown} />
    </Figures>
  );
}

/**
 * Returns the annualised return since inception, or the plain one within the first year, which annualising would overstate.
 */
function usableInception({ twr, twrAnnual }: Performance): { figure: RateFigure; annual: boolean } {
  const short = !twrAnnual.known && twrAnnual.reason === 'shorter_than_a_year';
  return short ? { figure: twr, annual: false } : { figure: twrAnnual, annual: true };
}

function Reason({ figure }: { figure: MoneyFigure | RateFigure }): ReactNode {
  const reasonText = useReason();
  return figure.known ? null : reasonText(figure);
}

/** Drops the cents of an amount with more than `most` digits before the point, and shortens one with many more. */
function roomFor(value: string, most: number) {
  const digits = value.replace(/^-|\..*/g, '').length;
  if (digits > most + 2) return { compact: true };
  return digits > most ? { digits: 0 } : {};
}

interface AmountProps {
  name: string;
  explained: ExplainedLink;
  figure: MoneyFigure;
  currency: string;
  change?: boolean;
}

function Amount({ name, explained, ...shown }: AmountProps) {
  if (!shown.figure.known) return '—';
  return (
    <ExplainLink name={name} explained={explained}>
      <AmountText value={shown.figure.value} {...shown} />
    </ExplainLink>
  );
}

function AmountText({
  value,
  currency,
  change = false,
}: Pick<AmountProps, 'currency' | 'change'> & { value: string }) {
  const format = useFormat();
  if (!change) return leadMoney(format, value, currency);
  // Cents mean nothing beside millions, and the card is narrow.
  return <Delta>{format.money(value, currency, { signed: true, ...roomFor(value, 6) })}</Delta>;
}

interface RateCardProps {
  label: string;
  figure: RateFigure | undefined;
  method: string;
  of: keyof typeof explanations;
  explained: ExplainedLink;
}

function RateCard({ label, figure, method, of, explained }: RateCardProps) {
  const format = useFormat();
  const value = figure?.known ? (
    <>
      <RateMark figure={figure} />
      <ExplainLink name={label} explained={explained}>
        <Delta>{format.percent(figure.value, { signed: true })}</Delta>
      </ExplainLink>
    </>
  ) : (
    '—'
  );
  return (
    <FigureCard
      label={label}
      about={<Explanation name={label} of={of} explained={explained} />}
      value={value}
      note={figure && !figure.known ? <Reason figure={figure} /> : method}
    />
  );
}

function DayChange({ performance: { dayChange, value, currency, to } }: { performance: Performance }) {
  const { t } = useLingui();
  const format = useFormat();
  const today = useToday();
  if (value.known && value.partial) return <Trans>incomplete: some holdings have no value</Trans>;
  const { amount, rate } = dayChange;
  // For a value that is known to be zero, the general reason would say it is missing.
  if (!amount.known && amount.reason === 'no_value') return <Trans>No holdings</Trans>;
  if (!amount.known) return <Reason figure={amount} />;
  const percent = rate.known ? ` (${format.percent(rate.value, { signed: true })})` : '';
  const change = `${format.amount(amount.value, { signed: true, currency })}${percent}`;
  const day = format.shortDate(to);
  const shown = (
    <>
      {amount.outdated && <OutdatedMark ends={amount.outdated} />}
      <ExplainLink name={t`Day change`} explained={{ figure: 'dayChange', to }}>
        <Delta>{change}</Delta>
      </ExplainLink>
    </>
  );
  return to === today ? (
    <Trans>{shown} today</Trans>
  ) : (
    <Trans>
      {shown} on {day}
    </Trans>
  );
}

function CurrencyPart({ portfolioId, currency }: { portfolioId: string; currency: string }) {
  const format = useFormat();
  const { data } = useQuery(queryOf(getHoldings, { params: { id: portfolioId } }));
  const parts = data?.holdings.map((holding) => holding.unrealisedCurrency) ?? [];
  const known = parts.filter((part) => part.known);
  if (known.length === 0 || known.length < parts.length) return <Trans>value less cost</Trans>;
  const sum = sumExact(known.map((part) => part.value));
  const amount = format.money(sum, currency, { signed: true, ...roomFor(sum, 4) });
  return <Trans>FX effect {amount}</Trans>;
}

function MaxDrawdown({ figure }: { figure: Performance['maxDrawdown'] }) {
  const { t } = useLingui();
  const format = useFormat();
  const label = t`Max drawdown`;
  const about = <Explanation name={label} of="maxDrawdown" explained={{ figure: 'maxDrawdown' }} />;
  // Has the same height with any content, so that the cards keep their height when the figures load.
  const unseen = { tallNote: 'onWide', label, about, value: '—' } as const;
  if (!figure.known) return <FigureCard {...unseen} note={<Reason figure={figure} />} />;
  if (figure.value === 0) return <FigureCard {...unseen} note={t`No drawdown`} />;
  const [peak, trough] = [format.month(figure.peak), format.month(figure.trough)];
  const end = figure.recovered && format.month(figure.recovered);
  return (
    <FigureCard
      tallNote="onWide"
      label={label}
      about={about}
      value={
        <>
          <RateMark figure={figure} />
          <ExplainLink name={label} explained={{ figure: 'maxDrawdown' }}>
            <Delta>{format.percent(figure.value, { signed: true })}</Delta>
          </ExplainLink>
        </>
      }
      note={end ? t`${peak} to ${trough}, recovered ${end}` : t`${peak} to ${trough}, not yet recovered`}
    />
  );
}

function LoadingFigures() {
  const { t } = useLingui();
  const labels = [t`Year to date`, t`Since inception`, t`Unrealised gain`];
  return (
    <Figures>
      <FigureCard lead loading label={t`Value`} value="" />
      {labels.map((label) => (
        <FigureCard key={label} loading label={label} value="" />
      ))}
      <FigureCard loading tallNote="onWide" label={t`Max drawdown`} value="" />
    </Figures>
  );
}
