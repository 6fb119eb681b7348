import type { MergePreview } from '@partnerfolio/contract/instruments/merging';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { factTexts } from '../../../texts/fact-texts.ts';
import { useFormat } from '../../../ui/text/use-format.ts';
import { useStatementText } from '../facts/use-statement-text.ts';

interface MergedFactsProps {
  facts: MergePreview['facts'];
}

/** The statements of facts that move, and each fact of which the two differ, with the one that then counts. */
export function MergedFacts({ facts: { moved, differing } }: MergedFactsProps) {
  const { i18n } = useLingui();
  const statementText = useStatementText();
  const format = useFormat();
  if (moved === 0) return null;
  return (
    <section className="text-sm">
      <h3 className="font-medium">
        <Trans>Facts</Trans>
      </h3>
      <p className="mt-1 text-ink-2">
        <Plural
          value={moved}
          one="# statement moves with its source and date."
          other="# statements move with their sources and dates."
        />{' '}
        <Trans>The newest date counts.</Trans>
      </p>
      <ul className="mt-2 grid gap-1.5 empty:hidden">
        {differing.map(({ fact, from, into, kept: side }) => {
          const [counts, other] = side === 'from' ? [from, into] : [into, from];
          const [text, before] = [statementText(counts), statementText(other)];
          const day = counts ? format.date(counts.asOf) : '';
          return (
            <li key={fact} className="wrap-anywhere">
              <span className="text-ink-3">{i18n._(factTexts[fact])}</span>{' '}
              <Trans>
                {text} as of {day} counts, not {before}
              </Trans>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
