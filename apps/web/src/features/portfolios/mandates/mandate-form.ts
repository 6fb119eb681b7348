import { getPortfolio, listPortfolios } from '@partnerfolio/contract/portfolios';
import { listMandates, updateMandate, type Mandate } from '@partnerfolio/contract/portfolios/mandates';
import { listPortfolioRules } from '@partnerfolio/contract/settings/market';
import type { z } from 'zod';
import { storedValues } from '../../../form/stored-values.ts';
import type { Form } from '../../../form/use-zod-form.ts';

/** What shows mandates or the service that follows from them. */
export const afterMandateChange = [listMandates, listPortfolioRules, getPortfolio, listPortfolios];

/** A mandate with the reason of a correction; an added one has none. The server holds the revision against its own. */
export const mandateSchema = updateMandate.body;
export type MandateInput = z.input<typeof mandateSchema>;
export type MandateFormApi = Form<MandateInput, z.output<typeof mandateSchema>>;

/** Returns the values of a new mandate that begins today. */
export const newMandateValues = (
  today: string,
  service: MandateInput['service'],
): Required<MandateInput> => ({
  service,
  fromDay: today,
  toDay: null,
  agreement: '',
  note: '',
  reason: '',
  revision: 1,
});

/** Returns the form's values for a stored mandate. */
export const mandateValues = (mandate: Mandate): Required<MandateInput> =>
  storedValues(newMandateValues(mandate.fromDay, mandate.service), { ...mandate, reason: null });
