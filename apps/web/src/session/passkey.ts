/** Asks a device for a passkey. Few users do, so it comes with its library in a chunk of its own: `await import(…)`. */
import type { OutputOf } from '@partnerfolio/contract/endpoint';
import {
  confirmByPasskey,
  beginPasskey,
  beginPasskeyConfirmation,
  beginPasskeySignIn,
  signInByPasskey,
  type NewPasskey,
  type PasskeyProof,
} from '@partnerfolio/contract/passkeys';
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { call } from '../api.ts';

/** The user declined, took too long, or the device has no matching passkey: browsers do not say which. */
const declined = new Set(['NotAllowedError', 'AbortError']);

const errorName = (error: unknown): string => (error instanceof Error ? error.name : '');

/** Returns the device's proof; null if declined. */
async function requestProof(request: OutputOf<typeof beginPasskeySignIn>): Promise<PasskeyProof | null> {
  try {
    return (await startAuthentication({ optionsJSON: request as never })) as unknown as PasskeyProof;
  } catch (error) {
    if (declined.has(errorName(error))) return null;
    throw error;
  }
}

/** Signs in with a passkey; null if declined. */
export async function signInWithPasskey(): Promise<OutputOf<typeof signInByPasskey> | null> {
  const proof = await requestProof(await call(beginPasskeySignIn));
  return proof && call(signInByPasskey, { body: { proof } });
}

/** Confirms the identity of the signed-in user; false if declined. */
export async function confirmWithPasskey(): Promise<boolean> {
  const proof = await requestProof(await call(beginPasskeyConfirmation));
  if (proof) await call(confirmByPasskey, { body: { proof } });
  return proof !== null;
}

/** Creates a passkey; `known` if the device already has one of this user. */
export async function createPasskey(): Promise<NewPasskey | 'declined' | 'known'> {
  const creation = await call(beginPasskey);
  try {
    return (await startRegistration({ optionsJSON: creation as never })) as unknown as NewPasskey;
  } catch (error) {
    const name = errorName(error);
    if (name === 'InvalidStateError') return 'known';
    if (declined.has(name)) return 'declined';
    throw error;
  }
}
