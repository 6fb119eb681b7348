import { contentShape, withWholeContent } from '@partnerfolio/contract/models/content';
import {
  modelFormSchema,
  modelVersionFormSchema,
  type ShownContent,
} from '@partnerfolio/contract/models/models';
import { z } from 'zod';
import type { Form } from '../../../form/use-zod-form.ts';

/** The names of instruments and models by id, which the request does not have. */
const names = z.record(z.string(), z.string());

/** The form of a new model. */
export const newModelSchema = withWholeContent(z.object({ ...modelFormSchema.shape, names }));
/** The form of a new version. */
export const newVersionSchema = withWholeContent(z.object({ ...modelVersionFormSchema.shape, names }));

const editorSchema = z.object({ ...contentShape, names });
export type EditorInput = z.input<typeof editorSchema>;
export type TargetInput = EditorInput['targets'][number];

/** The fields that both forms share. */
export type EditorForm = Form<EditorInput, unknown>;

/** The content of an empty form. */
export const emptyContent: EditorInput = {
  targets: [],
  cash: { targetPct: '0', band: { kind: 'absolute', pct: '1' } },
  classBands: [],
  names: {},
};

/** The form's values for a stored content. */
export const contentValues = ({ targets, cash, classBands }: ShownContent): EditorInput => {
  const named: Record<string, string> = {};
  const values = targets.map((target): TargetInput => {
    const { targetPct } = target;
    if (target.of === 'class')
      return { of: 'class', assetClass: target.assetClass as 'equity', targetPct, band: target.band };
    if (target.of === 'model') {
      named[target.model.id] = target.model.name;
      return { of: 'model', modelId: target.model.id, targetPct };
    }
    const { instrument, substitutes, band } = target;
    for (const { id, symbol, name } of [instrument, ...substitutes]) named[id] = `${symbol} · ${name}`;
    const ids = substitutes.map(({ id }) => id);
    return { of: 'instrument', instrumentId: instrument.id, targetPct, band, substitutes: ids };
  });
  const bands = classBands.map(({ assetClass, band }) => ({ assetClass: assetClass as 'equity', band }));
  return { targets: values, cash, classBands: bands, names: named };
};
