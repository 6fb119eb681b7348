import { describe, expect, test } from 'vitest';
import { returnPath } from './return-path.ts';

const site = { origin: 'https://portal.example', development: false };

describe('returnPath', () => {
  test('accepts the listed pages and paths below them [5-rt-1]', () => {
    for (const path of [
      '/',
      '/dashboard',
      '/admin',
      '/admin/groups',
      '/admin/permissions',
      '/auth',
      '/clients/5?tab=x#y',
    ]) {
      expect(returnPath(path, site, '/fallback')).toBe(path);
    }
  });
  test("accepts '/' only exactly, and no page whose name merely starts the same", () => {
    for (const path of ['/anything', '/dashboards', '/adminx', '/clients-old']) {
      expect(returnPath(path, site, '/fallback')).toBe('/fallback');
    }
  });
  test('accepts an absolute address of this site only [5-rt-2]', () => {
    expect(returnPath('https://portal.example/dashboard', site)).toBe('/dashboard');
    expect(returnPath('https://evil.example/dashboard', site)).toBe('/');
    expect(returnPath('https://portal.example.evil.example/dashboard', site)).toBe('/');
    expect(returnPath('https://portal.example@evil.example/dashboard', site)).toBe('/');
  });
  test('rejects what a browser would resolve to another site', () => {
    for (const target of [
      '//evil.example/dashboard',
      '/\\evil.example',
      '\\\\evil.example',
      '/\t/evil.example',
      '/dashboard\n',
      'javascript:alert(1)',
      'data:text/html,x',
    ]) {
      expect(returnPath(target, site, '/fallback')).toBe('/fallback');
    }
  });
  test('judges the path that a browser would resolve', () => {
    expect(returnPath('/dashboard/../unknown', site, '/fallback')).toBe('/fallback');
    expect(returnPath('/unknown/../admin', site, '/fallback')).toBe('/admin');
  });
  test('accepts local development origins in development only [5-rt-3]', () => {
    const development = { ...site, development: true };
    for (const port of [5173, 3000, 8080]) {
      expect(returnPath(`http://localhost:${port}/admin`, development)).toBe('/admin');
      expect(returnPath(`http://localhost:${port}/admin`, site)).toBe('/');
    }
    expect(returnPath('http://localhost:9999/admin', development)).toBe('/');
  });
  test('returns the fallback without a target [5-rt-4]', () => {
    expect(returnPath(null, site, '/dashboard')).toBe('/dashboard');
    expect(returnPath('', site)).toBe('/');
  });
});
