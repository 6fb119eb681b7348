// How a test walks through refusals: it makes one request again and again, and reads what the page says each time.
import type { Page } from '@playwright/test';
import type { EndpointSpec } from '@partnerfolio/contract/endpoint';
import { endpoints } from '@partnerfolio/contract/endpoints';
import { fieldErrors } from '@partnerfolio/contract/refusals/field-errors';
import type { FieldError } from '@partnerfolio/contract/refusals/field-errors';
import { universalProblems } from '@partnerfolio/contract/refusals/problem';
import type { ProblemCode } from '@partnerfolio/contract/refusals/problem';
import { problemTitles } from '@partnerfolio/contract/refusals/problem-titles';
import { refusalReasons } from '@partnerfolio/contract/refusals/refusal-reasons';
import type { Reason, ReasonCode } from '@partnerfolio/contract/refusals/refusal-reasons';
import { faultsOn, spanishText, textsOn, watchRecords } from '../catalogue.ts';
import { expect } from '../test.ts';
import { coded, force } from './forced.ts';
import type { Forced } from './forced.ts';

/** These lead somewhere else before they are shown, which tests of their own walk. */
export const leadsAway: readonly ProblemCode[] = ['confirmation_needed', 'unauthenticated'];

/** A refusal with what the page is to say: the words of its most exact code. */
export interface Case {
  name: string;
  forced: Forced;
  /** In English, with `{name}` for each value. */
  title: string;
}

/** Codes that say more to a program than to a person: the page has words of its own for them. */
const ownWords: Partial<Record<ProblemCode, string>> = {
  method_not_allowed: problemTitles.internal,
  too_slow: 'Network error. Please check your connection.',
};

export const caseOf = (code: ProblemCode): Case => ({
  name: code,
  forced: { ok: false, code },
  title: ownWords[code] ?? problemTitles[code],
});

export const reasonCase = (code: ReasonCode): Case => ({
  name: `wrong_state: ${code}`,
  forced: { ok: false, code: 'wrong_state', reason: coded(refusalReasons, code) as Reason },
  title: refusalReasons[code],
});

export const fieldCase = (path: string): Case => ({
  name: `invalid: ${path}`,
  forced: { ok: false, code: 'invalid', fields: [{ path, code: 'not_valid', params: {} } as FieldError] },
  title: fieldErrors.not_valid,
});

/** Failures without an answer of ours. */
const silent: readonly Case[] = [
  { name: 'offline', forced: 'offline', title: ownWords.too_slow ?? '' },
  { name: 'not_ours', forced: 'not_ours', title: problemTitles.busy },
];

/** All that an endpoint declares; of what any endpoint may answer, each gets two in turn. */
export const casesOf = (endpoint: EndpointSpec): Case[] => {
  const at = endpoints.indexOf(endpoint);
  const shown = universalProblems.filter((code) => !leadsAway.includes(code));
  const common = [0, 5].map((step) => shown[(at + step) % shown.length] ?? 'forbidden');
  return [...new Set([...(endpoint.errors ?? []), ...common])]
    .map(caseOf)
    .concat((endpoint.reasons ?? []).map(reasonCase), fieldCase('no.such.field'), silent[at % 2] ?? []);
};

/** After these the page is another one: nothing else is tried then. */
const lastOnes = ['already_exists', 'stale'];
const inOrder = (cases: readonly Case[]): Case[] =>
  cases.toSorted((a, b) => lastOnes.indexOf(a.name) - lastOnes.indexOf(b.name));

const isSaid = async (page: Page, texts: readonly RegExp[]): Promise<boolean> => {
  const shown = await textsOn(page);
  return texts.some((text) => shown.some((one) => text.test(one)));
};

/** Until the page says a refusal in Spanish; then what it says otherwise. */
const faultsOf = async (page: Page, { name, title }: Case, says?: RegExp): Promise<string[]> => {
  const expected = [spanishText(title), says].filter((text) => text !== undefined);
  const end = Date.now() + 3000;
  while (expected.length > 0 && !(await isSaid(page, expected))) {
    if (Date.now() > end) return [`${name}: not said`, ...(await faultsOn(page))];
    await page.waitForTimeout(20);
  }
  return (await faultsOn(page)).map((text) => `${name}: ${text}`);
};

/** Makes one request again and again, each time refused otherwise. */
export const tryAll = async (
  page: Page,
  endpoint: EndpointSpec,
  {
    cases,
    attempt,
    says,
  }: { cases: readonly Case[]; attempt: () => Promise<unknown>; says?: RegExp | undefined },
): Promise<string[]> => {
  let current: Case | undefined;
  let met = 0;
  await force(page, endpoints, (asked) => {
    if (asked !== endpoint || current === undefined) return undefined;
    met += 1;
    return current.forced;
  });
  const isMet = async (): Promise<boolean> => {
    const end = Date.now() + 1500;
    while (met === 0 && Date.now() < end) await page.waitForTimeout(10);
    return met > 0;
  };
  const faults: string[] = [];
  for (const one of inOrder(cases)) {
    [current, met] = [one, 0];
    for (let tries = 0; tries < 3 && met === 0; tries += 1) {
      await attempt();
      await isMet();
    }
    expect(met, `${endpoint.name} is asked, to be refused by ${one.name}`).toBeGreaterThan(0);
    faults.push(...(await faultsOf(page, one, says)));
  }
  current = undefined;
  return faults.map((fault) => `${endpoint.name}: ${fault}`);
};

export const named = (name: string): EndpointSpec => {
  const found = endpoints.find((one) => one.name === name);
  if (!found) throw new Error(`There is no endpoint ${name}`);
  return found;
};

export const speakSpanish = async (page: Page) => {
  watchRecords(page);
  await page.addInitScript(() => localStorage.setItem('language', 'es'));
};
