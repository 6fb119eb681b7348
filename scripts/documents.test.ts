import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { inHome } from './places.mjs';

const pages = [
  'README.md',
  'ARCHITECTURE.md',
  'CHANGELOG.md',
  'packages/finance/README.md',
  ...readdirSync(inHome('docs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => `docs/${path}`),
];

const textOf = (page: string) => readFileSync(inHome(page), 'utf8');

/** The anchors of a page's headings, as GitHub makes them. */
const anchorsOf = (page: string) =>
  Array.from(textOf(page).matchAll(/^#+ (.+)$/gmu), ([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );

/** The relative links of a page, with line breaks in their text. */
const linksOf = (page: string) =>
  Array.from(textOf(page).matchAll(/\]\(([^)\s]+)\)/gu), ([, link = '']) => link).filter(
    (link) => !/^[a-z]+:/u.test(link),
  );

test.each(pages)('every link of %s leads somewhere', (page) => {
  const broken = linksOf(page).filter((link) => {
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? page : join(dirname(page), path);
    if (!existsSync(inHome(target))) return true;
    return anchor !== undefined && !anchorsOf(target).includes(anchor);
  });
  expect(broken).toEqual([]);
});

test('the page on hardening names tests that exist', () => {
  const named = Array.from(
    textOf('docs/operations/hardening.md').matchAll(/`([\w./-]+\.(?:test|spec)\.ts|e2e\/test\.ts)`/gu),
    ([, path = '']) => path,
  );
  expect(named.length).toBeGreaterThan(20);
  const placed = named.map((path) => (/^(?:e2e|apps)\//u.test(path) ? path : `apps/server/src/${path}`));
  expect(placed.filter((path) => !existsSync(inHome(path)))).toEqual([]);
});
