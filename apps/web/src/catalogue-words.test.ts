import { readdirSync, readFileSync } from 'node:fs';
import { flatTexts } from '@partnerfolio/contract/texts/flat';
import { textsOf } from '@partnerfolio/contract/texts/texts-of';
import type { Language } from '@partnerfolio/contract/texts/texts';
import { describe, expect, it } from 'vitest';

/** A word that texts must not use, and the term to write instead. */
interface Banned {
  readonly word: RegExp;
  readonly write: string;
  /** The texts that may contain it, each with the reason. */
  readonly but?: Readonly<Record<string, string>>;
}

const english: readonly Banned[] = [
  { word: /\btold\b/i, write: 'the active voice: "you get an email"' },
  { word: /\banew\b/i, write: 'again' },
  { word: /\bmend(s|ed|ing)?\b/i, write: 'fix, correct' },
  { word: /\bwho(so)?ever\b/i, write: 'users who, or the noun' },
  { word: /\bdeepest fall\b/i, write: 'max drawdown' },
  { word: /\bon the day$/i, write: 'today, or the date' },
  { word: /(?<!than )\ba year\b(, net|$)/i, write: 'p.a.' },
  { word: /\brealised in all\b/i, write: 'total realised gain' },
  { word: /\b(paid|put) in\b|\btaken? out\b/i, write: 'contributions, withdrawals; remove' },
  { word: /\bkept in the ledger\b|\bcash is kept\b/i, write: 'track cash' },
  { word: /\brate of then\b/i, write: 'FX rate at booking' },
  { word: /\bprice of one\b/i, write: 'unit price' },
  {
    word: /\bcloses\b|\b(store|enter|correct|delete|last|a|the|no|every|all) close\b/i,
    write: 'closing price, price',
  },
  { word: /\bbrought along\b|\btravel(s)? along\b/i, write: 'transferred' },
  { word: /\bhighest cost first\b|\b(first|last) in, first out\b/i, write: 'HIFO, FIFO, LIFO' },
  { word: /^partial$|; partial\b|\bpartial[,:]/i, write: 'incomplete, of a total' },
  { word: /\bdata problems?\b|\bfaults?\b/i, write: 'data issue, error' },
  { word: /\blargest moves\b/i, write: 'top movers' },
  { word: /^(the )?whole firm\b/i, write: 'firm' },
  { word: /^ring$|^map$/i, write: 'donut, treemap' },
  { word: /\blook(s|ed)? after\b/i, write: 'adviser' },
  { word: /\bkinds?\b/i, write: 'type' },
  {
    word: /\bpersons?\b|\bpeople\b/i,
    write: 'user, of somebody with an account',
    but: {
      Person: 'a type of client beside household and organisation',
      'A person, a household or an organisation.': 'the types of client',
      'No clients yet. Add your first person, household or organisation.': 'the types of client',
      'This household has no members yet. Choose it when you edit a person.': 'a client of the type person',
      '{name} can then sign in with the password alone and gets an email about it. Do this only if they asked you in person.':
        'in person, face to face',
      '{name} can then sign in with the password alone. Do this only if they asked you in person.':
        'in person, face to face',
    },
  },
  { word: /\bdecision wanted\b/i, write: 'due date' },
  { word: /\bwritten by\b|\bwrote in\b|\bwrite in\b/i, write: 'author; edited' },
  { word: /\bcan decide\b|\bdecided on\b/i, write: 'reviewers' },
  { word: /\bbegan\b/i, write: 'created, started' },
  { word: /\bask(s|ed)? for changes\b|\basked for$/i, write: 'request changes' },
  { word: /\bwaits? (for your|on)\b|\bwaiting on\b|\bwait for a\b/i, write: 'awaiting your review' },
  { word: /\b(take|takes|taken|taking|took) (\w+ ){0,2}back\b/i, write: 'reverse, undo' },
  { word: /\bthrow(n)? away\b/i, write: 'discard' },
  { word: /\bbefore the names\b|\bnames of the columns\b/i, write: 'rows to skip; header row' },
  { word: /\bbetween columns\b/i, write: 'separator' },
  { word: /^which\b|^what\b/i, write: 'a noun: column mapping, value mapping, purpose' },
  { word: /\bgood rows\b|\bfates?\b/i, write: 'valid rows; status' },
  { word: /\bmake token\b|\bmade token\b/i, write: 'create token' },
  { word: /\btrail\b/i, write: 'audit log' },
  { word: /\bwhat (it|they|he|she) (is|are|says?|does?)\b/i, write: 'the noun' },
];

