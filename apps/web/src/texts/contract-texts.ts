/** The contract's texts as messages of the pages: the id of a message is the path of its text. */
import type { MessageDescriptor, Messages } from '@lingui/core';
import { flatTexts } from '@partnerfolio/contract/texts/flat';
import type { Texts } from '@partnerfolio/contract/texts/texts';

/** Returns the message of each code of a list; a code without a text does not compile. */
export const messagesOf = <
  Subject extends keyof Texts,
  List extends keyof Texts[Subject] & string,
  Code extends keyof Texts[Subject][List] & string,
>(
  subject: Subject,
  list: List,
  codes: readonly Code[],
): Readonly<Record<Code, MessageDescriptor>> =>
  Object.fromEntries(codes.map((code) => [code, { id: `${subject}.${list}.${code}` }])) as Record<
    Code,
    MessageDescriptor
  >;

/** A text in Lingui's compiled form, because production has no compiler: its parts, with a parameter as a list of its name. */
const compiled = (text: string): (string | [string])[] =>
  text.split(/\{(\w+)\}/u).map((part, at) => (at % 2 === 0 ? part : [part]));

/** Returns the texts of a language as a catalogue. */
export const catalogueOf = (texts: Texts): Messages =>
  Object.fromEntries(Object.entries(flatTexts(texts)).map(([path, text]) => [path, compiled(text)]));
