import { useLingui } from '@lingui/react/macro';

/** What a date field says besides its label. */
export function useDayTexts() {
  const { t } = useLingui();
  return { placeholder: t`dd/mm/yyyy`, calendar: t`Open calendar` };
}
