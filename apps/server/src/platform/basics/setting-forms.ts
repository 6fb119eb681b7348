/** The forms of settings that several variables share. */
import { z } from 'zod';

/** Whether every part of a URL can be decoded, as its users will do. */
const isReadable = (text: string): boolean => {
  try {
    const { username, password, pathname } = new URL(text);
    for (const part of [username, password, pathname]) decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
};

/** A URL with one of these protocols. Errors never repeat the value, which may contain a password. */
export const urlText = (protocols: readonly string[]) =>
  z
    .string()
    .refine(isReadable, {
      error: 'is not an address that can be read: special characters of a password are written as %40',
      abort: true,
    })
    .refine(
      (text) => protocols.includes(new URL(text).protocol),
      `must begin with ${protocols.join(' or ')}`,
    );

export const wholeNumber = (from: number, to: number) =>
  z.coerce
    .number(`must be a whole number from ${from} to ${to}`)
    .refine(
      (value) => Number.isInteger(value) && value >= from && value <= to,
      `must be a whole number from ${from} to ${to}`,
    );

export const flag = z
  .enum(['', '0', '1', 'false', 'true'], 'must be 1 or 0')
  .transform((text) => text === '1' || text === 'true');
