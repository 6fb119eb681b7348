import {
  comparisonFormSchema,
  riskFreeKinds,
  type ComparisonForm,
  type ComparisonSettings,
} from '@partnerfolio/contract/settings/comparison';
import { fieldCode } from '@partnerfolio/contract/refusals/field-codes';
import { z } from 'zod';
import type { Form } from '../../form/use-zod-form.ts';
import type { InstrumentRef } from '../../records/instruments/InstrumentChoice.tsx';

/** The key of the choice that no benchmark is the default. */
export const noBenchmark = 'none';

const isRate = (yearlyPct: string): boolean =>
  comparisonFormSchema.safeParse({ benchmarkId: null, riskFree: { kind: 'constant', yearlyPct } }).success;

/** The form keeps the rate and the instrument, so that switching between them loses nothing. */
export const comparisonSchema = z
  .object({
    benchmark: z.string(),
    kind: z.enum(riskFreeKinds),
    yearlyPct: z.string().trim(),
    instrument: z.custom<InstrumentRef | null>(),
  })
  .superRefine(({ kind, yearlyPct, instrument }, context) => {
    if (kind === 'instrument' && instrument === null)
      context.addIssue({ code: 'custom', path: ['instrument'], message: fieldCode('instrument_required') });
    if (kind === 'constant' && !isRate(yearlyPct))
      context.addIssue({ code: 'custom', path: ['yearlyPct'], message: fieldCode('yearly_rate_format') });
  });

export type ComparisonInput = z.input<typeof comparisonSchema>;
type ComparisonOutput = z.output<typeof comparisonSchema>;
export type ComparisonFormApi = Form<ComparisonInput, ComparisonOutput>;

/** Returns the form's values for the stored settings. */
export const comparisonValues = ({ benchmark, riskFree }: ComparisonSettings): ComparisonInput => ({
  benchmark: benchmark?.id ?? noBenchmark,
  kind: riskFree?.kind ?? 'none',
  yearlyPct: riskFree?.kind === 'constant' ? riskFree.yearlyPct : '',
  instrument: riskFree?.kind === 'instrument' ? riskFree.instrument : null,
});

const toRiskFree = ({ kind, yearlyPct, instrument }: ComparisonOutput): ComparisonForm['riskFree'] => {
  if (kind === 'constant') return { kind, yearlyPct };
  return kind === 'instrument' && instrument !== null
    ? { kind, instrumentId: instrument.id }
    : { kind: 'none' };
};

/** Returns what the server stores of a form. */
export const toRequest = (form: ComparisonOutput): ComparisonForm => ({
  benchmarkId: form.benchmark === noBenchmark ? null : form.benchmark,
  riskFree: toRiskFree(form),
});
