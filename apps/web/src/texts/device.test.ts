import { i18n } from '@lingui/core';
import { beforeAll, expect, test } from 'vitest';
import { messages as english } from '../records/locales/en.po';
import { messages as spanish } from '../records/locales/es.po';
import { deviceText } from './device.ts';

beforeAll(() => {
  i18n.load({ en: english, es: spanish });
  i18n.activate('en');
});

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
    'Chrome on Linux',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:131.0) Gecko/20100101 Firefox/131.0',
    'Firefox on macOS',
  ],
  ['curl/8.5.0', 'curl'],
  [
    'Something unheard of, without a slash, and longer than forty characters',
    'Something unheard of, without a slash, a',
  ],
])('calls %s %s', (userAgent, device) => {
  expect(deviceText(i18n, userAgent)).toBe(device);
});

test('names the device in Spanish', () => {
  i18n.activate('es');
  expect(deviceText(i18n, 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0')).toBe(
    'Firefox en Linux',
  );
  i18n.activate('en');
});

test('returns nothing without a user agent', () => {
  expect(deviceText(i18n, null)).toBeNull();
});
