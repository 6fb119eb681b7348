/** Answers whether a portfolio tracks cash, which an import of trades alone asks before it books anything. */
import type { HttpClient } from '../http-client.ts';

interface Asking {
  readonly id: string;
  readonly revision: number;
  readonly cashQuestion: { readonly kind: 'unfunded' | 'untracked' } | null;
}

/** Leaves the portfolio as it is; returns the revision to apply. */
export const keepCashAsIs = async (client: HttpClient, checked: Asking): Promise<number> => {
  const { id, revision, cashQuestion } = checked;
  if (cashQuestion === null) return revision;
  const json = { answer: { cashKept: cashQuestion.kind === 'unfunded' }, revision };
  return (await client.json<Asking>(`/api/imports/${id}/cash-answer`, { method: 'PUT', json })).revision;
};
