/** The items of each group, the groups in the order of their first items. */
export function groupsOf<T>(items: readonly T[], nameOf: (item: T) => string): [name: string, items: T[]][] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const name = nameOf(item);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [item]);
    else group.push(item);
  }
  return [...groups];
}
