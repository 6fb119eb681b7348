import type { ReportPreset } from '@partnerfolio/contract/reports/presets';
import { useLingui } from '@lingui/react/macro';
import { sectionTexts } from '../options/section-texts.ts';

/** Returns the options of a template that are not as usual, in words. */
export function useOptionTexts(preset: ReportPreset): readonly string[] {
  const { t, i18n } = useLingui();
  const {
    benchmarks,
    benchmarkNames,
    returns = 'both',
    rates = 'both',
    sections,
    closedPositions,
    accountAliases,
  } = preset;
  const compared = benchmarkNames.map(({ name }) => name ?? t`deleted benchmark`).join(', ');
  const printed = sections?.map((section) => i18n._(sectionTexts[section])).join(', ');
  const returnsText = { both: false, net: t`Net only`, gross: t`Gross only` } as const;
  const ratesText = {
    both: false,
    twr: t`Time-weighted only (TWR)`,
    irr: t`Money-weighted only (IRR)`,
  } as const;
  const texts = [
    benchmarks !== undefined && (compared === '' ? t`No benchmark` : t`Compared with ${compared}`),
    returnsText[returns],
    ratesText[rates],
    printed !== undefined && t`Sections: ${printed}`,
    closedPositions === true && t`With closed positions`,
    accountAliases === true && t`Accounts by alias, or the end of the number`,
    accountAliases === false && t`Accounts by custodian and number`,
  ];
  return texts.filter((text) => text !== false);
}
