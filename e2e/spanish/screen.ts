// How a test makes a change in the Spanish interface.
import type { Locator, Page } from '@playwright/test';
import type { Places } from './places.ts';

/** A way to make a change repeatedly while it is refused. */
export interface Screen {
  /** The administrator, unless another user makes the change. */
  readonly as?: 'agent';
  readonly at: (places: Places) => string;
  /** What is filled in once, before the first attempt. */
  readonly prepare?: (page: Page) => Promise<unknown>;
  /** What is pressed; an attempt begins at the last of them that is visible. */
  readonly presses: readonly ((page: Page) => Locator)[];
  /** The screen's own text for a failure without further information. */
  readonly says?: RegExp;
}