const spanish: readonly Banned[] = [
  { word: /\bmayor caída\b/i, write: 'caída máxima' },
  { word: /\bapuntes?\b|\basientos?\b|\blibros?\b/i, write: 'movimientos' },
  { word: /\befectivo\b/i, write: 'liquidez' },
  { word: /(?<!(?:precios?|fecha) de )\bcierres?\b/i, write: 'precio de cierre' },
  { word: /\b(precios?|tipos?) antiguos?\b|\bdesfasad/i, write: 'desactualizado' },
  { word: /\bganancias?\b/i, write: 'plusvalía' },
  {
    word: /^acciones$|^bonos$/i,
    write: 'renta variable, renta fija',
    but: { Actions: 'commands, not shares' },
  },
  { word: /\bhogar(es)?\b/i, write: 'grupo familiar' },
  { word: /\bmonedas?\b/i, write: 'divisa' },
  { word: /\bcolegas?\b/i, write: 'compañero' },
  { word: /\bperíodos?\b/i, write: 'periodo' },
  {
    word: /\b(usted(es)?|diga|elija|haga|hágalo|copie|cópielo|léalo|seleccione|vincule|revierta|expórtel[oa]|inténtelo|introdúzcal[oa]|introduzca|compruebe|cierre esta|su sesión|inició)\b/i,
    write: 'tú',
  },
];

interface Text {
  /** The source text, which identifies a message. */
  readonly id: string;
  readonly text: string;
}

const string = (block: string, key: string): string =>
  (new RegExp(`^${key} ((?:".*"\\n?)+)`, 'm').exec(block)?.[1] ?? '""')
    .trim()
    .split('\n')
    .map((line): string => JSON.parse(line) as string)
    .join('');

const parseTexts = (catalogue: string): Text[] =>
  catalogue.split('\n\n').flatMap((block) => {
    const text = string(block, 'msgstr');
    return text === '' ? [] : [{ id: string(block, 'msgid'), text: text.replaceAll(/\{\w+, plural,/g, '{') }];
  });

const source = new URL('./', import.meta.url);
const catalogues = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('.po'),
);

/** The contract's texts, which pages, files and mails share; here the English text identifies each. */
const contractTexts = (language: Language): Text[] => {
  const texts = flatTexts(textsOf(language));
  return Object.entries(flatTexts(textsOf('en'))).map(([path, id]) => ({ id, text: texts[path] ?? '' }));
};

const textsIn = (language: Language): Text[] => [
  ...catalogues
    .filter((path) => path.endsWith(`/${language}.po`))
    .flatMap((path) => parseTexts(readFileSync(new URL(path, source), 'utf8'))),
  ...contractTexts(language),
];

describe.each([
  { language: 'en', list: english },
  { language: 'es', list: spanish },
] as const)('the texts on screen ($language)', ({ language, list }) => {
  it('use the terms we agreed on', () => {
    const texts = textsIn(language);
    expect(texts.length).toBeGreaterThan(1000);
    const wrong = list.flatMap(({ word, write, but = {} }) =>
      texts
        .filter(({ id, text }) => word.test(text) && !Object.hasOwn(but, id))
        .map(({ text }) => `${text} (write: ${write})`),
    );
    expect(wrong).toEqual([]);
  });

  it('include those of the contract', () => {
    expect(contractTexts(language).length).toBeGreaterThan(250);
  });

  it('still holds every text that is excepted', () => {
    const ids = new Set(textsIn(language).map(({ id }) => id));
    const gone = list.flatMap(({ but = {} }) => Object.keys(but)).filter((id) => !ids.has(id));
    expect(gone).toEqual([]);
  });
});
