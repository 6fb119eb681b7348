import { listMarketProviders, putMarketProvider } from '@partnerfolio/contract/market/feeds';
import { describe, expect, test } from 'vitest';
import { openTestApp } from '../../../testing/app.ts';

describe('providers', () => {
  test('cannot be switched on when the operator does not allow their host', async () => {
    const other = await openTestApp({ outgoingHosts: [] });
    const person = await other.signInAs('admin');
    const answer = await other.request(
      putMarketProvider,
      { params: { provider: 'ecb' }, body: { isActive: true } },
      person,
    );
    expect([answer.status, answer.problem]).toMatchObject([
      409,
      { reason: { code: 'provider_host_not_allowed' } },
    ]);
    const { body } = await other.request(listMarketProviders, {}, person);
    expect(body.items).toMatchObject([{ isAllowed: false, isActive: false }, { isAllowed: false }]);
    await other.close();
  });
});
