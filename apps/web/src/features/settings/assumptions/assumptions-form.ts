import {
  type Assumptions,
  type AssumptionsContent,
  type AssumptionsForm,
  assumptionsFormSchema,
  getAssumptions,
  putAssumptions,
} from '@partnerfolio/contract/assumptions/assumptions';
import { classPairs, defaultScoreTable, isPair } from '@partnerfolio/contract/assumptions/classes';
import { sampleAssumptions } from '@partnerfolio/contract/assumptions/sample';
import { assetClasses } from '@partnerfolio/contract/choices';
import { useLingui } from '@lingui/react/macro';
import { z } from 'zod';
import { call } from '../../../api.ts';
import { useRecordChange } from '../../../form/merging/use-record-change.ts';
import { type Form, useZodForm } from '../../../form/use-zod-form.ts';
import { useCall } from '../../../queries.ts';
import { useFormat } from '../../../ui/text/use-format.ts';

/** Numbers and days as typed; a line for every class and pair, which stays empty without assumptions. */
const typedFields = z.object({
  from: z.string(),
  source: z.string(),
  classes: z.array(
    z.object({
      assetClass: z.enum(assetClasses),
      expectedReturnPct: z.string(),
      volatilityPct: z.string(),
      source: z.string(),
      asOf: z.string(),
    }),
  ),
  correlations: z.array(
    z.object({ one: z.enum(assetClasses), other: z.enum(assetClasses), value: z.string() }),
  ),
  correlationSource: z.string(),
  correlationAsOf: z.string(),
  scoreTable: z.array(z.object({ volatilityPct: z.string(), score: z.string() })),
});
type Typed = z.input<typeof typedFields>;

const typedSchema = typedFields
  .transform(({ scoreTable, ...form }): z.input<typeof assumptionsFormSchema> => ({
    ...form,
    scoreTable: scoreTable.map(({ volatilityPct, score }) => ({
      volatilityPct,
      score: score.trim() === '' ? Number.NaN : Number(score),
    })),
  }))
  .pipe(assumptionsFormSchema);

export type AssumptionsFormApi = Form<Typed, AssumptionsForm>;

type Filled = Pick<AssumptionsContent, 'correlations' | 'scoreTable'> & {
  readonly classes: readonly (Pick<
    AssumptionsContent['classes'][number],
    'assetClass' | 'expectedReturnPct' | 'volatilityPct'
  > & { readonly source?: string | null; readonly asOf?: string | null })[];
};

const noNumbers: Filled = { classes: [], correlations: [], scoreTable: [...defaultScoreTable] };

/** A line for each class, pair and point of the table. */
const linesOf = ({ classes, correlations, scoreTable }: Filled) => ({
  classes: assetClasses.map((assetClass) => {
    const known = classes.find((one) => one.assetClass === assetClass);
    return {
      assetClass,
      expectedReturnPct: known?.expectedReturnPct ?? '',
      volatilityPct: known?.volatilityPct ?? '',
      source: known?.source ?? '',
      asOf: known?.asOf ?? '',
    };
  }),
  correlations: classPairs.map(({ one, other }) => ({
    one,
    other,
    value: correlations.find((pair) => isPair(pair, one, other))?.value ?? '',
  })),
  scoreTable: scoreTable.map(({ volatilityPct, score }) => ({ volatilityPct, score: String(score) })),
});

const valuesOf = ({ current }: Assumptions): Typed => ({
  from: current?.from ?? '',
  source: current?.source ?? '',
  ...linesOf(current ?? noNumbers),
  correlationSource: current?.correlationSource ?? '',
  correlationAsOf: current?.correlationAsOf ?? '',
});

/** The sample; its source and days are for the firm to state. */
const sampleValues: Typed = {
  from: '',
  source: '',
  ...linesOf(sampleAssumptions),
  correlationSource: '',
  correlationAsOf: '',
};

/** The assumptions of the one firm, as a record with an id. */
const asRecord = (assumptions: Assumptions) => ({ ...assumptions, id: 'firm' });

interface Start {
  readonly opened: Assumptions;
  /** Whether the form opens with the numbers of the sample. */
  readonly fromSample: boolean;
}

/** Edits the firm's assumptions, and merges what another administrator changes meanwhile. */
export function useAssumptionsChange({ opened, fromSample }: Start, close: () => void) {
  const { t } = useLingui();
  const format = useFormat();
  const { mutateAsync } = useCall(putAssumptions, { refreshes: [getAssumptions], failure: 'caller' });
  const stored = valuesOf(opened);
  const form = useZodForm(typedSchema, fromSample ? sampleValues : stored);
  const change = useRecordChange({
    opened: asRecord(opened),
    form,
    formValues: valuesOf,
    // The numbers belong together: they come from one version.
    fields: {
      from: {
        label: t`Assumptions`,
        text: ({ current }) => (current === null ? t`None` : format.date(current.from)),
        keys: Object.keys(typedFields.shape),
      },
    },
    editors: (_, { current }) => (current?.createdBy ? [current.createdBy] : []),
    save: (body) => mutateAsync({ body }),
    reload: async () => asRecord(await call(getAssumptions)),
    onSaved: close,
    savedText: t`Assumptions saved`,
  });
  return { form, change };
}
