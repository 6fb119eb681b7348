import { transformAsync } from '@babel/core';
import {
  createCompiledCatalog,
  getCatalogDependentFiles,
  getCatalogForFile,
  getCatalogs,
} from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const webRoot = fileURLToPath(new URL('..', import.meta.url));

/** Expands Lingui's macros, because plugin-react 6 has no Babel of its own. */
export function linguiMacro(): Plugin {
  return {
    name: 'lingui-macro',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?$/, code: /@lingui\/(core|react)\/macro/ },
      async handler(code, id) {
        const result = await transformAsync(code, {
          filename: id,
          babelrc: false,
          configFile: false,
          sourceMaps: true,
          parserOpts: { plugins: ['typescript', 'jsx'] },
          plugins: [['@lingui/babel-plugin-lingui-macro', { linguiConfig: getConfig({ cwd: webRoot }) }]],
        });
        return { code: result?.code ?? code, map: result?.map ?? null };
      },
    },
  };
}

/** Compiles an imported `.po` catalogue into a module that exports its `messages`. */
export function linguiCatalogues(): Plugin {
  return {
    name: 'lingui-catalogues',
    transform: {
      filter: { id: /\.po$/ },
      async handler(_code, id) {
        const config = getConfig({ cwd: webRoot });
        const file = path.relative(config.rootDir ?? webRoot, id);
        const found = getCatalogForFile(file, await getCatalogs(config));
        if (!found) throw new Error(`${file} is not a catalogue of lingui.config.js`);
        const { catalog, locale } = found;
        for (const dependency of await getCatalogDependentFiles(catalog, locale)) {
          this.addWatchFile(dependency);
        }
        const { messages } = await catalog.getTranslations(locale, {
          fallbackLocales: config.fallbackLocales ?? {},
          sourceLocale: config.sourceLocale ?? 'en',
        });
        const compiled = createCompiledCatalog(locale, messages, { namespace: 'es' });
        for (const error of compiled.errors) throw error;
        return { code: compiled.source, map: null };
      },
    },
  };
}
