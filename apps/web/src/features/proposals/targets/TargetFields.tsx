import { targetBases } from '@partnerfolio/contract/proposals';
import { Trans, useLingui } from '@lingui/react/macro';
import { useController } from 'react-hook-form';
import { Card } from '../../../ui/Card.tsx';
import { Segments } from '../../../ui/input/Segments.tsx';
import { ClassLines } from './ClassLines.tsx';
import { InstrumentLines } from './InstrumentLines.tsx';
import type { TargetFieldsProps } from './target-props.ts';
import { basisTexts } from '../labels.ts';

/** Edits the target allocation: weights by class or instrument, their sum, and the remainder. */
export function TargetFields({ form, current }: TargetFieldsProps) {
  const { t, i18n } = useLingui();
  const { field } = useController({ control: form.control, name: 'basis' });
  return (
    <Card
      title={<Trans>Target allocation</Trans>}
      flush
      actions={
        <Segments
          label={t`By`}
          options={targetBases.map((value) => ({ value, label: i18n._(basisTexts[value]) }))}
          value={field.value}
          onValueChange={field.onChange}
        />
      }
    >
      {field.value === 'class' ? (
        <ClassLines {...{ form, current }} />
      ) : (
        <InstrumentLines {...{ form, current }} />
      )}
    </Card>
  );
}
