/** Asking a device for a passkey. Few do, so this comes with its library in a piece of its own: `await import(…)`. */
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

/** The person said no, took too long, or the device has nothing that fits: browsers don't tell which. */
const declined = new Set(['NotAllowedError', 'AbortError']);

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

/** What the device shows; null when it was declined. */
async function prove(request: OutputOf<typeof beginPasskeySignIn>): Promise<PasskeyProof | null> {
  try {
    return (await startAuthentication({ optionsJSON: request as never })) as unknown as PasskeyProof;
  } catch (error) {
    if (declined.has(nameOf(error))) return null;
    throw error;
  }
}

/** Signs in whoever the device knows; null when it was declined. */
export async function enterByPasskey(): Promise<OutputOf<typeof signInByPasskey> | null> {
  const proof = await prove(await call(beginPasskeySignIn));
  return proof && call(signInByPasskey, { body: { proof } });
}

/** Confirms the person of the session; false when it was declined. */
export async function confirmWithPasskey(): Promise<boolean> {
  const proof = await prove(await call(beginPasskeyConfirmation));
  if (proof) await call(confirmByPasskey, { body: { proof } });
  return proof !== null;
}

/** A new passkey of this device or another; `known` when the device has one of this person already. */
export async function makePasskey(): Promise<NewPasskey | 'declined' | 'known'> {
  const creation = await call(beginPasskey);
  try {
    return (await startRegistration({ optionsJSON: creation as never })) as unknown as NewPasskey;
  } catch (error) {
    const name = nameOf(error);
    if (name === 'InvalidStateError') return 'known';
    if (declined.has(name)) return 'declined';
    throw error;
  }
}
