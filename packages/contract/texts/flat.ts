import type { Texts } from './texts.ts';

type Lists = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Returns the texts of a language by their path: `states.client.active`. */
export const flatTexts = (texts: Texts): Readonly<Record<string, string>> => {
  const subjects: Readonly<Record<string, Lists>> = texts;
  return Object.fromEntries(
    Object.entries(subjects).flatMap(([subject, lists]) =>
      Object.entries(lists).flatMap(([list, codes]) =>
        Object.entries(codes).map(([code, text]) => [`${subject}.${list}.${code}`, text] as const),
      ),
    ),
  );
};
