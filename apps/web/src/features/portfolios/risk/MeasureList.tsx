import { measureForms, type Measure as MeasureName } from '@partnerfolio/contract/figures/risk-names';
import type { RateFigure, UnknownReason } from '@partnerfolio/contract/figures/values';
import { useLingui } from '@lingui/react';
import { useId } from 'react';
import type { MessageDescriptor } from '@lingui/core';
import { ExplainLink } from '../../../figures/ExplainLink.tsx';
import { Unknown, useReason } from '../../../figures/FigureText.tsx';
import { About } from '../../../ui/overlay/About.tsx';
import { Delta } from '../../../ui/text/Delta.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import type { Measure } from '../measures/measures.ts';

export interface ShownMeasure extends Measure {
  readonly name: MeasureName;
  readonly figure: RateFigure;
}

interface MeasureListProps {
  label: MessageDescriptor;
  measures: readonly ShownMeasure[];
  range: { readonly from: string; readonly to: string };
  /** The reasons that the page gives once for all measures. */
  given: ReadonlySet<UnknownReason>;
}

/** A group of measures, each with its method and its calculation. */
export function MeasureList({ label, measures, range, given }: MeasureListProps) {
  const { i18n } = useLingui();
  const id = useId();
  return (
    <div className="border-t border-line py-3">
      <h3 id={id} className="mb-2 text-xs font-semibold text-ink-2">
        {i18n._(label)}
      </h3>
      <dl
        aria-labelledby={id}
        className="grid grid-cols-2 gap-x-6 gap-y-2.5 text-sm md:grid-cols-4 lg:grid-cols-6"
      >
        {measures.map(({ name, figure, about, ...measure }) => {
          const title = i18n._(measure.label);
          const value = <MeasureValue name={name} figure={figure} given={given} />;
          return (
            <div key={name} className="min-w-0">
              <dt className="flex items-center gap-0.5 text-xs text-ink-3">
                {title}
                <About name={title}>{i18n._(about)}</About>
              </dt>
              <dd className="font-medium">
                {figure.known ? (
                  <ExplainLink name={title} explained={{ figure: name, ...range }}>
                    {value}
                  </ExplainLink>
                ) : (
                  value
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}

type MeasureValueProps = Pick<ShownMeasure, 'figure' | 'name'> & Pick<MeasureListProps, 'given'>;

function MeasureValue({ name, figure, given }: MeasureValueProps) {
  const format = useFormat();
  const reasonText = useReason();
  if (!figure.known)
    return given.has(figure.reason) ? (
      <Unknown reason={figure.reason} />
    ) : (
      <>
        <span aria-hidden="true" className="text-ink-3">
          —
        </span>
        <span className="block text-xs font-normal text-ink-2">{reasonText(figure)}</span>
      </>
    );
  const form = measureForms[name];
  if (form === 'change') return <Delta>{format.percent(figure.value, { signed: true })}</Delta>;
  if (form === 'rate') return <span className="num">{format.percent(figure.value)}</span>;
  return <span className="num">{format.amount(figure.value, { minDigits: 2, maxDigits: 2 })}</span>;
}
