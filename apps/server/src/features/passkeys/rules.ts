/** Decisions about passkeys. */

/** The challenge that the device signed; null when unreadable. */
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

/**
 * A device that counts its uses must count upwards; otherwise the passkey was copied. Many devices do not count and
 * always report 0.
 */
export const isCredibleCounter = ({ known, reported }: { known: number; reported: number }): boolean =>
  reported > known || (reported === 0 && known === 0);

/** The handle by which a device stores the user: the id, which reveals nothing about them. */
export const toUserHandle = (userId: string): string => Buffer.from(userId).toString('base64url');

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The user's id in a handle; null when invalid. */
export const parseUserHandle = (handle: string | undefined): string | null => {
  const text = Buffer.from(handle ?? '', 'base64url').toString('utf8');
  return uuidPattern.test(text) ? text : null;
};
