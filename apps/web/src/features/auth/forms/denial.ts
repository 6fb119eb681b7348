import type { askSignIn } from '@partnerfolio/contract/identity';
import type { OutputOf } from '@partnerfolio/contract/endpoint';
import type { RefusalReasons } from '@partnerfolio/contract/refusals/refusal-reasons';
import { reasonText } from '../../../explain.ts';

/** The server's standard message, which the page says in the user's language. */
const standard: RefusalReasons['too_many_sign_ins'] = 'Too many login attempts. Please try again later.';

/** Returns the text of a denied sign-in: the server's message if it gives another than the standard one. */
export const denialText = (denial: OutputOf<typeof askSignIn>): string =>
  denial.message === null || denial.message === standard ? reasonText('too_many_sign_ins') : denial.message;
