/**
 * Why a signed-in user went to a provider, for the page they return to. The provider's `state` distinguishes it from a
 * sign-in.
 */
interface OAuthFlow {
  purpose: 'confirmation' | 'link';
  /** The page to return to. */
  back: string;
}

const storageKey = 'oauth-flow';

/** Saves the flow and opens the provider's address. */
export function startOAuthFlow(url: string, flow: OAuthFlow): void {
  const { searchParams } = new URL(url);
  sessionStorage.setItem(storageKey, JSON.stringify({ ...flow, state: searchParams.get('state') }));
  location.assign(url);
}

const isOAuthFlow = (value: unknown): value is OAuthFlow & { state: string } =>
  typeof value === 'object' &&
  value !== null &&
  'state' in value &&
  'back' in value &&
  typeof value.back === 'string' &&
  'purpose' in value &&
  (value.purpose === 'confirmation' || value.purpose === 'link');

/** Returns the flow of a provider's answer, once; null for a sign-in. */
export function takeOAuthFlow(answer: Readonly<Record<string, string>>): OAuthFlow | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    sessionStorage.removeItem(storageKey);
    return isOAuthFlow(kept) && kept.state === answer['state'] ? kept : null;
  } catch {
    // Without storage no flow was started.
    return null;
  }
}
