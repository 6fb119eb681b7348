// Fails if a source text is missing in its catalogue, a catalogue has an unused text, or a translation is missing. `npx
// lingui extract --clean` in apps/web updates the catalogues.
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const webRoot = fileURLToPath(new URL('..', import.meta.url));

const config = getConfig({ cwd: webRoot });

/**
 * Returns the errors in the catalogues, one line each.
 * @returns {Promise<string[]>}
 */
export async function catalogueErrors() {
  const errors = [];
  const catalogs = await getCatalogs(config);
  for (const locale of config.locales) errors.push(...(await contradictions(catalogs, locale)));
  for (const catalog of catalogs) {
    const collected = await catalog.collect({ files: undefined });
    if (!collected) {
      errors.push(`${catalog.path}: the source could not be read`);
      continue;
    }
    for (const locale of config.locales) errors.push(...(await localeErrors(catalog, collected, locale)));
  }
  return errors;
}

/**
 * Finds texts with different translations. The pages load catalogues as they need them, so a text would depend on which pages were
 * visited before: one that means different things needs a `context`.
 * @param {Awaited<ReturnType<typeof getCatalogs>>} catalogs
 * @param {string} locale
 */
async function contradictions(catalogs, locale) {
  /** @type {Map<string, { translation: string, file: string }>} */
  const known = new Map();
  const errors = [];
  for (const catalog of catalogs) {
    const file = path.relative(webRoot, catalog.getFilename(locale));
    for (const [id, { message = id, translation = '', obsolete }] of Object.entries(
      (await catalog.read(locale)) ?? {},
    )) {
      const other = known.get(id);
      if (obsolete || translation === '') continue;
      if (other === undefined) known.set(id, { translation, file });
      else if (other.translation !== translation)
        errors.push(`${file}: "${message}" is "${translation}", but "${other.translation}" in ${other.file}`);
    }
  }
  return errors;
}

/**
 * @param {Awaited<ReturnType<typeof getCatalogs>>[number]} catalog
 * @param {Record<string, { message?: string }>} collected
 * @param {string} locale
 */
async function localeErrors(catalog, collected, locale) {
  const file = path.relative(webRoot, catalog.getFilename(locale));
  const kept = (await catalog.read(locale)) ?? {};
  const wanted = Object.entries(collected).flatMap(([id, { message = id }]) => {
    const entry = kept[id];
    if (!entry || entry.obsolete) return [`${file}: not extracted: ${message}`];
    return locale === config.sourceLocale || entry.translation ? [] : [`${file}: not translated: ${message}`];
  });
  const unused = Object.entries(kept)
    .filter(([id]) => !(id in collected))
    .map(([id, { message = id }]) => `${file}: no longer used: ${message}`);
  return [...wanted, ...unused];
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const errors = await catalogueErrors();
  for (const error of errors) console.error(error);
  if (errors.length > 0) {
    console.error(
      `${errors.length} errors in the catalogues: run "npx lingui extract --clean" in apps/web, then translate.`,
    );
    process.exitCode = 1;
  }
}
