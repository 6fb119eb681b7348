import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedForms } from './build/compress-plugin.ts';
import { fontPreload } from './build/font-preload-plugin.ts';
import { zodWithoutJsonSchema } from './build/zod-plugin.ts';
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
    tailwindcss(),
    fontPreload(),
    zodWithoutJsonSchema(),
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
      input: `${root}${mode === 'pieces' ? 'ui.html' : 'index.html'}`,
      output: {
        codeSplitting: {
          groups: [
            // zod is told to leave run-time compilation alone in the chunk that holds it, before any schema exists.
            { name: 'zod', test: /node_modules\/zod\/|src\/strict-policy/, priority: 2 },
            // One chunk for what every page runs on: it changes with releases of its parts only, and packs better.
            {
              name: 'base',
              test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(react-router|router-core|history|store|react-store)|@lingui)\//,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': { target: apiTarget, changeOrigin: false } } },
}));
