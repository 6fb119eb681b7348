import { questionnaireContentSchema } from '@partnerfolio/contract/compliance/questionnaire';
import type { QuestionnaireContent } from '@partnerfolio/contract/compliance/questionnaire';
import { z } from 'zod';
import type { Form } from '../../../../form/use-zod-form.ts';
import { newKeyOf } from '../edits/edits.ts';

export const highestScore = 99;

const { bands } = questionnaireContentSchema.shape;

/** Scores as typed; the last band ends at the highest score. */
export const bandsForm = z
  .object({ bands: z.array(bands.element.omit({ to: true }).extend({ to: z.string() })) })
  .transform((typed): { bands: z.input<typeof bands> } => ({
    bands: typed.bands.map((band, at) => ({
      ...band,
      to: at === typed.bands.length - 1 ? highestScore : toWhole(band.to),
    })),
  }))
  .pipe(z.object({ bands }));
export type BandsTyped = z.input<typeof bandsForm>;
export type BandsFormApi = Form<BandsTyped, z.output<typeof bandsForm>>;

export const toWhole = (typed: string): number => (typed.trim() === '' ? Number.NaN : Number(typed));

export const newBand = (): BandsTyped['bands'][number] => ({
  id: newKeyOf('b'),
  name: { en: '', es: '' },
  to: String(highestScore),
});

export const typedBands = (content: QuestionnaireContent): BandsTyped => ({
  bands: content.bands.map((band) => ({ ...band, to: String(band.to) })),
});
