import type { Instrument, instrumentFormSchema } from '@partnerfolio/contract/market-data';
import type { z } from 'zod';
import { storedValues } from '../../form/stored-values.ts';
import type { Form } from '../../form/use-zod-form.ts';

export type InstrumentInput = z.input<typeof instrumentFormSchema>;
export type InstrumentOutput = z.output<typeof instrumentFormSchema>;
export type InstrumentForm = Form<InstrumentInput, InstrumentOutput>;

/** The values of an empty form. */
export const newInstrumentValues: Required<InstrumentInput> = {
  symbol: '',
  isin: '',
  name: '',
  assetClass: 'equity',
  sector: '',
  region: '',
  currency: '',
  exchange: '',
  quotation: 'unit',
};

/** Returns the form's values for a stored instrument. */
export const instrumentValues = (instrument: Instrument): Required<InstrumentInput> =>
  storedValues(newInstrumentValues, instrument);
