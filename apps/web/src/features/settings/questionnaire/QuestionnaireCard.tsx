import { getQuestionnaire, listQuestionnaires } from '@partnerfolio/contract/compliance/questionnaires';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { useViewer } from '../../../session/auth.tsx';
import { Failure } from '../../../shell/Failure.tsx';
import { buttonClasses } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Setting } from '../setting/Setting.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';

/** The state of the firm's questionnaire, for those who may edit it. */
export function QuestionnaireCard() {
  const { rights } = useViewer();
  return rights.includes('compliance.questionnaire') ? <Shown /> : null;
}

function Shown() {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(queryOf(listQuestionnaires));
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  const hasDraft = data?.items.some(({ state }) => state === 'draft') ?? false;
  const current = data?.items.find(({ state }) => state === 'current');
  return (
    <Card
      title={<Trans>Questionnaire</Trans>}
      context={<Trans>of the risk profile</Trans>}
      actions={
        <Link
          to={paths.questionnaire}
          aria-label={t`Open the questionnaire`}
          className={buttonClasses({ size: 'sm' })}
        >
          <Trans>Open</Trans>
        </Link>
      }
    >
      {data ? (
        <dl className="grid gap-2.5 text-sm">
          {current ? (
            <Current id={current.id} number={current.number ?? 0} publishedAt={current.publishedAt} />
          ) : (
            <Setting label={<Trans>Version</Trans>}>
              <Trans>none published yet</Trans>
            </Setting>
          )}
          <Setting label={<Trans>Draft</Trans>}>
            {hasDraft ? <Trans>under way</Trans> : <Trans>none</Trans>}
          </Setting>
        </dl>
      ) : (
        <Skeleton className="h-20 w-full" />
      )}
    </Card>
  );
}

interface CurrentProps {
  id: string;
  number: number;
  publishedAt: string | null;
}

function Current({ id, number, publishedAt }: CurrentProps) {
  const format = useFormat();
  const { data } = useQuery(queryOf(getQuestionnaire, { params: { id } }));
  const moment = publishedAt !== null && format.moment(publishedAt);
  return (
    <>
      <Setting label={<Trans>Version</Trans>} note={moment && <Trans>published {moment}</Trans>}>
        {number}
      </Setting>
      {data && (
        <>
          <Setting label={<Trans>Questions</Trans>}>{data.content.questions.length}</Setting>
          <Setting label={<Trans>Validity</Trans>}>
            <Plural value={data.content.validMonths} one="# month" other="# months" />
          </Setting>
        </>
      )}
    </>
  );
}
