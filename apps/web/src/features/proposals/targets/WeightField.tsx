import { Trans, useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { negateExact, sumExact } from '../../../figures/exact.ts';
import { PercentField } from '../../../form/value-fields.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import type { ComparedLine } from '../allocation/comparison.ts';
import { sumOfWeights, chosenWeights, type ProposalFormApi, type ProposalInput } from './proposal-form.ts';
import { useLineLabel } from '../allocation/use-line-label.ts';
import { weightText } from '../allocation/weight-text.ts';

interface WeightFieldProps {
  form: ProposalFormApi;
  name: `classes.${keyof ProposalInput['classes']}` | `lines.${number}.weightPct`;
  line: ComparedLine;
}

/** The field for a target weight in percent. */
export function WeightField({ form, name, line }: WeightFieldProps) {
  const { t } = useLingui();
  const labelOf = useLineLabel();
  const label = labelOf(line);
  return (
    <PercentField
      form={form}
      name={name}
      label={t`Weight of ${label} in percent`}
      hideLabel
      size="sm"
      placeholder="0"
      className="ml-auto w-28"
    />
  );
}

/** The sum of the weights, and how far it is from 100 %. */
export function Sum({ form }: { form: ProposalFormApi }) {
  const format = useFormat();
  const [basis, classes, lines] = useWatch({ control: form.control, name: ['basis', 'classes', 'lines'] });
  const sum = sumOfWeights(chosenWeights({ basis, classes, lines }));
  const rest = sumExact(['100', negateExact(sum)]);
  const isTooMuch = rest.startsWith('-');
  const missing = weightText(format, rest.replace('-', ''));
  return (
    <span role="status" className="block whitespace-nowrap">
      <span className={isTooMuch ? 'text-loss' : ''}>{weightText(format, sum)}</span>
      {rest !== '0' && (
        <span className="block text-xs font-normal text-ink-2">
          {isTooMuch ? <Trans>{missing} over 100%</Trans> : <Trans>{missing} left to allocate</Trans>}
        </span>
      )}
    </span>
  );
}
