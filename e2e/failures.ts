// Failures that a test brings about, for what the pages say of them.
import type { Page } from '@playwright/test';

/** An answer that says nothing but that something failed. */
const unexplained = {
  status: 500,
  json: { type: 'about:blank', title: 'x', status: 500, code: 'internal', requestId: 'a-test' },
};

interface Failing {
  method: string;
  address: string;
  /** How many of them; a page asks a second time for what may pass. */
  times?: number;
}

/** Lets the next requests of this method to this address fail. */
export const failNext = (page: Page, { method, address, times = 1 }: Failing) => {
  let left = times;
  return page.route(address, (route) => {
    if (route.request().method() !== method || left === 0) return route.fallback();
    left -= 1;
    return route.fulfill(unexplained);
  });
};
