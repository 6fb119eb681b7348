/** Codes of an authenticator app (RFC 6238), as every such app makes them: SHA-1, six digits, 30 seconds. */
import { Secret, TOTP } from 'otpauth';

const newTotp = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer: 'Partnerfolio', label, algorithm: 'SHA1', digits: 6, period: 30, secret });

/** 160 random bits in base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The URI in the QR code for the app. */
export const totpUri = (secret: string, email: string): string => newTotp(secret, email).toString();

/**
 * The time step of a code, or null for a wrong code: the current step, or the one before or after, for clocks that
 * differ slightly. A step not later than the last accepted one is refused, so that a code works once.
 */
export const stepOfCode = (
  secret: string,
  { digits, now, lastStep }: { digits: string; now: Date; lastStep: number },
): number | null => {
  const totp = newTotp(secret);
  const timestamp = now.getTime();
  const delta = totp.validate({ token: digits, timestamp, window: 1 });
  if (delta === null) return null;
  const step = totp.counter({ timestamp }) + delta;
  return step > lastStep ? step : null;
};

/** The code that an app shows at a given time. */
export const totpCode = (secret: string, now: Date): string =>
  newTotp(secret).generate({ timestamp: now.getTime() });
