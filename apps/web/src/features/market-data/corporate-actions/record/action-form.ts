import {
  corporateActionFormSchema,
  corporateActionTypes,
  hasTerm,
} from '@partnerfolio/contract/instruments/corporate-actions';
import { isExact, multiplyExact } from '../../../../figures/exact.ts';
import { z } from 'zod';
import type { Form } from '../../../../form/use-zod-form.ts';

const typedAction = z.object({
  type: z.enum(corporateActionTypes),
  exDate: z.string(),
  ratioNew: z.string(),
  ratioOld: z.string(),
  toInstrumentId: z.string().nullable(),
  /** In percent. */
  costShare: z.string(),
  amountPerUnit: z.string(),
  currency: z.string(),
  note: z.string(),
});
type TypedAction = z.input<typeof typedAction>;

const partOfPercent = (percent: string): string =>
  isExact(percent) ? multiplyExact(percent, '0.01') : percent;

/** The terms that an action of the chosen type has; fields of other types are left out, and empty ones are null. */
const ownTerms = (typed: TypedAction): z.input<typeof corporateActionFormSchema> => {
  const term = (name: 'ratioNew' | 'ratioOld' | 'costShare' | 'amountPerUnit' | 'currency') =>
    (hasTerm(typed.type, name) && typed[name].trim()) || null;
  const percent = term('costShare');
  return {
    type: typed.type,
    exDate: typed.exDate,
    ratioNew: term('ratioNew'),
    ratioOld: term('ratioOld'),
    toInstrumentId: hasTerm(typed.type, 'toInstrumentId') ? typed.toInstrumentId : null,
    costShare: percent && partOfPercent(percent),
    amountPerUnit: term('amountPerUnit'),
    currency: term('currency'),
    note: typed.note,
  };
};

/** The form of a new action: the schema of the contract, after what was typed is reduced to the type's own terms. */
export const actionForm = typedAction.transform(ownTerms).pipe(corporateActionFormSchema);
export type ActionOutput = z.output<typeof actionForm>;
export type ActionForm = Form<TypedAction, ActionOutput>;

export const newActionValues = (exDate: string, currency: string): TypedAction => ({
  type: 'split',
  exDate,
  ratioNew: '',
  ratioOld: '1',
  toInstrumentId: null,
  costShare: '',
  amountPerUnit: '',
  currency,
  note: '',
});
