import { getClient } from '@partnerfolio/contract/clients';
import { getAnswerDraft } from '@partnerfolio/contract/clients/risk-profile';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { queryOf } from '../../../queries.ts';
import { Failure } from '../../../shell/Failure.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { AnswerForm } from './AnswerForm.tsx';

const route = getRouteApi('/shell/clients/$id/risk-profile/answers');

/** The questionnaire as a client answers it with staff; each answer is saved at once. */
export function AnswerPage() {
  const { id } = route.useParams();
  const { i18n } = useLingui();
  const { data: client } = useQuery(queryOf(getClient, { params: { id } }));
  const { data, error, refetch } = useQuery({
    ...queryOf(getAnswerDraft, { params: { id } }),
    // What was typed here is newer than any answer of the server; another's change is noticed by its revision.
    staleTime: Infinity,
    gcTime: 0,
  });
  const [attempt, setAttempt] = useState(0);
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data || !client)
    return (
      <Card>
        <Skeleton className="h-100" />
      </Card>
    );
  return (
    <AnswerForm
      key={attempt}
      clientId={id}
      opened={data}
      language={client.language ?? (i18n.locale === 'es' ? 'es' : 'en')}
      onReload={() => void refetch().then(() => setAttempt(attempt + 1))}
    />
  );
}
