/** Returns the size of a file in decimal units, as file managers show it: "12 kB", "1.2 MB". */
export function fileSize(bytes: number, locale: string): string {
  const isLarge = bytes >= 999_500;
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  }).format(isLarge ? bytes / 1_000_000 : Math.max(1, bytes / 1000));
}
