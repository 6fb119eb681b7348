/** The first letters of the name's words, at most two, or '??' where there is no name. */
export function initials(name: string | null | undefined): string {
  const letters = (name ?? '')
    .trim()
    .split(/\s+/u)
    .map((word) => [...word][0] ?? '')
    .join('');
  return [...letters].slice(0, 2).join('').toUpperCase() || '??';
}
