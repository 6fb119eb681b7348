import type { AnswerSheetRow } from '@partnerfolio/contract/clients/risk-profile';

/** A score while it counted, and the band that it lay in. Days as numbers. */
export interface ScoreStep {
  id: string;
  from: number;
  /** The last day on which the answers counted by themselves; at most `to`. */
  validTo: number;
  /** When the next answers or today ended it. */
  to: number;
  score: number;
  band: { from: number; to: number } | null;
}

const dayOf = (date: string): number => Date.parse(date) / 86_400_000;

/** The known scores in the order of time, each until the next answers; of several on one day the last entered counts. */
export function scoreSteps(sheets: readonly AnswerSheetRow[], today: string): ScoreStep[] {
  const ordered = sheets.toReversed();
  return ordered.flatMap((sheet, place): ScoreStep[] => {
    const { id, score, answeredOn, validUntil, band } = sheet;
    const next = ordered[place + 1];
    const from = dayOf(answeredOn);
    const to = dayOf(next?.answeredOn ?? today);
    if (score === null || (next !== undefined && to === from)) return [];
    return [{ id, from, to, validTo: Math.max(from, Math.min(to, dayOf(validUntil))), score, band }];
  });
}

/** The scores that a chart of the steps spans: some more than they reach, within 1 to 99. */
export function scoreRange(steps: readonly ScoreStep[]): { low: number; high: number } {
  const scores = steps.map(({ score }) => score);
  return { low: Math.max(1, Math.min(...scores) - 12), high: Math.min(99, Math.max(...scores) + 12) };
}
