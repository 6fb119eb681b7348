/** `{name}` in a text is a parameter, on the server as on the pages. */

/** The names between braces in a text: `'{count} of {total}'` has `count` and `total`. */
export type ParamName<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamName<Rest>
  : never;

const placeholder = /\{(\w+)\}/gu;

/** Returns a text with its parameters; one without a value stays as it is. */
export const filledText = <Text extends string>(
  text: Text,
  params: Readonly<Record<ParamName<Text>, string | number>>,
): string => {
  const values: Readonly<Record<string, string | number>> = params;
  return text.replaceAll(placeholder, (mark, name: string) => String(values[name] ?? mark));
};
