import type { TwoLanguages } from '@partnerfolio/contract/compliance/questionnaire';
import { Trans } from '@lingui/react/macro';
import { useClientText } from '../../../../texts/use-client-text.ts';

/** A text in the language of the page, or that a draft lacks it. */
export function ShownText({ text }: { text: TwoLanguages }) {
  const shown = useClientText()(text);
  if (shown !== '') return shown;
  return (
    <span className="text-ink-3 italic">
      <Trans>No text yet</Trans>
    </span>
  );
}
