/**
 * What a signed-in person has gone to a provider for, so that the page they come back to knows. Told apart from a sign-in by
 * the state that the provider hands back.
 */
interface Errand {
  purpose: 'confirmation' | 'link';
  /** Where to go on. */
  back: string;
}

const storageKey = 'errand';

/** Goes to a provider's address on an errand. */
export function leaveOnErrand(url: string, errand: Errand): void {
  const { searchParams } = new URL(url);
  sessionStorage.setItem(storageKey, JSON.stringify({ ...errand, state: searchParams.get('state') }));
  location.assign(url);
}

const isErrand = (value: unknown): value is Errand & { state: string } =>
  typeof value === 'object' &&
  value !== null &&
  'state' in value &&
  'back' in value &&
  typeof value.back === 'string' &&
  'purpose' in value &&
  (value.purpose === 'confirmation' || value.purpose === 'link');

/** The errand that a provider's answer belongs to, once; null for a sign-in. */
export function takeErrand(answer: Readonly<Record<string, string>>): Errand | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    sessionStorage.removeItem(storageKey);
    return isErrand(kept) && kept.state === answer['state'] ? kept : null;
  } catch {
    // Without storage nobody has left on an errand.
    return null;
  }
}
