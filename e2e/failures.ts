// Simulated failures, for testing what the pages show.
import type { Page, Route } from '@playwright/test';

/** An answer without a reason for its failure. */
const unexplained = {
  status: 500,
  json: { type: 'about:blank', title: 'x', status: 500, code: 'internal', requestId: 'a-test' },
};

interface Next {
  address: string;
  /** All methods by default. */
  method?: string;
  /** How many requests fail; a page retries a failure that may pass. */
  times?: number;
}

/**
 * Answers the next requests to an address in the server's place. The route stays in place once used up. Removing it, as
 * Playwright's own `times` does, stops the interception of all requests just when the page sends its next one, which can then
 * be lost.
 */
export const answerNext = (
  page: Page,
  { address, method, times = 1 }: Next,
  answer: (route: Route) => Promise<void>,
) => {
  let left = times;
  return page.route(address, (route) => {
    if (left === 0 || (method !== undefined && route.request().method() !== method)) return route.fallback();
    left -= 1;
    return answer(route);
  });
};

/** An answer that says what failed. */
const explained = (status: number, code: string) => ({
  status,
  json: { type: 'about:blank', title: 'x', status, code, requestId: 'a-test' },
});

/** Refuses the next request as if someone else had changed the record. */
export const refuseNext = (page: Page, next: Next) =>
  answerNext(page, next, (route) => route.fulfill(explained(412, 'stale')));

/** The message of that refusal. */
export const refusalMessage = 'Someone else changed this meanwhile';

/** Lets the next requests of this method to this address fail. */
export const failNext = (page: Page, next: Next) =>
  answerNext(page, next, (route) => route.fulfill(unexplained));
