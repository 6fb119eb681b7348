import { putFirmDetails } from '@partnerfolio/contract/settings/details';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setUpFirm } from '../firm/firm.ts';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';

let t: TestApp;
let admin: TestPerson;
beforeAll(async () => {
  t = await openTestApp();
  await setUpFirm(t.db, t.app.config, { name: 'Example', currency: 'EUR' });
  admin = await t.signInAs('admin');
});
afterAll(() => t.close());

const read = async (headers: Record<string, string> = {}) => {
  const response = await t.fetch('/firm.css', { headers });
  return { response, text: await response.text() };
};
const choose = (accentColour: string) => t.request(putFirmDetails, { body: { accentColour } }, admin);

test('is empty for a firm without a colour', async () => {
  const { response, text } = await read();
  expect([response.status, text]).toEqual([200, '']);
  expect(response.headers.get('content-type')).toBe('text/css; charset=utf-8');
});

test('has the colour for light pages and a lighter shade for dark ones, to anyone', async () => {
  expect((await choose('#7A1F3D')).body.accentColour).toBe('#7a1f3d');
  const { text } = await read();
  expect(text).toMatch(/^:root:root\{--accent:#7a1f3d;/);
  expect(text).toMatch(/\[data-theme=dark\]\{--accent:#(?!7a1f3d)[0-9a-f]{6};/);
});

test('answers 304 until the colour changes', async () => {
  const etag = (await read()).response.headers.get('etag') ?? '';
  expect((await read({ 'if-none-match': etag })).response.status).toBe(304);
  await choose('#1b5e7a');
  expect((await read({ 'if-none-match': etag })).response.status).toBe(200);
});

test('contains nothing that a colour could smuggle in', async () => {
  for (const wrong of ['red', '#12345', '#1b5e7a}body{display:none', 'url(//evil.example)', '#1b5e7g'])
    expect((await choose(wrong)).problem).toMatchObject({
      status: 422,
      fields: [{ path: 'accentColour', code: 'bad_colour' }],
    });
});

test('refuses a colour that is too pale with its contrast', async () => {
  expect((await choose('#ffd200')).problem).toMatchObject({
    status: 422,
    fields: [
      { path: 'accentColour', code: 'colour_too_pale', params: { ratio: expect.stringMatching(/^1\.\d+$/) } },
    ],
  });
});
