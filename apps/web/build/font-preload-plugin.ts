import type { Plugin } from 'vite';

/** Preloads the font's Latin file under its hashed name. */
export function fontPreload(): Plugin {
  return {
    name: 'font-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((name) => /inter-latin-wght.*\.woff2$/.test(name));
        if (!font) throw new Error('The build emitted no Latin face of Inter to preload.');
        const attrs = {
          rel: 'preload',
          href: `/${font}`,
          as: 'font',
          type: 'font/woff2',
          crossorigin: true,
        };
        return [{ tag: 'link', attrs, injectTo: 'head-prepend' as const }];
      },
    },
  };
}
