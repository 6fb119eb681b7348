/**
 * The server sends messages to users as codes with parameters. A list of codes gives each an English title for
 * programs and logs; for each list the web has a complete record of texts per language. `{name}` in a title is a
 * parameter.
 */
import { z } from 'zod';
import { filledText } from '../../texts/fill.ts';
import type { ParamName } from '../../texts/fill.ts';

/** A list of codes, each with its English title. */
export type CodeList = Readonly<Record<string, string>>;

/** Decimals and days have the API's form (`1234.5`, `2026-11-23`); screens format them. */
export type ParamValue = string | number;

/** The parameters that a code's title names; none for a title without any. */
export type ParamsOf<List extends CodeList, Code extends keyof List> = Readonly<
  Record<ParamName<List[Code]>, ParamValue>
>;

/** Parameters of any code. */
export type Params = Readonly<Record<string, ParamValue>>;

/** A text for each code of a list, made from the code's parameters. */
export type TextsOf<List extends CodeList, Text> = {
  readonly [Code in keyof List]: (params: ParamsOf<List, Code>) => Text;
};

/** One code of a list, with exactly the parameters of its title. */
export type Coded<List extends CodeList> = {
  [Code in keyof List & string]: { readonly code: Code; readonly params: ParamsOf<List, Code> };
}[keyof List & string];

/** The arguments after a code in a call: its parameters, or nothing for a title without any. */
export type ArgsOf<List extends CodeList, Code extends keyof List> = [ParamName<List[Code]>] extends [never]
  ? readonly []
  : readonly [params: ParamsOf<List, Code>];

export const paramsSchema = z.record(z.string(), z.union([z.string(), z.number()]));

/** The schema of a coded text in an answer. */
export const codedSchema = <List extends CodeList>(list: List) =>
  z.object({
    code: z.enum(Object.keys(list) as [keyof List & string, ...(keyof List & string)[]]),
    params: paramsSchema,
  });

/** The English title of a coded text, with its parameters. */
export const englishTitle = (title: string, params: Readonly<Record<string, ParamValue>>): string =>
  filledText(title, params);
