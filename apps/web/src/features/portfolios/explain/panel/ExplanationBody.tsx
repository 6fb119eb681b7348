import type { ExplainedFigure } from '@partnerfolio/contract/figures/explained';
import { isMeasure, measureForms } from '@partnerfolio/contract/figures/risk-names';
import type { Explanation } from '@partnerfolio/contract/figures/explanations';
import { Trans, useLingui } from '@lingui/react/macro';
import { MoneyText, RateText, useReason } from '../../../../figures/FigureText.tsx';
import { useFormat } from '../../../../ui/text/use-format.ts';
import { Checks } from '../Checks.tsx';

import type { ExplanationProps } from '../explanation-props.ts';
import { ExplanationPart } from '../../../../figures/ExplanationPart.tsx';
import { Formula } from '../Formula.tsx';
import { InputState } from '../inputs/InputState.tsx';
import { InputTable } from '../inputs/InputTable.tsx';
import { QuoteFacts } from '../QuoteFacts.tsx';
import { TermList } from '../TermList.tsx';
import { excludedText, methodText } from '../texts.ts';

/** An explanation from the figure down to its inputs. */
export function ExplanationBody(props: ExplanationProps) {
  const { t, i18n } = useLingui();
  const { explanation, source, onOpen } = props;
  const { explained, terms, split } = explanation;
  const excluded = excludedText(explained.figure);
  return (
    // The column is as wide as the panel: a wide table scrolls by itself, and texts wrap.
    <div className="grid grid-cols-1 gap-5">
      <Value explanation={explanation} />
      <Checks explanation={explanation} />
      <ExplanationPart title={t`How it is computed`}>
        <p className="text-sm text-ink-2">{i18n._(methodText(explained.figure))}</p>
        <Formula explanation={explanation} />
        <TermList label={t`Numbers`} terms={terms} onOpen={onOpen} />
        <QuoteFacts explanation={explanation} />
      </ExplanationPart>
      {split.length > 0 && (
        <ExplanationPart title={t`Made up of`}>
          <TermList label={t`Made up of`} terms={split} onOpen={onOpen} />
        </ExplanationPart>
      )}
      <InputTable {...props} />
      {excluded && <p className="text-sm text-ink-2">{i18n._(excluded)}</p>}
      <InputState explanation={explanation} source={source} />
    </div>
  );
}

/** The figure as on the page, and with all its digits. */
function Value({ explanation: { value, explained } }: { explanation: Explanation }) {
  const reason = useReason();
  const { figure } = value;
  if (!figure.known)
    return (
      <p className="text-sm">
        <span className="me-2 text-2xl font-bold">—</span>
        {reason(figure)}
      </p>
    );
  return (
    <div>
      <p className="num text-2xl font-bold tracking-[-0.014em]">
        {value.unit === 'money' && <MoneyText figure={value.figure} currency={value.currency} />}
        {value.unit === 'rate' && <RateText figure={value.figure} plain={isPlainRate(explained.figure)} />}
        {value.unit === 'ratio' && <RatioText value={figure.value} />}
      </p>
      <p className="num mt-0.5 text-xs wrap-anywhere text-ink-3">
        <ExactText value={figure.value} unit={value.unit} />
      </p>
    </div>
  );
}

/** Whether a rate is neither a gain nor a loss. */
const isPlainRate = (figure: ExplainedFigure): boolean =>
  figure === 'holdingWeight' ||
  figure === 'cashWeight' ||
  (isMeasure(figure) && measureForms[figure] === 'rate');

function RatioText({ value }: { value: string | number }) {
  const format = useFormat();
  return format.amount(value, { minDigits: 2, maxDigits: 2 });
}

function ExactText({ value, unit }: { value: string | number; unit: 'money' | 'rate' | 'ratio' }) {
  const format = useFormat();
  const exact =
    unit === 'rate' ? format.percent(value, { digits: 12 }) : format.quantity(value, { maxDigits: 24 });
  return <Trans>in full: {exact}</Trans>;
}
