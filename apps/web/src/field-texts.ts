/** What is wrong with a field, in the language on screen: every code of the contract's list has its text. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { CodeList, ParamsOf, ParamValue } from '@partnerfolio/contract/refusals/coded-text';
import type { FieldErrorCode, FieldErrors } from '@partnerfolio/contract/refusals/field-errors';
import { i18n } from './i18n.ts';

/** The text of a code, of its parameters where its title names some. */
type CodedText<List extends CodeList, Code extends keyof List> = keyof ParamsOf<List, Code> extends never
  ? MessageDescriptor
  : (params: ParamsOf<List, Code>) => MessageDescriptor;

/** A text for each of the codes: a missing one does not compile. */
export type CodedTexts<List extends CodeList, Codes extends keyof List = keyof List> = {
  readonly [Code in Codes]: CodedText<List, Code>;
};

/** A code as it came: a newer server may send one that this page does not know. */
export interface ReceivedCode {
  readonly code?: string | undefined;
  readonly params?: Readonly<Record<string, ParamValue>> | undefined;
}

type AnyText = MessageDescriptor | ((params: never) => MessageDescriptor);

/** Says codes of one list; more texts come with later chunks. */
export function createSpeaker(first: Readonly<Record<string, AnyText>>) {
  const texts = new Map<string, AnyText>(Object.entries(first));
  return {
    add: (more: Readonly<Record<string, AnyText>>): void => {
      for (const [code, text] of Object.entries(more)) texts.set(code, text);
    },
    /** Null for a code that has no text here. */
    say: ({ code = '', params = {} }: ReceivedCode): string | null => {
      const text = texts.get(code);
      if (text === undefined) return null;
      // The parameters came with this very code.
      return i18n._(typeof text === 'function' ? text(params as never) : text);
    },
  };
}

/** The field errors that the pages before the sign-in may show; the others are in records. */
const entranceTexts = {
  email_invalid: msg`Invalid email address`,
  email_too_long: msg`Email must be less than 255 characters`,
  email_needed: msg`Please enter a valid email address`,
  password_too_short: msg`Password must be at least 8 characters`,
  password_too_long: msg`Password must be less than 100 characters`,
  password_too_common: msg`This password is too common`,
  full_name_required: msg`Full name is required`,
  full_name_required_for_signup: msg`Full name is required for signup`,
  full_name_too_long: msg`Full name must be less than 100 characters`,
  full_name_has_address: msg`Full name must not contain an address or a link`,
  control_characters: msg`Use one line without control characters`,
  unstorable_character: msg`Contains a character that cannot be stored`,
  email_outside_firm: msg`Use an address of your firm`,
  passwords_differ: msg`Passwords don't match`,
  code_required: msg`Enter the code`,
} satisfies Partial<CodedTexts<FieldErrors>>;
export type RecordFieldCode = Exclude<FieldErrorCode, keyof typeof entranceTexts>;

const fieldErrors = createSpeaker(entranceTexts);
export const addFieldTexts = fieldErrors.add;

/** What is wrong with a field; null for a code that is not known here. */
export const fieldText = fieldErrors.say;
