import type { FirmRule, firmRuleFormSchema } from '@partnerfolio/contract/settings/market';
import type { z } from 'zod';
import type { Form } from '../../../form/use-zod-form.ts';

export type FirmRuleInput = z.input<typeof firmRuleFormSchema>;
export type FirmRuleFormApi = Form<FirmRuleInput, z.output<typeof firmRuleFormSchema>>;

/** The values of an empty form. */
export const newFirmRule: FirmRuleInput = {
  title: '',
  text: '',
  documents: [],
  service: 'all',
  source: '',
  reason: '',
};

/** Each change has a reason of its own, so the form of a stored rule begins without one. */
export const firmRuleValues = ({ title, text, documents, service, source }: FirmRule): FirmRuleInput => ({
  title,
  text,
  documents,
  service,
  source,
  reason: '',
});
