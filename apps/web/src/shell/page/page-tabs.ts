/** A view of a page: its address, and the addresses of what opens over it. */
export interface TabAddress {
  to: string;
  also?: readonly string[];
}

const isWithin = (pathname: string, address: string): boolean =>
  pathname === address || pathname.startsWith(`${address}/`);

const nearness = (pathname: string, { to, also = [] }: TabAddress): number =>
  Math.max(0, ...[to, ...also].filter((address) => isWithin(pathname, address)).map(({ length }) => length));

/** The tab an address belongs to: the one that says most of it; the first where none does. */
export const tabAt = <T extends TabAddress>(pathname: string, tabs: readonly T[]): T | undefined =>
  tabs.toSorted((one, other) => nearness(pathname, other) - nearness(pathname, one))[0];

/** An address of `paths` with its "$id" filled in. */
export const filled = (address: string, params: Readonly<Record<string, string>>): string =>
  address.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
