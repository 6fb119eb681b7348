/** What is asked of a device, and whether what it answers holds (WebAuthn). */
import type { NewPasskey, PasskeyProof } from '@partnerfolio/contract/passkeys';
import type { RelyingParty } from './relying-party.ts';

/** Loaded when the first person uses a passkey. */
const library = () => import('@simplewebauthn/server');

/** Ed25519, P-256 and RSA, the best first: what every device can do one of. */
const algorithms = [-8, -7, -257];

/** How long a person may take, and how long a challenge is good. */
export const ceremonyLastsMs = 5 * 60_000;

/** A passkey as a device is reminded of it. */
export interface Descriptor {
  readonly credentialId: string;
  readonly transports: readonly string[];
}

const toDescriptor = ({ credentialId, transports }: Descriptor) => ({
  id: credentialId,
  type: 'public-key' as const,
  transports: [...transports],
});

/** Asks for a proof: of one of these passkeys, or of whichever the device has. */
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

/** Asks for a new passkey, by which the device finds its owner and makes sure that it is them. */
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
  /** Known to be one of ours that was good until now. */
  readonly challenge: string;
}

const toExpectation = ({ party, challenge }: Asked) => ({
  expectedChallenge: challenge,
  expectedOrigin: party.origin,
  expectedRPID: party.id,
  requireUserVerification: true,
});

/** The passkey a device has made; throws when anything about it is not right. */
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

/** The counter a device tells with its proof; throws when anything about it is not right. */
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
    // The counter is compared where the row is locked, and after the signature: a forged one says nothing.
    credential: { id: proof.id, publicKey: Uint8Array.from(publicKey), counter: 0 },
  });
  if (!result.verified) throw new Error('The signature is not that of the passkey');
  const { newCounter, credentialBackedUp } = result.authenticationInfo;
  return { counter: newCounter, isSynced: credentialBackedUp };
};
