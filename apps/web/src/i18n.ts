import { i18n, type Messages } from '@lingui/core';
import { messages as english } from './locales/en.po';
import type { Language } from './ui/text/format.ts';

interface Catalogue {
  messages: Messages;
}

const storageKey = 'language';
const sharedSpanish = () => import('./locales/es.po');
const featureFiles = import.meta.glob<Catalogue>('./features/*/locales/*.po');
const recordFiles = import.meta.glob<Catalogue>('./records/locales/*.po');

/** What has been loaded, by language; English is there from the start and under every other language. */
const loaded: Record<Language, Messages> = { en: { ...english }, es: {} };
/** By feature, until its texts are there; one counts as soon as it is on its way, so that no change of language misses it. */
const features = new Map<string, Promise<void>>();

async function loadFile(feature: string, language: Language): Promise<void> {
  const load =
    featureFiles[`./features/${feature}/locales/${language}.po`] ??
    recordFiles[`./${feature}/locales/${language}.po`];
  if (load) Object.assign(loaded[language], (await load()).messages);
}

/** The language on screen, or on its way there. */
let wanted: Language = 'en';

function show(language: Language): void {
  i18n.loadAndActivate({ locale: language, messages: { ...loaded.en, ...loaded[language] } });
  document.documentElement.lang = language;
}

const shown = (): Language => (i18n.locale === 'es' ? 'es' : 'en');

async function bringFeature(feature: string): Promise<void> {
  await Promise.all([...new Set<Language>(['en', wanted])].map((language) => loadFile(feature, language)));
  show(shown());
}

/** Brings a feature's texts, in English and in the language on screen; called by its lazy routes. */
export function loadFeatureTexts(feature: string): Promise<void> {
  const texts = features.get(feature) ?? bringFeature(feature);
  features.set(feature, texts);
  // What failed on the way is asked for again by the next visit.
  texts.catch(() => features.delete(feature));
  return texts;
}

async function bring(language: Language): Promise<void> {
  wanted = language;
  const files = [...features.keys()].map((feature) => loadFile(feature, language));
  if (language === 'es') {
    files.push(sharedSpanish().then(({ messages }) => void Object.assign(loaded.es, messages)));
  }
  await Promise.all(files);
  show(language);
}

/** Turns the interface to another language and remembers it on this machine. */
export async function chooseLanguage(language: Language): Promise<void> {
  await bring(language);
  try {
    localStorage.setItem(storageKey, language);
  } catch {
    // Storage may be refused by the browser; the choice then lasts as long as the page.
  }
}

function preferred(): Language {
  let stored: string | null = null;
  try {
    stored = localStorage.getItem(storageKey);
  } catch {
    // As above: the browser's own language then decides.
  }
  return (stored ?? navigator.language).startsWith('es') ? 'es' : 'en';
}

/** Before the first render: English always, and the reader's language if it is another. */
export async function startLanguage(): Promise<void> {
  show('en');
  if (preferred() === 'es') await bring('es');
}

export { i18n };
