import type {
  CustomProvider,
  CustomProviderForm,
  customProviderFormSchema,
} from '@partnerfolio/contract/market/custom-providers';
import type { z } from 'zod';
import type { Form } from '../../../form/use-zod-form.ts';

export type ProviderInput = z.input<typeof customProviderFormSchema>;
export type ProviderForm = Form<ProviderInput, CustomProviderForm>;

const blank: Required<ProviderInput> = {
  name: '',
  url: '',
  urlDateFormat: 'YYYY-MM-DD',
  headers: '',
  key: '',
  format: 'csv',
  delimiter: 'comma',
  rowsPath: '',
  dateField: '',
  dateFormat: 'YYYY-MM-DD',
  timeZone: 'UTC',
  closeField: '',
  decimalSeparator: '.',
  currencySource: 'fixed',
  currency: '',
  isAdjusted: false,
  splitField: '',
};

export const templateNames = ['stooq', 'csv', 'json'] as const;
export type TemplateName = (typeof templateNames)[number];

/** What a new provider can start from. The flags of Stooq's address ask for prices as traded. */
export const templates: Readonly<Record<TemplateName, Required<ProviderInput>>> = {
  stooq: {
    ...blank,
    name: 'Stooq',
    url: 'https://stooq.com/q/d/l/?s={symbol}&d1={from}&d2={to}&i=d&o=1111111',
    urlDateFormat: 'YYYYMMDD',
    dateField: 'Date',
    closeField: 'Close',
    currencySource: 'ending',
    // London is left out, because its shares are quoted in pence, pounds and dollars.
    currency: '.us=USD .de=EUR .jp=JPY .hk=HKD .hu=HUF',
  },
  csv: { ...blank, dateField: 'Date', closeField: 'Close' },
  json: { ...blank, format: 'json', dateField: 'date', closeField: 'close' },
};

/** The values of the form for a stored provider; its key is not known here. */
export const providerValues = ({ name, settings }: CustomProvider): Required<ProviderInput> => ({
  ...settings,
  name,
  key: '',
});

/** Leaves the stored key when none was entered, and removes it once nothing has a place for it. */
export const withKey = <F extends CustomProviderForm>(form: F): F => {
  if (form.key !== '') return form;
  const { key: _empty, ...rest } = form;
  return `${form.url}\n${form.headers}`.includes('{key}') ? (rest as F) : form;
};
