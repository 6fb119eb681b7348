import type { Performance } from '@partnerfolio/contract/performance';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { useFormat } from '../../../ui/text/use-format.ts';
import { entryErrorText } from '../../../texts/field-texts.ts';
import { lineLink, Section } from './QualitySection.tsx';

interface NoticesProps {
  id: string;
  quality: Performance['quality'];
}

/** Entries and days that the processing rules may treat differently than intended. */
export function QualityNotices({ id, quality }: NoticesProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { missingLots, ignoredInstruments, partlyTimed, misdated, zeros, jumps } = quality;
  return (
    <>
      <Section
        title={t`Sales of missing lots`}
        advice={t`Choose their lots again. Until then, the rest of each sale uses FIFO.`}
        items={missingLots.map(({ transactionId, day, ...error }, index) => ({
          key: `${transactionId}/${index}`,
          what: (
            <EntryLink id={id} transactionId={transactionId}>
              {entryErrorText(error)}
            </EntryLink>
          ),
          when: format.date(day),
        }))}
      />
      <Section
        title={t`Deposits and withdrawals with an instrument`}
        advice={t`They move cash only, and the instrument is ignored. Edit them to remove it, or change their type.`}
        items={ignoredInstruments.map(({ transactionId, day }) => ({
          key: transactionId,
          what: (
            <EntryLink id={id} transactionId={transactionId}>
              {t`Show entry`}
            </EntryLink>
          ),
          when: format.date(day),
        }))}
      />
      <Section
        title={t`Order of trades assumed`}
        advice={t`Purchases are processed before sales on these days, because trade times are missing. Add the times to process the trades in their true order.`}
        items={partlyTimed.map(({ id: instrumentId, symbol, name, days, day }) => {
          const last = format.date(day);
          return {
            key: instrumentId,
            what: (
              <Link
                to={paths.ledger}
                params={{ id }}
                search={{ instrument: instrumentId, from: day, to: day }}
                className={lineLink}
              >
                {name} <span className="text-ink-3">{symbol}</span>
              </Link>
            ),
            when: t`${plural(days, { one: '# day', other: '# days' })}, last ${last}`,
          };
        })}
      />
      <Section
        title={t`Prices and rates with an impossible date`}
        advice={t`They are dated before 1900 or after today, and no figure uses them. Delete the prices, and enter both on their true dates.`}
        items={misdated.map(({ what, instrumentId, count, first, last }) => {
          const [from, to] = [format.date(first), format.date(last)];
          return {
            key: instrumentId ?? what,
            what: <QuotesLink instrumentId={instrumentId} what={what} />,
            when: first === last ? from : t`${count} from ${from} to ${to}`,
          };
        })}
      />
      <JumpNotices jumps={jumps} />
      <ZeroNotices id={id} zeros={zeros} />
    </>
  );
}

/** Fetched prices that differ too much from the one before them, with a link to where they are accepted or discarded. */
function JumpNotices({ jumps }: { jumps: NoticesProps['quality']['jumps'] }) {
  const { t } = useLingui();
  const format = useFormat();
  const lines = (areUsed: boolean) =>
    jumps
      .filter((one) => one.areUsed === areUsed)
      .map(({ id, symbol, name, day, count }) => {
        const date = format.date(day);
        return {
          key: id,
          what: (
            <Link to={paths.marketSources} className={lineLink}>
              {name} <span className="text-ink-3">{symbol}</span>
            </Link>
          ),
          when: count === 1 ? date : t`${plural(count, { one: '# day', other: '# days' })} from ${date}`,
        };
      });
  return (
    <>
      <Section
        title={t`Held prices`}
        advice={t`They differ too much from the price before them, and no figure uses them yet. Accept or discard them under Market data.`}
        items={lines(false)}
      />
      <Section
        title={t`Large price changes`}
        advice={t`The next price or a second provider confirmed them, and figures use them. Check that no split is missing, then accept or discard them under Market data.`}
        items={lines(true)}
      />
    </>
  );
}

/** Prices and valuations of 0 that earlier versions accepted. */
function ZeroNotices({ id, zeros }: { id: string; zeros: NoticesProps['quality']['zeros'] }) {
  const { t } = useLingui();
  const format = useFormat();
  const lines = (kind: 'close' | 'valuation') =>
    zeros
      .filter((one) => one.kind === kind)
      .map(({ instrument, count, day, transactionId }) => {
        const last = format.date(day);
        return {
          key: instrument.id,
          what:
            transactionId === null ? (
              <QuotesLink instrumentId={instrument.id} what={instrument.symbol} />
            ) : (
              <EntryLink id={id} transactionId={transactionId}>
                {instrument.symbol}
              </EntryLink>
            ),
          when: count === 1 ? last : t`${plural(count, { one: '# day', other: '# days' })}, last ${last}`,
        };
      });
  return (
    <>
      <Section
        title={t`Prices of 0`}
        advice={t`No figure uses them: the last price above 0 counts. Delete them, or declare the instrument worthless on its page.`}
        items={lines('close')}
      />
      <Section
        title={t`Valuations of 0`}
        advice={t`They count as booked. Correct them, or declare the instrument worthless on its page.`}
        items={lines('valuation')}
      />
    </>
  );
}

/** Links to an instrument's prices, or to the rates of a pair such as EUR/USD. */
function QuotesLink({ instrumentId, what }: { instrumentId: string | null; what: string }) {
  const [base, quote] = what.split('/');
  return instrumentId === null ? (
    <Link to={paths.fxRates} search={{ base, quote }} className={lineLink}>
      {what}
    </Link>
  ) : (
    <Link to={paths.instrument} params={{ id: instrumentId }} className={lineLink}>
      {what}
    </Link>
  );
}

function EntryLink(props: { id: string; transactionId: string; children: ReactNode }) {
  const { id, transactionId, children } = props;
  return (
    <Link to={paths.transaction} params={{ id, transactionId }} className={lineLink}>
      {children}
    </Link>
  );
}
