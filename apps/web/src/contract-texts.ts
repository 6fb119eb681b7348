import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The contract's messages that the pages before the sign-in may show; the others are in records. */
export const contractTexts: Readonly<Record<string, MessageDescriptor>> = {
  'Invalid email address': msg`Invalid email address`,
  'Email must be less than 255 characters': msg`Email must be less than 255 characters`,
  'Please enter a valid email address': msg`Please enter a valid email address`,
  'Password must be at least 8 characters': msg`Password must be at least 8 characters`,
  'Password must be less than 100 characters': msg`Password must be less than 100 characters`,
  'This password is too common': msg`This password is too common`,
  'Full name is required': msg`Full name is required`,
  'Full name is required for signup': msg`Full name is required for signup`,
  'Full name must be less than 100 characters': msg`Full name must be less than 100 characters`,
  'Full name must not contain an address or a link': msg`Full name must not contain an address or a link`,
  'Use one line without control characters': msg`Use one line without control characters`,
  'Contains a character that cannot be stored': msg`Contains a character that cannot be stored`,
  'Use an address of your firm': msg`Use an address of your firm`,
  "Passwords don't match": msg`Passwords don't match`,
  'Enter the code': msg`Enter the code`,
  'Too many login attempts. Please try again later.': msg`Too many login attempts. Please try again later.`,
};
