import { factCodes } from '@partnerfolio/contract/instruments/facts';
import type { Person } from '@partnerfolio/contract/people';
import { useLingui } from '@lingui/react/macro';
import type { ShownFields } from '../../../form/merging/shown-fields.ts';
import { factTexts } from '../../../texts/fact-texts.ts';
import { statementOf, type FactsInput, type FactsRecord } from './fact-form.ts';
import { useStatementText } from './use-statement-text.ts';

/** The names of the form's fields, and what is stated of each, for showing what others changed. */
export function useShownFields(): ShownFields<FactsRecord, FactsInput> {
  const { t, i18n } = useLingui();
  const statementText = useStatementText();
  const own = { text: () => '' };
  return {
    source: { label: t`Source of the changes`, ...own },
    asOf: { label: t`As of`, ...own },
    ...Object.fromEntries(
      factCodes.map((code) => [
        code,
        {
          label: i18n._(factTexts[code]),
          text: (record: FactsRecord) => statementText(statementOf(record, code)),
        },
      ]),
    ),
  };
}

/** Who made the statements that are new. */
export const authors = (base: FactsRecord, now: FactsRecord): readonly Person[] => {
  const before = new Set(base.items.map((one) => one.id));
  return now.items.filter((one) => !before.has(one.id)).flatMap(({ statedBy }) => statedBy ?? []);
};
