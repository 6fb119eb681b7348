/** The data of a sample client and its portfolios. */
import type { contactFormSchema } from '@partnerfolio/contract/clients/contacts';
import type { z } from 'zod';
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
  /** The day on which everything was sold and withdrawn. */
  closedOn: string | null;
  /** The contribution at the opening, and each month after it. */
  opening: number;
  monthly: number;
  /** The share of each monthly contribution that moves into a second account. */
  reserve?: number;
  /** A share of the value, withdrawn in the given year after the opening. */
  withdrawal?: { afterYears: number; part: number };
  /** The day on which its service became discretionary, after the given one. */
  discretionary?: { from: string; agreement: string };
  /** A special case of this portfolio only. */
  special?: 'inheritance' | 'property' | 'krona';
}

export interface DemoClient {
  name: string;
  kind: 'person' | 'household' | 'organisation';
  status: 'prospect' | 'active';
  owner: DemoPersonKey;
  household?: string;
  /** A colleague with whom it is shared to view or edit. */
  shared?: { with: DemoPersonKey; level: 'view' | 'edit' };
  email: string | null;
  contacts?: readonly z.input<typeof contactFormSchema>[];
  tags: readonly string[];
  /** The day on which they left the firm. */
  leftOn?: string;
  portfolios: readonly DemoPortfolio[];
}
