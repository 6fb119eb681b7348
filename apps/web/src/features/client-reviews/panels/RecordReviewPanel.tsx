import {
  getReviewFindings,
  recordClientReview,
  reviewFormSchema,
  type ReviewFindings,
  type ReviewForm,
  type ReviewStanding,
} from '@partnerfolio/contract/clients/reviews';
import { reviewChannels } from '@partnerfolio/contract/clients/reviews-choices';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useWatch } from 'react-hook-form';
import { TextField } from '../../../form/fields.tsx';
import { NewPanel } from '../../../form/panel/NewPanel.tsx';
import { SelectField } from '../../../form/SelectField.tsx';
import { useZodForm } from '../../../form/use-zod-form.ts';
import { DateField, TextareaField } from '../../../form/value-fields.tsx';
import { queryOf, useCall } from '../../../queries.ts';
import { Failure } from '../../../shell/Failure.tsx';
import { useToday } from '../../../today.ts';
import { SidePanel } from '../../../ui/overlay/SidePanel.tsx';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { channelTexts } from '../labels.ts';
import { afterReviewChange, useCloseReviews, useStanding } from '../use-reviews.ts';
import { DayField } from './DayField.tsx';
import { emptyReview, withFound, type ReviewFormApi } from './review-form.ts';
import { TopicFields } from './TopicFields.tsx';

const route = getRouteApi('/shell/clients/$id/details/details/reviews/new');

/** Records a review of a client in a panel that shows what is on file. */
export function RecordReviewPanel() {
  const { id } = route.useParams();
  const { data: standing, mayEdit } = useStanding(id);
  const findings = useQuery(queryOf(getReviewFindings, { params: { id } }));
  const close = useCloseReviews(id);
  // A user who may only view gets the details instead.
  if (!standing || !mayEdit) return null;
  if (findings.data) return <RecordReview standing={standing} found={findings.data} onClose={close} />;
  return (
    <SidePanel open onClose={close} title={<Trans>Record review</Trans>} context={standing.client.name}>
      {findings.error ? (
        <Failure error={findings.error} onRetry={() => void findings.refetch()} />
      ) : (
        <Skeleton className="h-40" />
      )}
    </SidePanel>
  );
}

interface RecordReviewProps {
  standing: ReviewStanding;
  found: ReviewFindings;
  onClose: () => void;
}

function RecordReview({ standing, found, onClose }: RecordReviewProps) {
  const { t, i18n } = useLingui();
  const { id } = standing.client;
  const record = useCall(recordClientReview, {
    refreshes: [...afterReviewChange, getReviewFindings],
    failure: 'caller',
  });
  const form = useZodForm(reviewFormSchema, emptyReview(found, standing, useToday()));
  const save = async (entered: ReviewForm) => {
    const body = { ...withFound(entered, found), revision: standing.revision };
    await record.mutateAsync({ params: { id }, body });
    toastDone(t`Review recorded`);
  };
  return (
    <NewPanel
      title={<Trans>Record review</Trans>}
      form={form}
      isSaving={record.isPending}
      save={save}
      onClose={onClose}
    >
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <DateField form={form} name="heldOn" label={t`Held on`} />
        <SelectField
          form={form}
          name="channel"
          label={t`How`}
          options={reviewChannels.map((value) => ({ value, label: i18n._(channelTexts[value]) }))}
        />
      </div>
      <TextField form={form} name="participants" label={t`Who took part (optional)`} autoComplete="off" />
      {found.topics.map((one, at) => (
        <TopicFields
          key={one.topic}
          form={form}
          at={at}
          found={one}
          clientId={id}
          portfolios={found.portfolios}
        />
      ))}
      <FollowUpDay form={form} />
      <TextareaField form={form} name="summary" label={t`Summary (optional)`} />
      <DayField form={form} name="nextReviewOn" label={t`Next review (optional)`} />
    </NewPanel>
  );
}

/** When what is to do is due, once there is something to do. */
function FollowUpDay({ form }: { form: ReviewFormApi }) {
  const { t } = useLingui();
  const topics = useWatch({ control: form.control, name: 'topics' });
  if (!topics.some(({ outcome }) => outcome === 'follow_up')) return null;
  return (
    <DayField
      form={form}
      name="followUpBy"
      label={t`To be done by (optional)`}
      hint={t`Each becomes a task of yours.`}
    />
  );
}
