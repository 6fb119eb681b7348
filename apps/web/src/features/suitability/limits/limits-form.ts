import { assetClasses } from '@partnerfolio/contract/choices';
import {
  limitsFormSchema,
  optionalLimitSchema,
  putClientLimits,
  type LimitsForm,
} from '@partnerfolio/contract/clients/limits';
import { breaches } from '@partnerfolio/contract/clients/limits-choices';
import { useLingui } from '@lingui/react/macro';
import { z } from 'zod';
import { useRecordChange } from '../../../form/merging/use-record-change.ts';
import { useZodForm, type Form } from '../../../form/use-zod-form.ts';
import { useCall } from '../../../queries.ts';
import { breachTexts } from '../labels.ts';
import { afterLimitsChange, reloadLimits, type LimitsEntry } from '../use-limits.ts';
import { useLimitLines } from './use-limit-texts.ts';

/** The score as typed, and a line for every class, which stays empty without a limit. */
const typedSchema = limitsFormSchema
  .extend({
    scoreMost: z.string(),
    classes: z.array(
      z.object({ assetClass: z.enum(assetClasses), mostPct: optionalLimitSchema, breach: z.enum(breaches) }),
    ),
  })
  .transform(({ scoreMost, classes, ...form }): z.input<typeof limitsFormSchema> => ({
    ...form,
    scoreMost: scoreMost.trim() === '' ? null : Number(scoreMost),
    classes: classes.flatMap(({ assetClass, mostPct, breach }) =>
      mostPct === null ? [] : [{ assetClass, mostPct, breach }],
    ),
  }))
  .pipe(limitsFormSchema);

export type LimitsInput = z.input<typeof typedSchema>;
export type LimitsFormApi = Form<LimitsInput, LimitsForm>;

const valuesOf = (limits: LimitsEntry): LimitsInput => ({
  issuerPct: limits.issuerPct ?? '',
  issuerBreach: limits.issuerBreach,
  cashPct: limits.cashPct ?? '',
  cashBreach: limits.cashBreach,
  scoreMost: limits.scoreMost === null ? '' : String(limits.scoreMost),
  scoreBreach: limits.scoreBreach,
  classes: assetClasses.map((assetClass) => {
    const set = limits.classes.find((one) => one.assetClass === assetClass);
    return { assetClass, mostPct: set?.mostPct ?? '', breach: set?.breach ?? 'warns' };
  }),
  currencies: limits.currencies,
  currenciesBreach: limits.currenciesBreach,
  forbiddenClasses: limits.forbiddenClasses,
  forbiddenClassesBreach: limits.forbiddenClassesBreach,
  forbiddenInstruments: limits.forbiddenInstruments.map(({ id }) => id),
  forbiddenInstrumentsBreach: limits.forbiddenInstrumentsBreach,
});

/** The form of the limits over those that were opened. */
export function useLimitsChange(opened: LimitsEntry, onSaved: () => void) {
  const { t, i18n } = useLingui();
  const linesOf = useLimitLines();
  const { mutateAsync } = useCall(putClientLimits, { refreshes: afterLimitsChange, failure: 'caller' });
  const form = useZodForm(typedSchema, valuesOf(opened));
  const change = useRecordChange({
    opened,
    form,
    formValues: valuesOf,
    // Limits belong together: who changes one should see the others.
    fields: {
      limits: {
        label: t`Limits`,
        text: (limits) =>
          linesOf(limits)
            .map(({ label, text, breach }) => `${label} ${text} (${i18n._(breachTexts[breach])})`)
            .join(' · '),
        keys: Object.keys(limitsFormSchema.shape),
      },
    },
    editors: (_, now) => (now.updatedBy ? [now.updatedBy] : []),
    save: (body) => mutateAsync({ params: { id: opened.id }, body }),
    reload: () => reloadLimits(opened.id),
    onSaved,
  });
  return { form, change };
}
