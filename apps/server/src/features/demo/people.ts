/** The people of the sample firm, its clients and their portfolios. All invented. */
import type { DemoMandate } from './universe.ts';

/** Printed at start and shown on the sign-in page; the accounts exist in demo mode only. */
export const demoPassword = 'partnerfolio-demo';

export const demoPeople = [
  { key: 'admin', email: 'admin@demo.example', fullName: 'Helena Ashworth', role: 'admin' },
  { key: 'employee', email: 'employee@demo.example', fullName: 'Marco Bellini', role: 'employee' },
  { key: 'agent', email: 'agent@demo.example', fullName: 'Ines Calderón', role: 'agent' },
  { key: 'agent2', email: 'second.agent@demo.example', fullName: 'Tomás Lindqvist', role: 'agent' },
  { key: 'pending', email: 'pending@demo.example', fullName: 'Noor van Dijk', role: null },
] as const;
export type DemoPersonKey = (typeof demoPeople)[number]['key'];

export interface DemoPortfolio {
  name: string;
  mandate: DemoMandate;
  kind: 'discretionary' | 'advisory' | 'execution_only';
  baseCurrency: 'EUR' | 'USD' | 'CHF';
  cashKept: boolean;
  costMethod: 'fifo' | 'average';
  /** The day of the opening deposit. */
  openedOn: string;
  /** Money paid in at the opening, and each month after it. */
  opening: number;
  monthly: number;
  /** A part of the value taken out in the given year after the opening. */
  withdrawal?: { afterYears: number; part: number };
}

export interface DemoClient {
  name: string;
  kind: 'person' | 'household' | 'organisation';
  status: 'prospect' | 'active';
  owner: DemoPersonKey;
  household?: string;
  email: string | null;
  tags: readonly string[];
  portfolios: readonly DemoPortfolio[];
}

const mandate = (
  name: string,
  form: Pick<DemoPortfolio, 'mandate' | 'openedOn' | 'opening'> & Partial<DemoPortfolio>,
): DemoPortfolio => ({
  name,
  kind: 'discretionary',
  baseCurrency: 'EUR',
  cashKept: true,
  costMethod: 'fifo',
  monthly: 0,
  ...form,
});

export const demoClients: readonly DemoClient[] = [
  {
    name: 'Okafor family',
    kind: 'household',
    status: 'active',
    owner: 'agent',
    email: null,
    tags: ['core'],
    portfolios: [
      mandate('Growth mandate', {
        mandate: 'growth',
        openedOn: '2018-11-05',
        opening: 620_000,
        monthly: 2_500,
        withdrawal: { afterYears: 5, part: 0.08 },
      }),
      mandate('School fees reserve', {
        mandate: 'defensive',
        openedOn: '2022-11-07',
        opening: 140_000,
        monthly: 900,
      }),
    ],
  },
  {
    name: 'Adaeze Okafor',
    kind: 'person',
    status: 'active',
    owner: 'agent',
    household: 'Okafor family',
    email: 'adaeze.okafor@clients.example',
    tags: ['pension'],
    portfolios: [
      mandate('Retirement account', {
        mandate: 'balanced',
        openedOn: '2019-10-21',
        opening: 185_000,
        monthly: 1_200,
        costMethod: 'average',
      }),
    ],
  },
  {
    name: 'Brandt Stiftung',
    kind: 'organisation',
    status: 'active',
    owner: 'agent2',
    email: 'office@brandt-stiftung.example',
    tags: ['foundation', 'review due'],
    portfolios: [
      mandate('Endowment', {
        mandate: 'balanced',
        openedOn: '2019-01-14',
        opening: 4_200_000,
        monthly: 0,
        withdrawal: { afterYears: 3, part: 0.05 },
      }),
      mandate('Liquidity reserve', {
        mandate: 'defensive',
        openedOn: '2020-10-05',
        opening: 900_000,
        kind: 'advisory',
      }),
    ],
  },
  {
    name: 'Juliette Fournier',
    kind: 'person',
    status: 'active',
    owner: 'agent',
    email: 'juliette.fournier@clients.example',
    tags: ['core'],
    portfolios: [
      mandate('Income portfolio', {
        mandate: 'dividend',
        openedOn: '2020-06-15',
        opening: 310_000,
        kind: 'advisory',
      }),
      mandate('Own ideas', {
        mandate: 'trading',
        openedOn: '2023-09-11',
        opening: 60_000,
        kind: 'execution_only',
        cashKept: false,
        costMethod: 'average',
      }),
    ],
  },
  {
    name: 'Keller & Sons AG',
    kind: 'organisation',
    status: 'active',
    owner: 'agent2',
    email: 'treasury@keller-sons.example',
    tags: ['corporate'],
    portfolios: [
      mandate('Treasury', {
        mandate: 'defensive',
        openedOn: '2021-05-17',
        opening: 1_500_000,
        baseCurrency: 'CHF',
      }),
    ],
  },
  {
    name: 'Samuel Whitaker',
    kind: 'person',
    status: 'active',
    owner: 'employee',
    email: 'samuel.whitaker@clients.example',
    tags: ['US person'],
    portfolios: [
      mandate('Global growth', {
        mandate: 'growth',
        openedOn: '2018-09-03',
        opening: 750_000,
        monthly: 3_000,
        baseCurrency: 'USD',
      }),
    ],
  },
  {
    name: 'Marisol Etxeberria',
    kind: 'person',
    status: 'active',
    owner: 'agent2',
    email: 'marisol.etxeberria@clients.example',
    tags: [],
    portfolios: [
      mandate('First savings', {
        mandate: 'balanced',
        openedOn: '2024-10-14',
        opening: 25_000,
        monthly: 650,
      }),
    ],
  },
  {
    name: 'Pieter Vermeulen',
    kind: 'person',
    status: 'prospect',
    owner: 'agent',
    email: 'pieter.vermeulen@clients.example',
    tags: ['met in October'],
    portfolios: [],
  },
];
