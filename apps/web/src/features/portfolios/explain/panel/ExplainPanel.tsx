import type { ExplainedRow, Explanation } from '@partnerfolio/contract/figures/explanations';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import {
  noExplanation,
  toExplainSearch,
  type ExplainedLink,
  type ExplainSearch,
} from '../../../../figures/explain-search.ts';
import { Failure } from '../../../../shell/Failure.tsx';
import { SidePanel } from '../../../../ui/overlay/SidePanel.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { useFormat } from '../../../../ui/text/use-format.ts';
import { ExplainActions } from './ExplainActions.tsx';
import { explanationQuery, rowsPerPage } from '../explanation-query.ts';
import type { ExplanationSource } from '../explanation-source.ts';
import { ExplanationBody } from './ExplanationBody.tsx';
import { figureText } from '../texts.ts';

const pickExplanation = (search: ExplainSearch): ExplainSearch =>
  Object.fromEntries(
    Object.keys(noExplanation).map((name) => [name, search[name as keyof ExplainSearch]]),
  ) as ExplainSearch;

/** Changes the explanation in the address, and remembers the way back through the explanations opened in the panel. */
function useTrail(search: ExplainSearch) {
  const navigate = useNavigate();
  const [trail, setTrail] = useState<readonly ExplainSearch[]>([]);
  const show = (next: ExplainSearch, replace = false) =>
    void navigate({
      to: '.',
      search: ((now: object) => ({ ...now, ...noExplanation, ...next })) as never,
      replace,
      resetScroll: false,
    });
  return {
    close: () => {
      setTrail([]);
      show(noExplanation);
    },
    open: (explained: ExplainedLink) => {
      setTrail([...trail, pickExplanation(search)]);
      show(toExplainSearch(explained));
    },
    back:
      trail.length === 0
        ? null
        : () => {
            show(trail.at(-1) ?? noExplanation);
            setTrail(trail.slice(0, -1));
          },
    turnTo: (explainOffset: number) => show({ ...pickExplanation(search), explainOffset }, true),
  };
}

interface ExplainPanelProps {
  source: ExplanationSource;
  /** The explanation in the address. */
  search: ExplainSearch;
}

/** How the figure in the address was computed, with everything it was computed from. */
export function ExplainPanel({ source, search }: ExplainPanelProps) {
  const { i18n } = useLingui();
  const trail = useTrail(search);
  const [printed, setPrinted] = useState<ExplainedRow[] | null>(null);
  const figure = search.explain;
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...explanationQuery(source, {
      figure: figure ?? 'value',
      search,
      page: { offset: search.explainOffset, limit: rowsPerPage },
    }),
    enabled: figure !== undefined,
    placeholderData: keepPreviousData,
  });
  // The previous explanation stays only while a page of the same one loads.
  const shown = isPlaceholderData && data?.explained.figure !== figure ? undefined : data;
  return (
    <SidePanel
      wide
      printable
      open={figure !== undefined}
      onClose={trail.close}
      title={figure && i18n._(figureText(figure))}
      context={shown && <Context explanation={shown} />}
      loading={!shown && !error}
      footer={
        <ExplainActions
          source={source}
          explanation={shown}
          search={search}
          onBack={trail.back}
          onPrinted={setPrinted}
        />
      }
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!shown && !error && <Awaited />}
      {shown && !error && (
        <ExplanationBody
          source={source}
          explanation={printed ? withRows(shown, printed) : shown}
          search={printed ? { ...search, explainOffset: 0 } : search}
          onOpen={trail.open}
          onPage={trail.turnTo}
        />
      )}
    </SidePanel>
  );
}

const withRows = (explanation: Explanation, items: ExplainedRow[]): Explanation => ({
  ...explanation,
  rows: { ...explanation.rows, items },
});

/** The instrument and the range or day of the figure. */
function Context({ explanation: { from, to, instrument } }: { explanation: Explanation }) {
  const format = useFormat();
  const [first, last] = [from && format.date(from), format.date(to)];
  return (
    <>
      {instrument && `${instrument.name} · `}
      {first === null ? (
        <Trans>as of {last}</Trans>
      ) : (
        <Trans>
          {first} to {last}
        </Trans>
      )}
    </>
  );
}

function Awaited() {
  return (
    <div className="grid gap-3" aria-busy>
      <Skeleton className="h-7 w-48" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-64 w-full" />
    </div>
  );
}
