import { i18n, type Messages } from '@lingui/core';
import { messages as english } from './locales/en.po';
import type { Language } from '@partnerfolio/contract/texts/texts';

/** The texts of one file. */
export interface Catalogue {
  messages: Messages;
}

const storageKey = 'language';
const sharedSpanish = () => import('./locales/es.po');

type Files = Readonly<Record<string, () => Promise<Catalogue>>>;

/**
 * The files of texts: at first those of the sign-in and of what it shares with other pages, because the name of each costs the
 * first load bytes.
 */
const files: Record<string, () => Promise<Catalogue>> = import.meta.glob<Catalogue>([
  './features/auth/locales/*.po',
  './records/texts/*.ts',
]);

/** Makes more files known: the table of pages names those of all features after the sign-in. */
export function addTextFiles(more: Files): void {
  Object.assign(files, more);
}

/** The loaded texts by language. English is always there and fills gaps in the other language. */
const loaded: Record<Language, Messages> = { en: { ...english }, es: {} };
/** The loading of texts by feature. A feature counts as soon as loading starts, so that a change of language includes it. */
const features = new Map<string, Promise<void>>();

async function loadFile(feature: string, language: Language): Promise<void> {
  const load =
    files[`./features/${feature}/locales/${language}.po`] ?? files[`./${feature}/texts/${language}.ts`];
  if (load) Object.assign(loaded[language], (await load()).messages);
}

/** The language on screen, or the one being loaded. */
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

/** Loads a feature's texts in English and the current language; lazy routes call it. */
export function loadFeatureTexts(feature: string): Promise<void> {
  const texts = features.get(feature) ?? bringFeature(feature);
  features.set(feature, texts);
  // Lets the next visit retry a failed load.
  texts.catch(() => features.delete(feature));
  return texts;
}

async function bring(language: Language): Promise<void> {
  wanted = language;
  const loading = [...features.keys()].map((feature) => loadFile(feature, language));
  if (language === 'es') {
    loading.push(sharedSpanish().then(({ messages }) => void Object.assign(loaded.es, messages)));
  }
  await Promise.all(loading);
  show(language);
}

/** Changes the interface language and saves it on this device. */
export async function chooseLanguage(language: Language): Promise<void> {
  await bring(language);
  try {
    localStorage.setItem(storageKey, language);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

function preferred(): Language {
  let stored: string | null = null;
  try {
    stored = localStorage.getItem(storageKey);
  } catch {
    // Without storage the browser's language applies.
  }
  return (stored ?? navigator.language).startsWith('es') ? 'es' : 'en';
}

/** Loads the texts for the first render: English, and the user's language if it is another. */
export async function startLanguage(): Promise<void> {
  show('en');
  if (preferred() === 'es') await bring('es');
}

export { i18n };
