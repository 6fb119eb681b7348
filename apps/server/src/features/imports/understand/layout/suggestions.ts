/** Suggests how to read a file, and names the choices that only the user can make. */
import type { PriceLayout, RateLayout } from '@partnerfolio/contract/imports';
import { lackedCurrencies } from '@partnerfolio/contract/written/rate-pairs';
import { isDirectionOpen } from './rate-layout.ts';
import { dateChoice, numberChoice } from '../columns/format-evidence.ts';
import { flags, nothing, transactionSuggestion } from './layout.ts';
import type { Suggestion, SuggestionInput } from './layout.ts';

/** A layout under the file's separator and formats, and which of them are open. */
const withFormats = <L extends PriceLayout | RateLayout>(base: L, { scan, form }: SuggestionInput) => {
  const dates = dateChoice(scan.evidence);
  const numbers = numberChoice(scan.evidence);
  const layout: L = {
    ...base,
    delimiter: form.delimiter,
    skipLines: form.skipLines,
    dateFormat: dates.value ?? base.dateFormat,
    numberFormat: numbers.value ?? base.numberFormat,
  };
  const open = flags([
    ['dateFormat', dates.open !== null],
    ['numberFormat', numbers.open !== null],
  ]);
  return { layout, open };
};

const priceSuggestion = (base: PriceLayout, input: SuggestionInput): Suggestion => {
  const { origin } = input;
  if (origin === 'chosen') return { layout: base, origin, open: [] };
  const { layout, open } = withFormats(base, input);
  const others = flags([
    // New instruments get this currency.
    ['currency', base.createInstruments && base.columns.currency === null],
  ]);
  return { layout, origin, open: [...open, ...others] };
};

/** A layout saved for the same headings has said what the file does not; whether rates replace others is asked anew. */
const rateSuggestion = (base: RateLayout, input: SuggestionInput): Suggestion => {
  const { origin, sample } = input;
  if (origin === 'chosen') return { layout: base, origin, open: [] };
  const { layout, open } = withFormats(base, input);
  const lacked = lackedCurrencies(layout.columns, sample);
  const others = flags([
    ['base', lacked.base && layout.base === null],
    ['quote', lacked.quote && layout.quote === null],
    ['direction', origin === 'recognised' && isDirectionOpen(layout, sample)],
  ]);
  return { layout: { ...layout, differing: 'keep' }, origin, open: [...open, ...others] };
};

/** The layout to start from, and its choices that the user has to make. */
export const suggestionFor = (input: SuggestionInput): Suggestion => {
  const { base, form } = input;
  if (base === null) return nothing(form.isSure ? [] : ['delimiter']);
  if (base.kind === 'rates') return rateSuggestion(base, input);
  return base.kind === 'transactions' ? transactionSuggestion(base, input) : priceSuggestion(base, input);
};
