import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkOf } from './build/chunks.ts';
import { compressedForms } from './build/compress-plugin.ts';
import { publicStyles } from './build/public-styles-plugin.ts';
import { fontPreload } from './build/font-preload-plugin.ts';
import { zodForThePage } from './build/zod-plugin.ts';
import { iconsByFile } from './build/icons-plugin.ts';
import { linguiCatalogues, linguiMacro } from './build/lingui-plugins.ts';

const apiTarget = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3000';

const root = fileURLToPath(new URL('.', import.meta.url));

// The mode "pieces" builds the page of all pieces instead of the product: for the browser tests, never for a portal.
export default defineConfig(({ mode }) => ({
  root,
  plugins: [
    linguiMacro(),
    linguiCatalogues(),
    react(),
    publicStyles(),
    tailwindcss(),
    fontPreload(),
    zodForThePage(),
    iconsByFile(),
    compressedForms(),
  ],
  build: {
    target: 'es2022',
    // The page policy admits no inline script, and the polyfill would be one.
    modulePreload: { polyfill: false },
    // A data: font or image would need an exception in the page policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      // On a busy machine it would tell whoever starts the portal which plugin took how long.
      checks: { bundlerTimings: false },
      input: `${root}${mode === 'pieces' ? 'ui.html' : 'index.html'}`,
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // zod is told to leave run-time compilation alone in the chunk that holds it, before any schema exists.
            { name: 'zod', test: /node_modules\/zod\/|src\/strict-policy/, priority: 2 },
            // One chunk for what every page runs on: it changes with releases of its parts only, and packs better.
            {
              name: 'base',
              test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(react-router|router-core|history|store|react-store)|@lingui)\//,
              priority: 1,
            },
            { debugName: 'own', name: chunkOf() },
          ],
        },
      },
    },
  },
  // React has had it since 18; the stand-in for older ones is what packages still ask for.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }] },
  server: { proxy: { '/api': { target: apiTarget, changeOrigin: false } } },
}));
