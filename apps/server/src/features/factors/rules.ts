/** The format of codes for the second step, and of recovery codes. */

/** Base32 without letters and digits that look alike on paper. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** 16 letters of 31: 79 bits, which nobody can guess from a hash. */
const letters = 16;

/** How many random bytes a code needs; bytes that would favour some letters are skipped. */
export const recoveryCodeBytes = 40;

/** Makes a recovery code from random bytes, in groups of four; null when too many bytes were skipped. */
export const toRecoveryCode = (bytes: Uint8Array): string | null => {
  const fair = 256 - (256 % alphabet.length);
  const picked = [...bytes].filter((byte) => byte < fair).slice(0, letters);
  if (picked.length < letters) return null;
  const text = picked.map((byte) => alphabet[byte % alphabet.length]).join('');
  return text.replaceAll(/(.{4})(?=.)/g, '$1-');
};

export type SecondStepCode =
  | { readonly kind: 'app'; readonly digits: string }
  | { readonly kind: 'recovery'; readonly code: string };

/** Six digits are a code of the app; anything else is read as a recovery code, ignoring case and grouping. */
export const readCode = (typed: string): SecondStepCode => {
  const plain = typed.toLowerCase().replaceAll(/[\s-]/g, '');
  return /^\d{6}$/.test(plain)
    ? { kind: 'app', digits: plain }
    : { kind: 'recovery', code: plain.replaceAll(/(.{4})(?=.)/g, '$1-') };
};
