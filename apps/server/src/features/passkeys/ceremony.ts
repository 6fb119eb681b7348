/** WebAuthn ceremonies: the options sent to a device, and the verification of its answer. */
import type { NewPasskey, PasskeyProof } from '@partnerfolio/contract/passkeys';
import type { RelyingParty } from './relying-party.ts';

/** Loaded when the first user uses a passkey. */
const library = () => import('@simplewebauthn/server');

/** Ed25519, P-256 and RSA, best first; every device supports one of them. */
const algorithms = [-8, -7, -257];

/** How long a user may take, and how long a challenge is valid. */
export const ceremonyLastsMs = 5 * 60_000;

/** A passkey in the options for a device. */
export interface Descriptor {
  readonly credentialId: string;
  readonly transports: readonly string[];
}

const toDescriptor = ({ credentialId, transports }: Descriptor) => ({
  id: credentialId,
  type: 'public-key' as const,
  transports: [...transports],
});

/** Options that request a proof: of one of these passkeys, or of any that the device has. */
export const requestOptions = (
  party: RelyingParty,
  challenge: string,
  passkeys: readonly Descriptor[] = [],
) => ({
  challenge,
  rpId: party.id,
  timeout: ceremonyLastsMs,
  userVerification: 'required' as const,
  allowCredentials: passkeys.map(toDescriptor),
});

interface Owner {
  readonly handle: string;
  readonly email: string;
  readonly fullName: string;
}

/** Options that request a new passkey by which the device can find and verify its user. */
export const creationOptions = (
  party: RelyingParty,
  { challenge, owner, known }: { challenge: string; owner: Owner; known: readonly Descriptor[] },
) => ({
  challenge,
  rp: { id: party.id, name: 'Partnerfolio' },
  user: { id: owner.handle, name: owner.email, displayName: owner.fullName },
  pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
  timeout: ceremonyLastsMs,
  attestation: 'none' as const,
  authenticatorSelection: {
    residentKey: 'required' as const,
    requireResidentKey: true as const,
    userVerification: 'required' as const,
  },
  excludeCredentials: known.map(toDescriptor),
});

interface MadePasskey extends Descriptor {
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly isSynced: boolean;
}

interface Asked {
  readonly party: RelyingParty;
  /** A challenge that we issued and that was still valid. */
  readonly challenge: string;
}

const toExpectation = ({ party, challenge }: Asked) => ({
  expectedChallenge: challenge,
  expectedOrigin: party.origin,
  expectedRPID: party.id,
  requireUserVerification: true,
});

/** Verifies a new passkey; throws when anything is wrong. */
export const verifyMade = async (asked: Asked, made: NewPasskey): Promise<MadePasskey> => {
  const { verifyRegistrationResponse } = await library();
  const { response, authenticatorAttachment: attachment, ...rest } = made;
  const { transports, ...answer } = response;
  const result = await verifyRegistrationResponse({
    ...toExpectation(asked),
    response: {
      ...rest,
      ...(attachment && { authenticatorAttachment: attachment }),
      response: answer,
    },
    supportedAlgorithmIDs: algorithms,
  });
  if (!result.verified) throw new Error('The device could not show that the passkey is its own');
  const { credential, credentialBackedUp } = result.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: transports ?? [],
    isSynced: credentialBackedUp,
  };
};

/** Verifies a proof and returns the device's counter; throws when anything is wrong. */
export const verifyProof = async (
  asked: Asked,
  { proof, publicKey }: { proof: PasskeyProof; publicKey: Buffer },
): Promise<{ readonly counter: number; readonly isSynced: boolean }> => {
  const { verifyAuthenticationResponse } = await library();
  const { response, authenticatorAttachment: attachment, ...rest } = proof;
  const { userHandle, ...answer } = response;
  const result = await verifyAuthenticationResponse({
    ...toExpectation(asked),
    response: {
      ...rest,
      ...(attachment && { authenticatorAttachment: attachment }),
      response: { ...answer, ...(userHandle !== undefined && { userHandle }) },
    },
    // The caller compares the counter under the row's lock, after the signature, because a forged counter means
    // nothing.
    credential: { id: proof.id, publicKey: Uint8Array.from(publicKey), counter: 0 },
  });
  if (!result.verified) throw new Error('The signature is not that of the passkey');
  const { newCounter, credentialBackedUp } = result.authenticationInfo;
  return { counter: newCounter, isSynced: credentialBackedUp };
};
