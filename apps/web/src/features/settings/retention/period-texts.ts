import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

/** The texts of periods: "400 days", "10 years", and for none "For ever". */
export function usePeriodTexts() {
  const { t } = useLingui();
  return {
    days: (days: number) => t`${plural(days, { one: '# day', other: '# days' })}`,
    years: (years: number | null) =>
      years === null ? t`For ever` : t`${plural(years, { one: '# year', other: '# years' })}`,
  };
}
