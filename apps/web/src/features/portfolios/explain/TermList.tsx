import type { ExplanationTerm } from '@partnerfolio/contract/figures/explanations';
import { useLingui } from '@lingui/react/macro';
import { ChevronRight } from 'lucide-react';
import type { ExplainedLink } from '../../../figures/explain-search.ts';
import { Unknown } from '../../../figures/FigureText.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { termText } from './term-text.ts';
import { termTexts } from './texts.ts';

interface TermListProps {
  label: string;
  terms: readonly ExplanationTerm[];
  onOpen: (explained: ExplainedLink) => void;
}

/** The numbers of a formula; those that are figures themselves open their own explanation. */
export function TermList({ label, terms, onOpen }: TermListProps) {
  if (terms.length === 0) return null;
  return (
    <dl aria-label={label} className="text-sm">
      {terms.map((term, place) => (
        // A rate may have several solutions of one name.
        <div
          key={`${term.name} ${place}`}
          className="flex min-h-9 items-center justify-between gap-4 border-t border-line first:border-t-0"
        >
          <TermName term={term} onOpen={onOpen} />
          <dd className="num text-end font-medium wrap-anywhere">
            <TermValue term={term} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function TermName({
  term: { name, explained },
  onOpen,
}: { term: ExplanationTerm } & Pick<TermListProps, 'onOpen'>) {
  const { i18n } = useLingui();
  const text = i18n._(termTexts[name]);
  return (
    <dt className="text-ink-2">
      {explained ? (
        <button
          type="button"
          onClick={() => onOpen(explained)}
          className="inline-flex min-h-6 items-center gap-0.5 rounded-sm font-medium text-accent hover:underline pointer-coarse:min-h-11"
        >
          {text}
          <ChevronRight size={14} aria-hidden="true" className="rtl:-scale-x-100" />
        </button>
      ) : (
        text
      )}
    </dt>
  );
}

function TermValue({ term }: { term: ExplanationTerm }) {
  const format = useFormat();
  const { figure } = term;
  return figure.known ? termText(format, term, figure.value) : <Unknown reason={figure.reason} />;
}
