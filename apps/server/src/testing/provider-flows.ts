/** A browser's flows with a provider: the start of each, and the call with the provider's answer. */
import type { openTestBrowser } from './browser.ts';

type Browser = ReturnType<typeof openTestBrowser>;

const flows = {
  signIn: { from: '/api/providers/google/departures', method: 'POST', to: '/api/provider-session' },
  confirmation: {
    from: '/api/session/confirmation/providers/google/departures',
    method: 'PUT',
    to: '/api/session/confirmation/provider',
  },
  link: { from: '/api/profile/providers/google/departures', method: 'POST', to: '/api/profile/identities' },
} as const;

/** Starts a flow; returns the provider's address. */
export const departOn = async (browser: Browser, flow: keyof typeof flows): Promise<string> => {
  const response = await browser.send('POST', flows[flow].from);
  return ((await response.json()) as { url: string }).url;
};

/** Sends the provider's answer to the portal. */
export const arriveFrom = (browser: Browser, flow: keyof typeof flows, { searchParams }: URL) => {
  const { method, to } = flows[flow];
  return browser.send(method, to, { parameters: Object.fromEntries(searchParams) });
};
