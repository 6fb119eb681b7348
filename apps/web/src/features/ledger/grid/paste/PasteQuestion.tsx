import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Question } from '../../../../ui/overlay/Question.tsx';
import { Segments } from '../../../../ui/input/Segments.tsx';
import { writeDecimal } from '../../../../ui/text/decimal-text.ts';
import { useFormat } from '../../../../ui/text/use-format.ts';
import {
  dateReadings,
  numberReadings,
  type BlockReading,
  type OpenReading,
  type Reading,
} from './paste-block.ts';

interface PasteQuestionProps {
  open: OpenReading;
  reading: BlockReading;
  onAnswer: (reading: BlockReading) => void;
  onClose: () => void;
}

/** Asks once how a pasted block writes its dates and numbers, where it can be read in two ways. */
export function PasteQuestion({ open, reading, onAnswer, onClose }: PasteQuestionProps) {
  const { t } = useLingui();
  const format = useFormat();
  const [dates, setDates] = useState<BlockReading['dates'] | ''>(open.date === null ? reading.dates : '');
  const [numbers, setNumbers] = useState<BlockReading['numbers'] | ''>(
    open.number === null ? reading.numbers : '',
  );
  const { date, number } = open;
  const isAnswered = dates !== '' && numbers !== '';
  return (
    <Question
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={<Trans>How are the copied cells written?</Trans>}
      description={
        <Trans>Some of them can be read in two ways. The answer applies to the whole block.</Trans>
      }
      act={<Trans>Paste</Trans>}
      look="main"
      disabled={!isAnswered}
      onAct={() => {
        if (dates !== '' && numbers !== '') onAnswer({ dates, numbers });
      }}
    >
      <div className="grid gap-4">
        {date !== null && (
          <Choice
            label={t`${date} is`}
            value={dates}
            options={dateReadings(date).map((one) => ({
              value: one.format,
              // With the month in words, so that the two differ in more than their order.
              label: format.fullDate(one.value),
            }))}
            onChoose={setDates}
          />
        )}
        {number !== null && (
          <Choice
            label={t`${number} is`}
            value={numbers}
            options={numberReadings(number).map((one) => ({
              value: one.format,
              label: writeDecimal(one.value, { ...format.marks, minDigits: 3 }),
            }))}
            onChoose={setNumbers}
          />
        )}
      </div>
    </Question>
  );
}

interface ChoiceProps<F extends string> {
  label: string;
  value: Reading<F> | '';
  options: readonly { value: F; label: string }[];
  onChoose: (value: F) => void;
}

function Choice<F extends string>({ label, value, options, onChoose }: ChoiceProps<F>) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <span className="num text-sm font-medium">{label}</span>
      <Segments<string>
        label={label}
        options={options}
        value={value}
        onValueChange={(chosen) => {
          const found = options.find((one) => one.value === chosen);
          if (found) onChoose(found.value);
        }}
      />
    </div>
  );
}
