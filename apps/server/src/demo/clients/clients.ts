/** The clients of the sample firm and their portfolios. All invented. */
import { namedMandates } from './mandates.ts';
import type { NamedMandate, Weights } from './mandates.ts';
import type { DemoClient, DemoPortfolio } from './client-shapes.ts';
import { drawnClients } from './client-list.ts';

type Given = Pick<DemoPortfolio, 'openedOn' | 'opening'> & Partial<DemoPortfolio>;

const portfolio = (name: string, weights: Weights, form: Given): DemoPortfolio => ({
  name,
  weights,
  kind: 'discretionary',
  baseCurrency: 'USD',
  cashKept: true,
  costMethod: 'fifo',
  monthly: 0,
  closedOn: null,
  ...form,
});

const mandate = (name: string, of: NamedMandate, form: Given): DemoPortfolio =>
  portfolio(name, namedMandates[of], form);

const namedClients: readonly DemoClient[] = [
  {
    name: 'Okafor family',
    kind: 'household',
    status: 'active',
    owner: 'agent',
    shared: { with: 'agent3', level: 'view' },
    email: null,
    contacts: [
      {
        name: 'Adaeze Okafor',
        relation: 'Mother',
        email: 'adaeze.okafor@clients.example',
        phone: '+44 20 7946 0018',
        language: 'en',
        isMain: true,
      },
      { name: 'Marisol Vega', relation: 'Tax adviser', email: 'vega@asesores.example', language: 'es' },
    ],
    tags: ['core'],
    portfolios: [
      mandate('Growth mandate', 'growth', {
        openedOn: '2018-11-05',
        kind: 'advisory',
        discretionary: { from: '2021-04-01', agreement: 'DPM 2021-118' },
        opening: 620_000,
        monthly: 2_500,
        withdrawal: { afterYears: 5, part: 0.08 },
      }),
      mandate('School fees reserve', 'defensive', { openedOn: '2022-11-07', opening: 140_000, monthly: 900 }),
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
      mandate('Retirement account', 'balanced', {
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
    contacts: [
      {
        name: 'Ruth Lindqvist',
        relation: 'Treasurer',
        email: 'treasurer@brandt-stiftung.example',
        phone: '+49 30 901820',
        isMain: true,
        note: 'Signs together with the chair of the board.',
      },
    ],
    tags: ['foundation', 'review due'],
    portfolios: [
      mandate('Endowment', 'balanced', {
        openedOn: '2016-01-18',
        opening: 4_200_000,
        baseCurrency: 'EUR',
        withdrawal: { afterYears: 3, part: 0.05 },
      }),
      mandate('Liquidity reserve', 'defensive', {
        openedOn: '2020-10-05',
        opening: 900_000,
        baseCurrency: 'EUR',
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
      mandate('Income portfolio', 'dividend', { openedOn: '2020-06-15', opening: 310_000, kind: 'advisory' }),
      mandate('Own ideas', 'trading', {
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
      mandate('Treasury', 'defensive', {
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
      mandate('Global growth', 'growth', {
        openedOn: '2018-09-03',
        opening: 750_000,
        monthly: 3_000,
      }),
    ],
  },
  {
    name: 'Marisol Etxeberria',
    kind: 'person',
    status: 'active',
    owner: 'agent2',
    shared: { with: 'agent', level: 'edit' },
    email: 'marisol.etxeberria@clients.example',
    tags: [],
    portfolios: [
      mandate('First savings', 'balanced', {
        openedOn: '2024-10-14',
        opening: 25_000,
        monthly: 650,
        reserve: 0.2,
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

/** Portfolios with unusual ledgers, given to generated clients. */
const specialPortfolios: Readonly<Record<string, DemoPortfolio>> = {
  'Henrietta Blackwood': portfolio(
    'Inherited holdings',
    {},
    {
      openedOn: '2021-03-15',
      opening: 5_000,
      baseCurrency: 'GBP',
      kind: 'execution_only',
      special: 'inheritance',
    },
  ),
  'Hartwell Trust': portfolio(
    'Property',
    {},
    { openedOn: '2022-02-14', opening: 1_250_000, baseCurrency: 'GBP', special: 'property' },
  ),
};

/** This client has a deposit in a currency without a rate, so the sample firm has an incomplete value. */
const kronaClient = 'Astrid Bergqvist';

const completed = (client: DemoClient): DemoClient => {
  const more = specialPortfolios[client.name];
  if (more !== undefined) return { ...client, portfolios: [...client.portfolios, more] };
  if (client.name !== kronaClient) return client;
  return { ...client, portfolios: client.portfolios.map((one) => ({ ...one, special: 'krona' as const })) };
};

/** Sixty clients in forty households, counting each client without a household as one. */
export const demoClients: readonly DemoClient[] = [...namedClients, ...drawnClients.map(completed)];
