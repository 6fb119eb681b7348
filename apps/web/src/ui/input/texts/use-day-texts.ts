import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../text/use-format.ts';

/** Returns the texts of a date field other than its label. */
export function useDayTexts() {
  const { t } = useLingui();
  const { isMonthFirst, isYearFirst } = useFormat();
  const inOrder = isYearFirst ? t`yyyy-mm-dd` : t`dd/mm/yyyy`;
  return { placeholder: isMonthFirst ? t`mm/dd/yyyy` : inOrder, calendar: t`Open calendar` };
}
