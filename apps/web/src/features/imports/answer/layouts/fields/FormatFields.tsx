import { amountKinds, numberFormats } from '@partnerfolio/contract/imports';
import { readDate } from '@partnerfolio/contract/written/date-text';
import { numberForms, readNumber } from '@partnerfolio/contract/written/number-text';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Card } from '../../../../../ui/Card.tsx';
import { Select } from '../../../../../ui/input/Select.tsx';
import { useFormat } from '../../../../../ui/text/use-format.ts';
import { formatText } from '../../../understand/words.ts';
import type { Choosing } from '../../../understand/draft.ts';
import {
  decided,
  hasChargedAmounts,
  type AmountKind,
  type DateFormat,
  type FieldName,
  type NumberFormat,
} from '../../../understand/draft.ts';
import { fittingFormats, tellingDate, tellingNumber } from '../../../understand/example.ts';
import { seenRates } from '../../../understand/rate-draft.ts';
import { useOpenMark } from './OpenMark.tsx';

const dateFields: readonly FieldName[] = ['date', 'settlementDate'];
const numberFields: readonly FieldName[] = [
  'quantity',
  'price',
  'amount',
  'fee',
  'tax',
  'accruedInterest',
  'close',
  'rate',
];

function valuesIn({ upload, draft }: Choosing, fields: readonly FieldName[]): string[] {
  const columns = fields.map((field) => draft.columns[field]).filter((choice) => typeof choice === 'number');
  const rows = upload.sample.slice(1);
  return columns
    .flatMap((column) => rows.map((row) => row[column]?.trim() ?? ''))
    .filter((text) => text !== '');
}

/** The rates of the first rows of a file with a column for each currency. */
function wideRates({ upload, draft }: Choosing): string[] {
  const { wide } = draft.kind === 'rates' ? seenRates(draft, upload) : { wide: null };
  const columns = wide?.read.map(({ column }) => column) ?? [];
  return columns.flatMap((column) => upload.sample.slice(1).map((row) => row[column]?.trim() ?? ''));
}

/** The formats of dates and numbers, each with its reading of a value from the file. */
export function FormatFields({ choosing }: { choosing: Choosing }) {
  const { draft, open, change } = choosing;
  const { t } = useLingui();
  const tie = useOpenMark(choosing);
  const dateOptions = useDateOptions(valuesIn(choosing, dateFields), open.includes('dateFormat'));
  const numberOptions = useNumberOptions([...valuesIn(choosing, numberFields), ...wideRates(choosing)]);
  return (
    <Card title={<Trans>Dates and numbers</Trans>} context={<Trans>with a value from your file</Trans>}>
      <div className="grid gap-x-4 gap-y-3 lg:grid-cols-2">
        <Select
          label={t`Date format`}
          wraps
          {...tie('dateFormat')}
          placeholder={
            open.includes('dateFormat') ? t`Choose how dates are written` : t`Detected from the file's dates`
          }
          options={dateOptions}
          value={draft.dateFormat}
          onValueChange={(dateFormat) => change({ dateFormat, ...decided(draft, 'dateFormat') })}
        />
        <Select
          label={t`Number format`}
          wraps
          {...tie('numberFormat')}
          placeholder={
            open.includes('numberFormat')
              ? t`Choose how numbers are written`
              : t`Detected from the file's numbers`
          }
          options={numberOptions}
          value={draft.numberFormat}
          onValueChange={(numberFormat) => change({ numberFormat, ...decided(draft, 'numberFormat') })}
        />
        {hasChargedAmounts(draft) && <AmountKindField choosing={choosing} />}
      </div>
    </Card>
  );
}

const amountKindTexts: Record<AmountKind, MessageDescriptor> = {
  before_charges: msg`Gross, before fee, tax and accrued interest`,
  after_charges: msg`As paid: with fee, tax and accrued interest`,
};

/** A dividend of 100 with 15 of withheld tax is 100 in one file and 85 in another. */
function AmountKindField({ choosing }: { choosing: Choosing }) {
  const { draft, change } = choosing;
  const { t, i18n } = useLingui();
  const tie = useOpenMark(choosing);
  return (
    <Select
      label={t`Amounts are`}
      hint={t`Where quantity × price shows it, that decides a purchase or sale`}
      {...tie('amounts')}
      placeholder={t`Choose what amounts include`}
      options={amountKinds.map((value) => ({ value, label: i18n._(amountKindTexts[value]) }))}
      value={draft.amounts}
      onValueChange={(amounts) => change({ amounts })}
    />
  );
}

function useDateOptions(dates: readonly string[], isOpen: boolean): { value: DateFormat; label: string }[] {
  const { t } = useLingui();
  const format = useFormat();
  const text = tellingDate(dates);
  return fittingFormats(dates, isOpen).map((value) => {
    const day = text === null ? null : readDate(text, value);
    const sample = formatText(value);
    if (text === null || day === null) return { value, label: sample };
    const meaning = format.date(day);
    return { value, label: t`${sample}: ${text} is ${meaning}` };
  });
}

function useNumberOptions(texts: readonly string[]): { value: NumberFormat; label: string }[] {
  const { t } = useLingui();
  const format = useFormat();
  const text = tellingNumber(texts);
  return numberFormats.map((value) => {
    const sample = numberForms[value][1];
    const number = text === null ? null : readNumber(text, value);
    if (text === null || number === null) return { value, label: sample };
    const meaning = format.quantity(number);
    return { value, label: t`${sample}: ${text} is ${meaning}` };
  });
}
