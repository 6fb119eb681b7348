/** What a browser goes to a provider for: how it leaves, and how it hands on what it comes back with. */
import type { openTestBrowser } from './browser.ts';

type Browser = ReturnType<typeof openTestBrowser>;

const errands = {
  signIn: { from: '/api/providers/google/departures', method: 'POST', to: '/api/provider-session' },
  confirmation: {
    from: '/api/session/confirmation/providers/google/departures',
    method: 'PUT',
    to: '/api/session/confirmation/provider',
  },
  link: { from: '/api/profile/providers/google/departures', method: 'POST', to: '/api/profile/identities' },
} as const;

/** Leaves on an errand; gives the provider's address. */
export const departOn = async (browser: Browser, errand: keyof typeof errands): Promise<string> => {
  const response = await browser.send('POST', errands[errand].from);
  return ((await response.json()) as { url: string }).url;
};

/** Hands on what the provider has sent the browser back with. */
export const arriveFrom = (browser: Browser, errand: keyof typeof errands, { searchParams }: URL) => {
  const { method, to } = errands[errand];
  return browser.send(method, to, { parameters: Object.fromEntries(searchParams) });
};
