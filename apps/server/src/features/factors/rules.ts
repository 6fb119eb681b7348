/** What a code of the second step can be, and how recovery codes are written. */

/** Base32 without the letters and digits that are mistaken for each other on paper. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** 16 letters of 31: 79 bits, which nobody guesses from a hash. */
const letters = 16;

/** How many random bytes a code needs; those that would favour some letters are passed over. */
export const recoveryCodeBytes = 40;

/** A code from random bytes, in groups of four; null when too many bytes had to be passed over. */
export const parseRecoveryCode = (bytes: Uint8Array): string | null => {
  const fair = 256 - (256 % alphabet.length);
  const picked = [...bytes].filter((byte) => byte < fair).slice(0, letters);
  if (picked.length < letters) return null;
  const text = picked.map((byte) => alphabet[byte % alphabet.length]).join('');
  return text.replaceAll(/(.{4})(?=.)/g, '$1-');
};

export type SecondStepCode =
  | { readonly kind: 'app'; readonly digits: string }
  | { readonly kind: 'recovery'; readonly code: string };

/** Six digits are of the app; anything else is read as a recovery code, whatever its case and grouping. */
export const readCode = (typed: string): SecondStepCode => {
  const plain = typed.toLowerCase().replaceAll(/[\s-]/g, '');
  return /^\d{6}$/.test(plain)
    ? { kind: 'app', digits: plain }
    : { kind: 'recovery', code: plain.replaceAll(/(.{4})(?=.)/g, '$1-') };
};
