import type { Explanation, FormulaPart } from '@partnerfolio/contract/figures/explanations';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../ui/text/use-format.ts';
import { termText } from './term-text.ts';
import { columnTexts, termTexts } from './texts.ts';

/** Joins the parts of a formula without spaces inside brackets and before exponents and commas. */
const written = (parts: readonly string[]): string =>
  parts.join(' ').replaceAll('( ', '(').replaceAll(' )', ')').replaceAll(' ²', '²').replaceAll(' ,', ',');

/** The formula in words, and below with its numbers. */
export function Formula({ explanation }: { explanation: Explanation }) {
  const { i18n } = useLingui();
  const format = useFormat();
  const { formula, substituted, terms, value } = explanation;
  const inWords = (part: FormulaPart): string => {
    if ('sign' in part) return part.sign;
    return i18n._('term' in part ? termTexts[part.term] : columnTexts[part.column]);
  };
  const inNumbers = (part: FormulaPart): string => {
    if (!('term' in part)) return inWords(part);
    const found = terms.find(({ name }) => name === part.term);
    return found?.figure.known ? termText(format, found, found.figure.value) : '—';
  };
  const result = value.figure.known && termText(format, { currency: null, ...value }, value.figure.value);
  return (
    <div className="num grid grid-cols-1 gap-1 rounded-md border border-line bg-sunk px-3 py-2.5 text-sm wrap-anywhere whitespace-normal">
      <p className="text-ink-2">{written(formula.map(inWords))}</p>
      {substituted.length > 0 && result !== false && (
        <p>
          = {written(substituted.map(inNumbers))}
          <br />= <span className="font-semibold">{result}</span>
        </p>
      )}
    </div>
  );
}
