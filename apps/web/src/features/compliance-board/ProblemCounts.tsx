import type { BoardCounts } from '@partnerfolio/contract/compliance/board';
import { boardProblems } from '@partnerfolio/contract/compliance/board-choices';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { classes } from '../../ui/classes.ts';
import { useFormat } from '../../ui/text/use-format.ts';
import { problemTexts } from './labels.ts';
import type { BoardSearch } from './search.ts';

interface ProblemCountsProps {
  counts: BoardCounts;
  search: BoardSearch;
}

/** How many clients have each problem; a press shows them, another all again. */
export function ProblemCounts({ counts, search }: ProblemCountsProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  return (
    <ul aria-label={t`Problems`} className="mb-4 grid grid-cols-2 gap-2 md:grid-cols-3 lg:grid-cols-5">
      {boardProblems.map((problem) => {
        const count = counts.problems[problem];
        // Without the right to KYC nothing is known of it.
        if (count === null) return null;
        const isShown = search.problem === problem;
        return (
          <li key={problem} className="grid">
            <Link
              to={paths.compliance}
              search={{ ...search, problem: isShown ? undefined : problem }}
              replace
              resetScroll={false}
              aria-current={isShown || undefined}
              className={classes(
                'grid content-start gap-0.5 rounded-md border px-3 py-2 hover:border-accent',
                isShown ? 'border-accent bg-accent-soft' : 'border-line bg-panel',
              )}
            >
              <span className={classes('num text-lg font-semibold', count === 0 && 'text-ink-3')}>
                {format.count(count)}
              </span>
              <span className="text-xs text-ink-2">{i18n._(problemTexts[problem])}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
