/** A user as answers name them; null if the row names nobody. The name is null once the user is erased. */
export const personOf = (id: string | null, fullName: string | null) =>
  id === null ? null : { id, fullName };
