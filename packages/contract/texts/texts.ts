/** What the texts of a language are: a record of subjects, each with its lists of codes. */
import type { english } from './en.ts';
import type { ParamName } from './fill.ts';

export type Language = 'en' | 'es';

/** Any text with the same placeholders as the English one. */
type SameText<Text extends string> = [ParamName<Text>] extends [never]
  ? string
  : `${string}{${ParamName<Text>}}${string}`;

/**
 * A subject's English lists and codes in another language. A missing or unknown code does not compile, nor does a missing
 * placeholder.
 */
export type Translated<English extends Readonly<Record<string, Readonly<Record<string, string>>>>> = {
  readonly [List in keyof English]: {
    readonly [Code in keyof English[List]]: SameText<English[List][Code] & string>;
  };
};

export type Texts = { readonly [Subject in keyof typeof english]: Translated<(typeof english)[Subject]> };
