// Failures that a test brings about, for what the pages say of them.
import type { Page, Route } from '@playwright/test';

/** An answer that says nothing but that something failed. */
const unexplained = {
  status: 500,
  json: { type: 'about:blank', title: 'x', status: 500, code: 'internal', requestId: 'a-test' },
};

interface Next {
  address: string;
  /** Every one, unless stated. */
  method?: string;
  /** How many of them; a page asks a second time for what may pass. */
  times?: number;
}

/**
 * Answers the next requests to an address in the server's place. The route stays when it is used up: taken away, as
 * Playwright's own `times` does, it ends the watch over all requests at the very moment in which the page fetches what
 * tells of the answer, and that request can be lost for ever.
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

/** Refuses the next request as somebody else's change would, which has a message of its own. */
export const refuseNext = (page: Page, next: Next) =>
  answerNext(page, next, (route) => route.fulfill(explained(412, 'stale')));

/** The message of that refusal. */
export const refusalMessage = 'Someone else changed this meanwhile';

/** Lets the next requests of this method to this address fail. */
export const failNext = (page: Page, next: Next) =>
  answerNext(page, next, (route) => route.fulfill(unexplained));
