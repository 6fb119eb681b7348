import {
  getReviewFindings,
  recordClientReview,
  reviewFormSchema,
  type ReviewFindings,
  type ReviewForm,
  type ReviewStanding,
} from '@partnerfolio/contract/clients/reviews';
import { Trans, useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { NewPanel } from '../../../form/panel/NewPanel.tsx';
import { useZodForm } from '../../../form/use-zod-form.ts';
import { DayField, TextareaField } from '../../../form/value-fields.tsx';
import { useCall } from '../../../queries.ts';
import { useToday } from '../../../today.ts';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { afterReviewChange } from '../use-reviews.ts';
import { HeldFields } from './HeldFields.tsx';
import { emptyReview, withFound, type ReviewFormApi } from './review-form.ts';
import { TopicFields } from './TopicFields.tsx';

interface RecordReviewProps {
  standing: ReviewStanding;
  found: ReviewFindings;
  onClose: () => void;
}

/** The form of a review. */
export function RecordReview({ standing, found, onClose }: RecordReviewProps) {
  const { t } = useLingui();
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
      <HeldFields form={form} />
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
