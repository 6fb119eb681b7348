/** The texts of field errors: every code in the contract's list has one. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { CodeList, ParamsOf, ParamValue } from '@partnerfolio/contract/refusals/coded-text';
import type { FieldErrorCode, FieldErrors } from '@partnerfolio/contract/refusals/field-errors';
import { i18n } from './i18n.ts';

/** The text of a code, or a function of its parameters if the code has any. */
type CodedText<List extends CodeList, Code extends keyof List> = keyof ParamsOf<List, Code> extends never
  ? MessageDescriptor
  : (params: ParamsOf<List, Code>) => MessageDescriptor;

/** The texts of a list of codes; a missing one does not compile. */
export type CodedTexts<List extends CodeList, Codes extends keyof List = keyof List> = {
  readonly [Code in Codes]: CodedText<List, Code>;
};

/** A received code. A newer server may send codes that this page does not know. */
export interface ReceivedCode {
  readonly code?: string | undefined;
  readonly params?: Readonly<Record<string, ParamValue>> | undefined;
}

type AnyText = MessageDescriptor | ((params: never) => MessageDescriptor);

/** Collects the texts of a list of codes, to which later chunks add theirs. */
export function createTextLookup(first: Readonly<Record<string, AnyText>>) {
  const texts = new Map<string, AnyText>(Object.entries(first));
  return {
    add: (more: Readonly<Record<string, AnyText>>): void => {
      for (const [code, text] of Object.entries(more)) texts.set(code, text);
    },
    /** Returns null for a code without a text here. */
    textFor: ({ code = '', params = {} }: ReceivedCode): string | null => {
      const text = texts.get(code);
      if (text === undefined) return null;
      // The parameters came with this very code.
      const message = typeof text === 'function' ? text(params as never) : text;
      // A page may have the texts of a later chunk before that chunk's catalogue: it then says what it can.
      return message.id in i18n.messages ? i18n._(message) : null;
    },
  };
}

/** The texts of field errors on pages before the sign-in; the others are in `texts/`. */
const publicFieldTexts = {
  email_invalid: msg`Invalid email address`,
  email_too_long: msg`Email must be less than 255 characters`,
  email_needed: msg`Please enter a valid email address`,
  password_too_short: msg`Password must be at least 8 characters`,
  password_too_long: msg`Password must be less than 100 characters`,
  password_too_common: msg`This password is too common`,
  password_guessable: msg`This password is easy to guess: a name, season or common word with digits or signs`,
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
export type RecordFieldCode = Exclude<FieldErrorCode, keyof typeof publicFieldTexts>;

const fieldErrors = createTextLookup(publicFieldTexts);
export const addFieldTexts = fieldErrors.add;

/** Returns the text of a field error; null for an unknown code. */
export const fieldText = fieldErrors.textFor;
