import { fieldCode } from '@partnerfolio/contract/refusals/field-codes';
import {
  getRetention,
  putRetention,
  type Retention,
  retentionFormSchema,
} from '@partnerfolio/contract/settings/retention';
import { useLingui } from '@lingui/react/macro';
import { z } from 'zod';
import { call } from '../../../api.ts';
import type { ShownField } from '../../../form/merging/shown-fields.ts';
import { useRecordChange } from '../../../form/merging/use-record-change.ts';
import { type Form, useZodForm } from '../../../form/use-zod-form.ts';
import { useCall } from '../../../queries.ts';
import { usePeriodTexts } from './period-texts.ts';

const { attemptDays, auditYears, recordYears } = retentionFormSchema.shape;

/** A number of days or years as typed. */
const typed = z
  .string()
  .trim()
  .min(1, fieldCode('required'))
  .regex(/^\d{1,9}$/, fieldCode('not_valid'))
  .transform(Number);

/** The periods as typed; no years of the audit log mean for ever. */
const typedSchema = z.object({
  attemptDays: typed.pipe(attemptDays),
  auditYears: z
    .string()
    .transform((text) => (text.trim() === '' ? null : text))
    .pipe(typed.nullable())
    .pipe(auditYears),
  recordYears: typed.pipe(recordYears),
});

type Typed = z.input<typeof typedSchema>;
export type RetentionFormApi = Form<Typed, z.output<typeof typedSchema>>;

const retentionValues = (stored: Retention): Typed => ({
  attemptDays: String(stored.attemptDays),
  auditYears: stored.auditYears === null ? '' : String(stored.auditYears),
  recordYears: String(stored.recordYears),
});

/** What would be kept for a shorter time than now; null if nothing, or while a period is not valid. */
export const shortened = (values: Typed, stored: Retention): z.output<typeof typedSchema> | null => {
  const read = typedSchema.safeParse(values);
  if (!read.success) return null;
  const isShorter =
    read.data.attemptDays < stored.attemptDays ||
    (read.data.auditYears ?? Infinity) < (stored.auditYears ?? Infinity);
  return isShorter ? read.data : null;
};

/** Returns the names and formatting of the fields; one that the form has and this lacks does not compile. */
function useShownPeriods(): Record<keyof Typed, ShownField<Retention>> {
  const { t } = useLingui();
  const texts = usePeriodTexts();
  return {
    attemptDays: { label: t`Sign-in attempts`, text: (stored) => texts.days(stored.attemptDays) },
    auditYears: { label: t`Audit log`, text: (stored) => texts.years(stored.auditYears) },
    recordYears: { label: t`Client records`, text: (stored) => texts.years(stored.recordYears) },
  };
}

/** The periods of the one firm, as a record with an id. */
const asRecord = (stored: Retention) => ({ ...stored, id: 'firm' });

/** Edits the firm's periods, and merges what another administrator changes meanwhile. */
export function useRetentionChange(stored: Retention, close: () => void) {
  const { t } = useLingui();
  const form = useZodForm(typedSchema, retentionValues(stored));
  const { mutateAsync } = useCall(putRetention, { refreshes: [getRetention], failure: 'caller' });
  const change = useRecordChange({
    opened: asRecord(stored),
    form,
    formValues: retentionValues,
    fields: useShownPeriods(),
    editors: () => [],
    save: (body) => mutateAsync({ body }),
    reload: async () => asRecord(await call(getRetention)),
    onSaved: close,
    savedText: t`Settings saved`,
  });
  return { form, change };
}
