/** What is decided about passkeys. */

/** What the text was that the device signed; null when it can't be read. */
export const readChallenge = (clientData: string): string | null => {
  try {
    const read: unknown = JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8'));
    const challenge: unknown =
      typeof read === 'object' && read !== null ? Reflect.get(read, 'challenge') : null;
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
};

/** A device that counts its uses must count upwards, or there are two of it. Many don't count at all and always say 0. */
export const isCredibleCounter = ({ known, told }: { known: number; told: number }): boolean =>
  told > known || (told === 0 && known === 0);

/** What devices are told of whose passkey it is: the person's id, which says nothing of them. */
export const toUserHandle = (userId: string): string => Buffer.from(userId).toString('base64url');

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The person's id in a handle; null when it is none. */
export const parseUserHandle = (handle: string | undefined): string | null => {
  const text = Buffer.from(handle ?? '', 'base64url').toString('utf8');
  return uuidPattern.test(text) ? text : null;
};
