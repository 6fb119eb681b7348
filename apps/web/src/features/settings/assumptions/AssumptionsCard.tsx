import { getAssumptions, type Assumptions } from '@partnerfolio/contract/assumptions/assumptions';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { Failure } from '../../../shell/Failure.tsx';
import { buttonClasses } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { AssumptionTables } from './AssumptionTables.tsx';
import { VersionList } from './VersionList.tsx';

/** The firm's assumptions by asset class, from which risk scores come. */
export function AssumptionsCard() {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(queryOf(getAssumptions));
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  return (
    <Card
      title={<Trans>Assumptions</Trans>}
      context={<Trans>by asset class</Trans>}
      actions={
        data && (
          <Link
            to={paths.assumptions}
            params={{ version: 'edit' }}
            resetScroll={false}
            aria-label={data.current === null ? t`Enter assumptions` : t`Edit assumptions`}
            className={buttonClasses({ size: 'sm' })}
          >
            {data.current === null ? <Trans>Enter</Trans> : <Trans>Edit</Trans>}
          </Link>
        )
      }
    >
      {data ? <Content data={data} /> : <Skeleton className="h-40 w-full" />}
    </Card>
  );
}

function Content({ data: { current, versions } }: { data: Assumptions }) {
  const format = useFormat();
  if (current === null) return <NoAssumptions />;
  const [day, { source }] = [format.date(current.from), current];
  return (
    <>
      <p className="mb-3 text-sm text-ink-3">
        <Trans>
          From {day}: {source}
        </Trans>
      </p>
      <AssumptionTables content={current} />
      <VersionList versions={versions} />
    </>
  );
}

/** What assumptions are for, and a sample to start from. */
function NoAssumptions() {
  return (
    <div className="grid justify-items-start gap-3 text-sm text-ink-2">
      <p>
        <Trans>
          Expected return, volatility and correlations of each asset class give portfolios their risk score.
          Until you enter them, scores are unknown.
        </Trans>
      </p>
      <Link
        to={paths.assumptions}
        params={{ version: 'sample' }}
        resetScroll={false}
        className={buttonClasses({ size: 'sm' })}
      >
        <Trans>Start from the sample</Trans>
      </Link>
    </div>
  );
}
