/** The sample firm's proposals, in every state: who wrote what, and who decided when. */
import type { assetClasses } from '@partnerfolio/contract/choices';
import type { DemoPersonKey } from '../clients/people.ts';

type Weights = Readonly<Partial<Record<(typeof assetClasses)[number], string>>>;

/** A step after the draft, this many days before the last business day. */
export interface DemoStep {
  readonly act: 'submit' | 'approve' | 'request_changes' | 'reject' | 'withdraw';
  readonly by: DemoPersonKey;
  readonly daysAgo: number;
  readonly reason?: string;
}

/** An edit after the draft was created. */
export interface DemoRevision {
  readonly act: 'edit';
  readonly by: DemoPersonKey;
  readonly daysAgo: number;
  readonly weights: Weights;
  readonly rationale: string;
}

export interface DemoProposal {
  readonly client: string;
  /** The name of an existing portfolio, or a new one in this currency. */
  readonly portfolio: string | { readonly name: string; readonly baseCurrency: string };
  readonly author: DemoPersonKey;
  readonly purpose: string;
  readonly rationale: string;
  readonly weights: Weights;
  readonly begunDaysAgo: number;
  /** The due date in days after the last business day; negative when overdue. */
  readonly dueInDays: number | null;
  readonly steps: readonly (DemoStep | DemoRevision)[];
}

