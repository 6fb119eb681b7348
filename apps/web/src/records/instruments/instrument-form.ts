import type { Instrument, instrumentFormSchema } from '@partnerfolio/contract/market-data';
import type { z } from 'zod';
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
export const instrumentValues = (instrument: Instrument): Required<InstrumentInput> => ({
  symbol: instrument.symbol,
  isin: instrument.isin ?? '',
  name: instrument.name,
  assetClass: instrument.assetClass,
  sector: instrument.sector ?? '',
  region: instrument.region ?? '',
  currency: instrument.currency,
  exchange: instrument.exchange ?? '',
  quotation: instrument.quotation,
});
