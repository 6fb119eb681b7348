/** A view of a page: its address, and the addresses of panels over it. */
export interface TabAddress {
  to: string;
  also?: readonly string[];
}

const isWithin = (pathname: string, address: string): boolean =>
  pathname === address || pathname.startsWith(`${address}/`);

const nearness = (pathname: string, { to, also = [] }: TabAddress): number =>
  Math.max(0, ...[to, ...also].filter((address) => isWithin(pathname, address)).map(({ length }) => length));

/** Returns the tab whose address matches the most of a path; the first tab if none matches. */
export const tabAt = <T extends TabAddress>(pathname: string, tabs: readonly T[]): T | undefined =>
  tabs.toSorted((one, other) => nearness(pathname, other) - nearness(pathname, one))[0];

/** Fills "$id" in an address of `paths`. */
export const filled = (address: string, params: Readonly<Record<string, string>>): string =>
  address.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
