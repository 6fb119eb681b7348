// Makes one request repeatedly, refused in a different way each time, and compares the page's text.
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
import { errorsOn, spanishText, textsOn, watchRecords } from '../catalogue.ts';
import { expect } from '../test.ts';
import { coded, force } from './forced.ts';
import type { Forced } from './forced.ts';

/** These codes lead to another page before they are shown; other tests cover them. */
export const leadsAway: readonly ProblemCode[] = ['confirmation_needed', 'unauthenticated'];

/** A refusal with the expected text: that of its most exact code. */
export interface Case {
  name: string;
  forced: Forced;
  /** In English, with `{name}` for each value. */
  title: string;
}

/** Codes with more detail than a user needs: the page has texts of its own for them. */
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

/** Failures without an answer from our server. */
const silent: readonly Case[] = [
  { name: 'offline', forced: 'offline', title: ownWords.too_slow ?? '' },
  { name: 'not_ours', forced: 'not_ours', title: problemTitles.busy },
];

/** All codes that an endpoint declares; of those that any endpoint may answer, each endpoint tries two in turn. */
export const casesOf = (endpoint: EndpointSpec): Case[] => {
  const at = endpoints.indexOf(endpoint);
  const shown = universalProblems.filter((code) => !leadsAway.includes(code));
  const common = [0, 5].map((step) => shown[(at + step) % shown.length] ?? 'forbidden');
  return [...new Set([...(endpoint.errors ?? []), ...common])]
    .map(caseOf)
    .concat((endpoint.reasons ?? []).map(reasonCase), fieldCase('no.such.field'), silent[at % 2] ?? []);
};

/** After these the page is a different one, or asks for more first, so nothing else is tried. */
const lastOnes = ['wrong_state: figures_unknown', 'already_exists', 'stale'];
const inOrder = (cases: readonly Case[]): Case[] =>
  cases.toSorted((a, b) => lastOnes.indexOf(a.name) - lastOnes.indexOf(b.name));

const isSaid = async (page: Page, texts: readonly RegExp[]): Promise<boolean> => {
  const shown = await textsOn(page);
  return texts.some((text) => shown.some((one) => text.test(one)));
};

/** Waits until the page shows a refusal in Spanish; returns its other texts. */
const errorsOf = async (page: Page, { name, title }: Case, says?: RegExp): Promise<string[]> => {
  const expected = [spanishText(title), says].filter((text) => text !== undefined);
  const end = Date.now() + 3000;
  while (expected.length > 0 && !(await isSaid(page, expected))) {
    if (Date.now() > end) return [`${name}: not said`, ...(await errorsOn(page))];
    await page.waitForTimeout(20);
  }
  return (await errorsOn(page)).map((text) => `${name}: ${text}`);
};

/** Makes one request repeatedly, refused in a different way each time. */
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
  const errors: string[] = [];
  for (const one of inOrder(cases)) {
    [current, met] = [one, 0];
    for (let tries = 0; tries < 3 && met === 0; tries += 1) {
      await attempt();
      await isMet();
    }
    expect(met, `${endpoint.name} is asked, to be refused by ${one.name}`).toBeGreaterThan(0);
    errors.push(...(await errorsOf(page, one, says)));
  }
  current = undefined;
  return errors.map((error) => `${endpoint.name}: ${error}`);
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
