import {
  drawClientReportPages,
  drawFirmReportPages,
  drawReportPages,
} from '@partnerfolio/contract/reports/pages';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queryOf } from '../../../queries.ts';
import type { Asked } from '../issue/issue-form.ts';

/** The pages follow the last change after so long. */
const settledMs = 400;

/** Returns a value once it has stayed the same for a moment; the first one at once. */
function useSettled(value: Asked | null): Asked | null {
  const [settled, setSettled] = useState(value);
  const text = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text) as Asked | null), settledMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** The query of the pages of a report; of no report it is never asked. */
function pagesOf(asked: Asked | null) {
  type Pages = ReturnType<typeof queryOf<typeof drawReportPages>>;
  if (asked?.of === 'firm') return queryOf(drawFirmReportPages, { query: asked.options }) as unknown as Pages;
  const input = { params: { id: asked?.id ?? '' }, query: (asked?.options ?? {}) as never };
  return asked?.of === 'client'
    ? (queryOf(drawClientReportPages, input) as unknown as Pages)
    : queryOf(drawReportPages, input);
}

/**
 * Draws the pages of the report that the form describes, anew after each change. The request of a former state is given up;
 * its pages stay in view until those of the next one are there.
 */
export function useDrawnPages(asked: Asked | null, isShown: boolean) {
  const settled = useSettled(asked);
  const query = useQuery({
    ...pagesOf(settled),
    enabled: isShown && settled !== null,
    // Pictures are large, and another look should see figures that changed meanwhile.
    staleTime: 0,
    gcTime: 10_000,
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
  });
  const isBehind = JSON.stringify(asked) !== JSON.stringify(settled);
  return {
    drawn: settled === null ? undefined : query.data,
    error: isBehind ? null : query.error,
    isDrawing: isShown && asked !== null && (isBehind || query.isFetching),
    retry: () => void query.refetch(),
  };
}
export type DrawnPagesState = ReturnType<typeof useDrawnPages>;
