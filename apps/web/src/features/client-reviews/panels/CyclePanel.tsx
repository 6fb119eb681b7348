import {
  getReviewStanding,
  putReviewCycle,
  reviewCycleFormSchema,
  type ReviewStanding,
} from '@partnerfolio/contract/clients/reviews';
import { reviewCycles, type ReviewCycle } from '@partnerfolio/contract/clients/reviews-choices';
import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import type { z } from 'zod';
import { call } from '../../../api.ts';
import { useRecordChange } from '../../../form/merging/use-record-change.ts';
import { EditPanel } from '../../../form/panel/EditPanel.tsx';
import { useBinding } from '../../../form/use-binding.ts';
import { useZodForm, type Form } from '../../../form/use-zod-form.ts';
import { DayField } from '../../../form/value-fields.tsx';
import { useCall } from '../../../queries.ts';
import { Select } from '../../../ui/input/Select.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { cycleTexts } from '../labels.ts';
import { afterReviewChange, useCloseReviews, useStanding } from '../use-reviews.ts';

const route = getRouteApi('/shell/clients/$id/details/details/reviews/cycle');

/** Changes how often a client is reviewed, and when next. */
export function CyclePanel() {
  const { id } = route.useParams();
  const { data, mayEdit } = useStanding(id);
  // A user who may only view gets the details instead.
  if (!data || !mayEdit) return null;
  return <EditCycle opened={entryOf(data)} />;
}

type Entry = ReviewStanding & { readonly id: string };
const entryOf = (standing: ReviewStanding): Entry => ({ ...standing, id: standing.client.id });

type Input = z.input<typeof reviewCycleFormSchema>;
type Output = z.output<typeof reviewCycleFormSchema>;

const valuesOf = ({ cycle, nextReviewOn }: Entry): Input => ({ cycle, nextReviewOn });

function EditCycle({ opened }: { opened: Entry }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const close = useCloseReviews(opened.id);
  const params = { id: opened.id };
  const { mutateAsync } = useCall(putReviewCycle, { refreshes: afterReviewChange, failure: 'caller' });
  const form = useZodForm(reviewCycleFormSchema, valuesOf(opened));
  const cycleText = (cycle: ReviewCycle | null) => (cycle === null ? t`No cycle` : i18n._(cycleTexts[cycle]));
  const change = useRecordChange({
    opened,
    form,
    formValues: valuesOf,
    fields: {
      cycle: { label: t`Cycle`, text: (one: Entry) => cycleText(one.cycle) },
      nextReviewOn: {
        label: t`Next review`,
        text: (one: Entry) => (one.nextReviewOn === null ? '' : format.date(one.nextReviewOn)),
      },
    },
    editors: () => [],
    save: (body) => mutateAsync({ params, body }),
    reload: async () => entryOf(await call(getReviewStanding, { params })),
    onSaved: close,
  });
  return (
    <EditPanel
      title={<Trans>Change review cycle</Trans>}
      context={opened.client.name}
      change={change}
      onClose={close}
    >
      <CycleField form={form} textOf={cycleText} />
      <DayField form={form} name="nextReviewOn" label={t`Next review (optional)`} />
    </EditPanel>
  );
}

/** The value of the choice of no cycle. */
const none = ' ';

interface CycleFieldProps {
  form: Form<Input, Output>;
  textOf: (cycle: ReviewCycle | null) => string;
}

function CycleField({ form, textOf }: CycleFieldProps) {
  const { t } = useLingui();
  const { field, error } = useBinding({ form, name: 'cycle' });
  return (
    <Select
      label={t`Cycle`}
      options={[
        { value: none, label: textOf(null) },
        ...reviewCycles.map((months) => ({ value: `${months}`, label: textOf(months) })),
      ]}
      value={field.value === null ? none : `${field.value}`}
      onValueChange={(chosen) => field.onChange(chosen === none ? null : Number(chosen))}
      onBlur={field.onBlur}
      error={error}
    />
  );
}
