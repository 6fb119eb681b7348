import { useLingui } from '@lingui/react/macro';

/** Returns the texts of a date field other than its label. */
export function useDayTexts() {
  const { t } = useLingui();
  return { placeholder: t`dd/mm/yyyy`, calendar: t`Open calendar` };
}
