import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const barrel = join(
  dirname(createRequire(import.meta.url).resolve('lucide-react')),
  '../esm/lucide-react.mjs',
);

/** Returns the file of each icon name. */
function iconFiles(): Map<string, string> {
  const files = new Map<string, string>();
  for (const [, names = '', file = ''] of readFileSync(barrel, 'utf8').matchAll(
    /^export \{([^}]*)\} from '\.\/icons\/([\w-]+)\.mjs'/gm,
  )) {
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, file);
  }
  return files;
}

/**
 * Imports each icon from its own file. The package's index exports 1,700 icons: parsing it took half of the build time, and
 * the bundler could not tell which page needs which icon.
 */
export function iconsByFile(): Plugin {
  const files = iconFiles();
  const importStatement = (name: string): string => {
    const file = files.get(name);
    if (!file) throw new Error(`lucide-react has no icon ${name}, or names its icons otherwise by now.`);
    return `import ${name} from 'lucide-react/icons/${file}';`;
  };
  return {
    name: 'icons-by-file',
    apply: 'build',
    transform: {
      filter: { id: /\.tsx?$/, code: /from ['"]lucide-react['"]/ },
      handler: (code) => ({
        code: code.replaceAll(/import \{([^}]*)\} from ['"]lucide-react['"];?/g, (_, names: string) =>
          names
            .split(',')
            .map((name) => name.trim())
            .filter((name) => name !== '' && !name.startsWith('type '))
            .map(importStatement)
            .join(' '),
        ),
        map: null,
      }),
    },
  };
}
