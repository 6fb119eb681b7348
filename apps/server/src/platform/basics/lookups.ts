/**
 * What many questions of one reading look up alike, such as the state of a portfolio: each is looked up once. A reading has one
 * caller, and answers from one state of the data.
 */
export type Lookups = Map<string, Promise<unknown>>;

/** The value with this name, found now unless this reading has it; the same name always has the same `find`. */
export const lookUp = <T>(lookups: Lookups | undefined, name: string, find: () => Promise<T>): Promise<T> => {
  const known = lookups?.get(name);
  if (known !== undefined) return known as Promise<T>;
  const found = find();
  lookups?.set(name, found);
  return found;
};
