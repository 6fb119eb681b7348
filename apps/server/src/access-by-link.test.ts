/** What the endpoints for holders of links answer to each of two holders. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bindings } from './app.ts';
import { openTestApp } from './testing/app.ts';
import type { TestApp, TestPerson } from './testing/app.ts';
import { makeClient, makePortfolio } from './testing/ledgers.ts';
import { makeTestLink } from './testing/links.ts';
import { sendCall, soundCall } from './testing/sound-calls.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

/** A link to one portfolio of a new client, who has another one. */
const makeNamedLink = async (owner: TestPerson, name: string): Promise<TestPerson> => {
  const clientId = await makeClient(t, owner, { name: `Client ${name}` });
  const portfolioIds = [await makePortfolio(t, { clientId, name: `Portfolio ${name}` })];
  await makePortfolio(t, { clientId, name: 'Named by no link' });
  const { id, token } = await makeTestLink(t, owner, { clientId, portfolioIds });
  return { id, email: '', accessToken: token };
};

describe.each(bindings.map(({ endpoint }) => endpoint).filter(({ access }) => access === 'link'))(
  '$method $path',
  (endpoint) => {
    test('answers each holder with what their own link names, and nothing of another', async () => {
      const owner = await t.signInAs('agent');
      const call = await soundCall(t, endpoint, owner);
      const answerTo = async (as: TestPerson) =>
        (await sendCall(t, endpoint, { ...call, as, scheme: 'Link' })).text();
      const links = [await makeNamedLink(owner, 'One'), await makeNamedLink(owner, 'Two')] as const;
      const found = [];
      for (const link of links) {
        const text = await answerTo(link);
        found.push(['One', 'Two', 'no link'].filter((name) => text.includes(name)));
      }
      expect(found).toEqual([['One'], ['Two']]);
    });
  },
);
