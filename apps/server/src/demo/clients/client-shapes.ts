/** What a client of the sample firm, and a portfolio of theirs, is made from. */
import type { Weights } from './mandates.ts';
import type { DemoPersonKey } from './people.ts';

export interface DemoPortfolio {
  name: string;
  weights: Weights;
  kind: 'discretionary' | 'advisory' | 'execution_only';
  baseCurrency: 'EUR' | 'USD' | 'GBP' | 'CHF';
  cashKept: boolean;
  costMethod: 'fifo' | 'average';
  /** The day of the opening deposit. */
  openedOn: string;
  /** The day on which everything was sold and paid out. */
  closedOn: string | null;
  /** Money paid in at the opening, and each month after it. */
  opening: number;
  monthly: number;
  /** A part of the value taken out in the given year after the opening. */
  withdrawal?: { afterYears: number; part: number };
  /** Something that happens in no other portfolio. */
  special?: 'inheritance' | 'property' | 'krona';
}

export interface DemoClient {
  name: string;
  kind: 'person' | 'household' | 'organisation';
  status: 'prospect' | 'active';
  owner: DemoPersonKey;
  household?: string;
  /** A colleague who may look at it, or work on it. */
  shared?: { with: DemoPersonKey; level: 'view' | 'edit' };
  email: string | null;
  tags: readonly string[];
  /** The day on which they left the firm. */
  leftOn?: string;
  portfolios: readonly DemoPortfolio[];
}
