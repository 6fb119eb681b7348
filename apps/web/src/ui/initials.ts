/** Returns the initials of a name, at most two, or '??' without a name. */
export function initials(name: string | null | undefined): string {
  const letters = (name ?? '')
    .trim()
    .split(/\s+/u)
    .map((word) => [...word][0] ?? '')
    .join('');
  return [...letters].slice(0, 2).join('').toUpperCase() || '??';
}