export const demoProposals: readonly DemoProposal[] = [
  {
    client: 'Okafor family',
    portfolio: 'Growth mandate',
    author: 'agent',
    purpose: 'Less equity before the withdrawals of 2028 begin',
    rationale:
      'The family will draw on the portfolio from 2028. Equities are well above the weight agreed in spring.\n\n' +
      'Moving a part into bonds brings the expected loss in a bad year back within the limit of the risk profile.',
    weights: { equity: '45', fund: '15', bond: '25', real_asset: '10', cash: '5' },
    begunDaysAgo: 16,
    dueInDays: 12,
    steps: [
      {
        act: 'submit',
        by: 'agent',
        daysAgo: 14,
        reason: 'The family expects an answer before their meeting.',
      },
      {
        act: 'request_changes',
        by: 'employee',
        daysAgo: 10,
        reason: 'This raises bonds by more than the risk profile requires. Keep half in equities.',
      },
      {
        act: 'edit',
        by: 'agent',
        daysAgo: 7,
        weights: { equity: '50', fund: '15', bond: '20', real_asset: '10', cash: '5' },
        rationale:
          'As requested, half stays in equities. The proceeds go into bonds and infrastructure, which yield slightly more.',
      },
      { act: 'submit', by: 'agent', daysAgo: 6 },
    ],
  },
  {
    client: 'Adaeze Okafor',
    portfolio: 'Retirement account',
    author: 'agent',
    purpose: 'An allocation that pays out',
    rationale: 'Adaeze wants a regular income from next summer, covered by dividends and coupons.',
    weights: { equity: '35', fund: '20', bond: '35', real_asset: '5', cash: '5' },
    begunDaysAgo: 30,
    dueInDays: null,
    steps: [
      { act: 'submit', by: 'agent', daysAgo: 28 },
      { act: 'approve', by: 'employee', daysAgo: 25, reason: 'Fits the profile.' },
    ],
  },
  {
    client: 'Brandt Stiftung',
    portfolio: 'Endowment',
    author: 'agent2',
    purpose: 'Bring real assets up to the statutes',
    rationale: 'The statutes require 10% in real assets; the portfolio has drifted below that.',
    weights: { equity: '40', fund: '20', bond: '25', real_asset: '10', cash: '5' },
    begunDaysAgo: 9,
    dueInDays: 3,
    steps: [{ act: 'submit', by: 'agent2', daysAgo: 8 }],
  },
  {
    client: 'Brandt Stiftung',
    portfolio: 'Liquidity reserve',
    author: 'agent2',
    purpose: 'Shorter bonds in the reserve',
    rationale: 'Money that may be needed within a year should not be held in seven-year bonds.',
    weights: { bond: '70', fund: '20', cash: '10' },
    begunDaysAgo: 12,
    dueInDays: -2,
    steps: [
      { act: 'submit', by: 'agent2', daysAgo: 11 },
      {
        act: 'request_changes',
        by: 'employee',
        daysAgo: 5,
        reason: 'Please name the bonds, and the yield that the change costs.',
      },
    ],
  },
  {
    client: 'Juliette Fournier',
    portfolio: 'Income portfolio',
    author: 'agent',
    purpose: 'Swap single shares for funds',
    rationale: 'Six companies provide most of the income; two funds would diversify it at low cost.',
    weights: { equity: '20', fund: '55', bond: '15', real_asset: '5', cash: '5' },
    begunDaysAgo: 2,
    dueInDays: 20,
    steps: [],
  },
  {
    client: 'Juliette Fournier',
    portfolio: 'Own ideas',
    author: 'agent',
    purpose: 'Fewer own ideas',
    rationale: 'The six shares move together; a fund would reduce the volatility.',
    weights: { equity: '60', fund: '40' },
    begunDaysAgo: 40,
    dueInDays: null,
    steps: [
      { act: 'submit', by: 'agent', daysAgo: 39 },
      {
        act: 'reject',
        by: 'employee',
        daysAgo: 36,
        reason: 'This is an execution-only portfolio: the client makes all decisions.',
      },
    ],
  },
  {
    client: 'Keller & Sons AG',
    portfolio: 'Treasury',
    author: 'agent2',
    purpose: 'All of the treasury into cash',
    rationale: 'The company is considering the purchase of a competitor before the end of the year.',
    weights: { cash: '100' },
    begunDaysAgo: 22,
    dueInDays: null,
    steps: [
      { act: 'submit', by: 'agent2', daysAgo: 21 },
      { act: 'withdraw', by: 'agent2', daysAgo: 18, reason: 'The purchase has been cancelled.' },
    ],
  },
  {
    client: 'Samuel Whitaker',
    portfolio: 'Global growth',
    author: 'employee',
    purpose: 'Take profits in single shares',
    rationale: 'Three holdings have doubled and now have more than twice the agreed weight.',
    weights: { equity: '40', fund: '45', real_asset: '5', alternative: '5', cash: '5' },
    begunDaysAgo: 5,
    dueInDays: 9,
    steps: [{ act: 'submit', by: 'employee', daysAgo: 4 }],
  },
  {
    client: 'Marisol Etxeberria',
    portfolio: 'First savings',
    author: 'agent2',
    purpose: 'Add some growth to first savings',
    rationale: 'The savings plan runs for another twenty-five years and holds 10% in cash.',
    weights: { equity: '45', fund: '35', bond: '15', cash: '5' },
    begunDaysAgo: 50,
    dueInDays: null,
    steps: [
      { act: 'submit', by: 'agent2', daysAgo: 49 },
      { act: 'approve', by: 'employee', daysAgo: 47 },
      {
        act: 'edit',
        by: 'agent2',
        daysAgo: 3,
        weights: { equity: '40', fund: '40', bond: '15', cash: '5' },
        rationale: 'Slightly more in funds than approved, because the monthly contribution is small.',
      },
    ],
  },
  {
    client: 'Pieter Vermeulen',
    portfolio: { name: 'First portfolio', baseCurrency: 'USD' },
    author: 'agent',
    purpose: 'A balanced beginning',
    rationale: 'Agreed in October: long horizon, low risk tolerance, no income needed.',
    weights: { equity: '20', fund: '40', bond: '30', real_asset: '5', cash: '5' },
    begunDaysAgo: 6,
    dueInDays: 14,
    steps: [{ act: 'submit', by: 'agent', daysAgo: 5 }],
  },
];
