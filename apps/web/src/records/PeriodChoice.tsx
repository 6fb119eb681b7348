import { periods } from '@partnerfolio/contract/choices';
import { useLingui } from '@lingui/react/macro';
import type { Period } from '../figures/period-part.ts';
import { Segments } from '../ui/input/Segments.tsx';
import { periodTexts } from '../texts/labels.ts';

interface PeriodChoiceProps {
  value: Period;
  onValueChange: (period: Period) => void;
}

/** The buttons that choose a chart's period. */
export function PeriodChoice({ value, onValueChange }: PeriodChoiceProps) {
  const { t, i18n } = useLingui();
  const options = periods.map((period) => ({ value: period, label: i18n._(periodTexts[period]) }));
  return <Segments<Period> label={t`Range`} {...{ options, value, onValueChange }} />;
}
