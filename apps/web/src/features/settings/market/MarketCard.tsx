import { getMarketSettings, type MarketSettings } from '@partnerfolio/contract/settings/market';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { useMarketTexts } from '../../../records/market-rules/use-market-texts.ts';
import { Failure } from '../../../shell/Failure.tsx';
import { usePersonName } from '../../../texts/use-person-name.ts';
import { buttonClasses } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { Setting } from '../setting/Setting.tsx';
import { RuleList } from './RuleList.tsx';

/** The firm's market, its rules as the firm applies them, and the firm's own. */
export function MarketCard() {
  const { data, error, refetch } = useQuery(queryOf(getMarketSettings));
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  return (
    <Card title={<Trans>Market and rules</Trans>} actions={data && <Actions settings={data} />}>
      <p className="mb-4 text-sm text-ink-2">
        <Trans>
          A summary of what documents must hold, not legal advice: check which rules apply to your firm. The
          rules are listed here, and the mandates of a portfolio show those for its service. No document is
          checked against them yet.
        </Trans>
      </p>
      <dl className="grid gap-4 text-sm">
        <Setting label={<Trans>Market</Trans>} note={data && <ChosenNote settings={data} />}>
          {data ? <MarketName market={data.market} /> : <Skeleton className="h-5 w-40" />}
        </Setting>
        {data && data.market !== null && (
          <Setting label={<Trans>Rules</Trans>}>
            <RuleCount settings={data} />
          </Setting>
        )}
      </dl>
      {data && <RuleList settings={data} />}
    </Card>
  );
}

function Actions({ settings: { market } }: { settings: MarketSettings }) {
  const { t } = useLingui();
  return (
    <>
      {market !== null && (
        <Link
          to={paths.marketRule}
          params={{ rule: 'new' }}
          resetScroll={false}
          className={buttonClasses({ size: 'sm' })}
        >
          <Trans>Add rule</Trans>
        </Link>
      )}
      <Link
        to={paths.marketRule}
        params={{ rule: 'choice' }}
        resetScroll={false}
        aria-label={market === null ? t`Choose the market` : t`Change the market`}
        className={buttonClasses({ size: 'sm' })}
      >
        {market === null ? <Trans>Choose</Trans> : <Trans>Change</Trans>}
      </Link>
    </>
  );
}

function MarketName({ market }: Pick<MarketSettings, 'market'>) {
  const { market: names } = useMarketTexts();
  return market === null ? <Trans>Not chosen yet</Trans> : names[market];
}

function ChosenNote({ settings: { chosen } }: { settings: MarketSettings }) {
  const format = useFormat();
  const nameOf = usePersonName();
  if (chosen === null) return <Trans>Until you choose, it is unknown which rules apply.</Trans>;
  const [name, day] = [nameOf(chosen.by), format.moment(chosen.at)];
  return (
    <Trans>
      Chosen by {name}, {day}
    </Trans>
  );
}

function RuleCount({ settings: { rules, ownRules } }: { settings: MarketSettings }) {
  const off = rules.filter(({ isActive }) => !isActive).length;
  const active = rules.length - off + ownRules.length;
  return (
    <>
      <Plural value={active} one="# rule in force" other="# rules in force" />
      {off > 0 && (
        <>
          , <Plural value={off} one="# off" other="# off" />
        </>
      )}
    </>
  );
}
