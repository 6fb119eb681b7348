import type { FactImport } from '@partnerfolio/contract/instruments/fact-imports';
import { percentForms } from '@partnerfolio/contract/instruments/fact-imports';
import { dateFormats, numberFormats } from '@partnerfolio/contract/imports';
import { localDateSchema } from '@partnerfolio/contract/values';
import { datesStated } from '@partnerfolio/contract/written/date-text';
import { readNumber } from '@partnerfolio/contract/written/number-text';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { hundredth } from '../../../figures/exact.ts';
import { Button } from '../../../ui/Button.tsx';
import { Callout } from '../../../ui/Callout.tsx';
import { Card } from '../../../ui/Card.tsx';
import { DateInput } from '../../../ui/input/DateInput.tsx';
import { Select } from '../../../ui/input/Select.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { useChoosing } from '../import/use-steps.ts';

/** Whether a file leaves something open that only the user can decide. */
export const isOpen = ({ open }: FactImport): boolean =>
  open.asOf || [open.date, open.number, open.percent, open.highCosts].some((one) => one !== null);

/** Asks what the file leaves open; nothing is guessed. */
export function Questions({ found }: { found: FactImport }) {
  const { date, number, percent, asOf, highCosts } = found.open;
  if (!isOpen(found)) return null;
  return (
    <>
      {(asOf || date !== null || number !== null || percent !== null) && (
        <Card title={<Trans>The file leaves this open</Trans>}>
          <div className="grid items-start gap-x-4 gap-y-3 sm:grid-cols-2">
            {date !== null && <WhichDate found={found} text={date} />}
            {number !== null && <WhichNumber found={found} text={number} />}
            {percent !== null && <WhichPercentage found={found} text={percent} />}
            {asOf && date === null && <AsOf found={found} />}
          </div>
        </Card>
      )}
      {highCosts !== null && <HighCosts found={found} highest={highCosts} />}
    </>
  );
}

interface QuestionProps {
  found: FactImport;
  /** A cell that can be read in two ways. */
  text: string;
}

function WhichDate({ found, text }: QuestionProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { choose, isPending } = useChoosing(found);
  return (
    <Select
      label={t`Meaning of ${text}`}
      placeholder={t`Choose the date`}
      disabled={isPending}
      options={datesStated(text).map(({ format: value, day }) => ({ value, label: format.date(day) }))}
      value={found.choices.dateFormat}
      onValueChange={(value) => choose({ dateFormat: dateFormats.find((one) => one === value) ?? null })}
    />
  );
}

function WhichNumber({ found, text }: QuestionProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { choose, isPending } = useChoosing(found);
  const numbers = numberFormats.map((value) => ({ value, number: readNumber(text, value) }));
  return (
    <Select
      label={t`Meaning of ${text}`}
      placeholder={t`Choose the number`}
      disabled={isPending}
      options={numbers.flatMap(({ value, number }) =>
        number === null ? [] : [{ value, label: format.quantity(number) }],
      )}
      value={found.choices.numberFormat}
      onValueChange={(value) => choose({ numberFormat: numberFormats.find((one) => one === value) ?? null })}
    />
  );
}

/** Decimals of a percentage, so that none is rounded away. */
const digitsOf = (percent: string): number => Math.max(2, percent.split('.')[1]?.length ?? 0);

function WhichPercentage({ found, text }: QuestionProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { choose, isPending } = useChoosing(found);
  const number = readNumber(text, 'point') ?? '0';
  const shares = { percent: hundredth(number), fraction: number };
  return (
    <Select
      label={t`Meaning of ${text}`}
      hint={t`Excel stores a cell that shows 0.22 % as 0.0022.`}
      placeholder={t`Choose the percentage`}
      disabled={isPending}
      options={percentForms.map((value) => ({
        value,
        label: format.percent(shares[value], { digits: digitsOf(value === 'percent' ? number : '') + 2 }),
      }))}
      value={found.choices.percentForm}
      onValueChange={(percentForm) => choose({ percentForm })}
    />
  );
}

/** Asks for the date of rows that have none. */
function AsOf({ found }: { found: FactImport }) {
  const { t } = useLingui();
  const [day, setDay] = useState('');
  const { choose, isPending } = useChoosing(found);
  const chosen = localDateSchema.safeParse(day);
  return (
    <div className="flex flex-wrap items-end gap-2">
      <DateInput
        className="min-w-44 flex-1"
        label={t`As of which date do rows without one hold?`}
        value={day}
        onValueChange={setDay}
      />
      <Button
        busy={isPending}
        disabled={!chosen.success}
        onClick={() => chosen.success && choose({ asOf: chosen.data })}
      >
        <Trans>Use this date</Trans>
      </Button>
    </div>
  );
}

function HighCosts({ found, highest }: { found: FactImport; highest: string }) {
  const format = useFormat();
  const { choose, isPending } = useChoosing(found);
  const cost = format.percent(hundredth(highest), { digits: digitsOf(highest) });
  return (
    <Callout
      kind="warn"
      title={<Trans>Costs of up to {cost} p.a.</Trans>}
      actions={
        <Button busy={isPending} onClick={() => choose({ highCosts: true })}>
          <Trans>The costs are right</Trans>
        </Button>
      }
    >
      {found.kind === 'emt' ? (
        <Trans>
          The template writes 0.0019 for 0.19 %. This file may write 0.19: compare some rows below with their
          documents first.
        </Trans>
      ) : (
        <Trans>Compare some rows below with their documents first.</Trans>
      )}
    </Callout>
  );
}
