/**
 * The objects of a Portfolio Performance file. It writes each object where it first occurs, and elsewhere a reference
 * by the path to that place, or by an id.
 */
import { childNamed, attribute, textIn } from './xml-elements.ts';
import type { XmlElement } from './xml-elements.ts';

const referencesAtMost = 10;

/** Finds the children of a name without searching a long list for each reference. */
const createChildFinder = () => {
  const known = new WeakMap<XmlElement, Map<string, XmlElement[]>>();
  const byName = (parent: XmlElement): Map<string, XmlElement[]> => {
    const before = known.get(parent);
    if (before !== undefined) return before;
    const found = new Map<string, XmlElement[]>();
    for (const child of parent.children) {
      const named = found.get(child.name);
      if (named === undefined) found.set(child.name, [child]);
      else named.push(child);
    }
    known.set(parent, found);
    return found;
  };
  return (parent: XmlElement, name: string, number: number): XmlElement | null =>
    byName(parent).get(name)?.[number - 1] ?? null;
};

const step = /^([\w.-]+)(?:\[(\d{1,9})\])?$/;

/** Walks the tree without recursion, because its depth is the file's. */
function* everyElement(root: XmlElement): Generator<XmlElement> {
  const left = [root];
  for (let element = left.pop(); element !== undefined; element = left.pop()) {
    yield element;
    // In the order of the file; pushing all at once would be too many arguments.
    for (let at = element.children.length - 1; at >= 0; at -= 1) {
      const child = element.children[at];
      if (child !== undefined) left.push(child);
    }
  }
}

export interface Model {
  /** The object of an element: itself, or what it refers to; null if it is nowhere. */
  readonly resolve: (element: XmlElement | null) => XmlElement | null;
  /** The object that a child holds or refers to. */
  readonly objectIn: (element: XmlElement | null, name: string) => XmlElement | null;
  readonly accounts: readonly XmlElement[];
  readonly portfolios: readonly XmlElement[];
}

const accountNames = new Set(['account', 'accountFrom', 'accountTo', 'referenceAccount']);
const portfolioNames = new Set(['portfolio', 'portfolioFrom', 'portfolioTo']);

export const readModel = (client: XmlElement): Model => {
  const ids = new Map<string, XmlElement>();
  const accounts: XmlElement[] = [];
  const portfolios: XmlElement[] = [];
  for (const element of everyElement(client)) {
    const id = attribute(element, 'id');
    if (id !== '') ids.set(id, element);
    // An object has an id of its own; a reference has nothing.
    if (childNamed(element, 'uuid') === null) continue;
    if (accountNames.has(element.name)) accounts.push(element);
    if (portfolioNames.has(element.name)) portfolios.push(element);
  }
  const childOf = createChildFinder();
  const walk = (from: XmlElement, path: string): XmlElement | null => {
    let at: XmlElement | null = from;
    for (const part of path.split('/')) {
      if (at === null) return null;
      const [, name = '', number = '1'] = step.exec(part) ?? [];
      at = part === '..' ? at.parent : childOf(at, name, Number(number));
    }
    return at;
  };
  const resolve: Model['resolve'] = (element) => {
    let at = element;
    for (let n = 0; at !== null && n < referencesAtMost; n += 1) {
      const reference = attribute(at, 'reference');
      if (reference === '') return at;
      at = /^\d+$/.test(reference) ? (ids.get(reference) ?? null) : walk(at, reference);
    }
    return null;
  };
  return { resolve, accounts, portfolios, objectIn: (element, name) => resolve(childNamed(element, name)) };
};

/** The transactions of an account or a portfolio. */
export const transactionsIn = ({ resolve }: Model, owner: XmlElement): readonly XmlElement[] =>
  (childNamed(owner, 'transactions')?.children ?? []).flatMap((child) => resolve(child) ?? []);

/**
 * The groups of accounts and portfolios that belong together, because one settles the other's trades. Each owner's
 * group is known by one of its members.
 */
export const createGroups = (model: Model) => {
  const leaders = new Map<XmlElement, XmlElement>();
  const leaderOf = (owner: XmlElement): XmlElement => {
    let at = owner;
    for (let next = leaders.get(at); next !== undefined; next = leaders.get(at)) at = next;
    return at;
  };
  const join = (one: XmlElement | null, other: XmlElement | null): void => {
    if (one === null || other === null) return;
    const [a, b] = [leaderOf(one), leaderOf(other)];
    if (a !== b) leaders.set(b, a);
  };
  for (const portfolio of model.portfolios) {
    join(portfolio, model.objectIn(portfolio, 'referenceAccount'));
    for (const transaction of transactionsIn(model, portfolio))
      join(portfolio, model.objectIn(model.objectIn(transaction, 'crossEntry'), 'account'));
  }
  return { leaderOf };
};

/** An amount in hundredths as a decimal with both places. */
export const hundredths = (text: string): string => scaled(text, 2);
/** A number of shares, which the file counts in hundred-millionths. */
export const shares = (text: string): string => scaled(text, 8);

const scaled = (text: string, places: number): string => {
  if (!/^-?\d{1,19}$/.test(text)) return text;
  const digits = text.replace('-', '').padStart(places + 1, '0');
  const sign = text.startsWith('-') ? '-' : '';
  return `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`;
};

export const typeIn = (transaction: XmlElement): string => textIn(transaction, 'type');
