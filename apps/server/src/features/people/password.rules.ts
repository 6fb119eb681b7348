/** Passwords that attackers try early although no list holds them: a known word with digits or signs around it. */

/** Seasons and months, in the languages of the portal. */
const calendar = `spring summer autumn fall winter january february march april may june july august september october
  november december primavera verano otoño invierno enero febrero marzo abril mayo junio julio agosto septiembre
  setiembre octubre noviembre diciembre`;

/** Words that stand for a password to be changed; shorter than the entries of the list of common passwords. */
const placeholders = `password passwort contraseña welcome bienvenido bienvenida changeme cambiame admin administrator
  administrador secret secreto letmein login default temporal temporary qwerty qwertz abc abcd test testing demo user usuario
  portfolio cartera`;

const listed = `partnerfolio ${calendar} ${placeholders}`.split(/\s+/);

/** Shorter parts of names are parts of many good passwords too. */
const shortestPart = 4;

const letters: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  l: 'i',
  '!': 'i',
  '|': 'i',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
  '+': 't',
  '8': 'b',
};

const plainText = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').trim().toLowerCase();

/** Without signs and blanks, and with usual substitutions (`p4$$w0rd`) undone; `l` and `i` count as the same. */
const folded = (text: string): string =>
  plainText(text)
    .replaceAll(/[0134578!|@$+l]/g, (sign) => letters[sign] ?? sign)
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The parts of a name, and what parts beside each other make: `Vega`, `VegaCapital`. */
const namedBy = (name: string): string[] => {
  const parts = plainText(name).split(/[^\p{L}\p{N}]+/u);
  const joined = parts.flatMap((_, from) =>
    parts.slice(from).map((__, more) => parts.slice(from, from + more + 1).join('')),
  );
  return joined.filter((part) => part.length >= shortestPart);
};

/** What the user, their address, the firm and the portal are called. */
export interface KnownNames {
  readonly email: string;
  readonly fullName?: string | null | undefined;
  readonly firm: string | null;
  /** The domains of the firm and of the portal. */
  readonly domains: readonly string[];
}

/** The parts of a password that remain without digits and signs at its ends. */
const cores = (password: string): ReadonlySet<string> => {
  const plain = plainText(password);
  const lead = /^[^\p{L}]*/u.exec(plain)?.[0].length ?? 0;
  const tail = /[^\p{L}]*$/u.exec(plain)?.[0].length ?? 0;
  const found = new Set<string>();
  for (const from of new Set([0, lead]))
    for (let cut = 0; cut <= tail; cut += 1) found.add(plain.slice(from, plain.length - cut));
  return found;
};

/** Whether a password is a known word or name, perhaps twice, with nothing but digits and signs around it. */
export const isGuessable = (
  password: string,
  { email, fullName, firm, domains }: KnownNames,
  isCommon: (word: string) => boolean,
): boolean => {
  const [local = '', domain = ''] = email.split('@');
  const names = [local, domain, firm ?? '', fullName ?? '', ...domains];
  const words = new Set([...listed, ...names.flatMap((name) => namedBy(name))].map((word) => folded(word)));
  const isKnown = (core: string): boolean => {
    const word = folded(core);
    const half = word.slice(0, word.length / 2);
    return words.has(word) || (half + half === word && words.has(half)) || isCommon(core);
  };
  return [...cores(password)].some((core) => isKnown(core));
};
