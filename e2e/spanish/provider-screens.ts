// Where providers of market data are changed, with providers that the demo firm does not have, as the server would list them.
import type { Page } from '@playwright/test';
import { stooqForm } from '../../apps/server/src/testing/market-provider.ts';
import type { Screen } from './screen.ts';

const id = '01a206fa-906f-74c6-ab77-c5c7759e9f37';
const { name, ...settings } = stooqForm;
const custom = { id, source: 'custom-stooq', name, settings, hasKey: true, revision: 1 };

export const providerPage = `/settings/providers/${id}`;

const state = { isActive: true, isAllowed: true, host: 'data.example' };
const providers = [
  { id: 'yahoo', custom: null, gives: 'closes', canSearch: true, ...state },
  { id: 'custom-stooq', custom: { id, name }, gives: 'closes', canSearch: false, ...state },
];

/** Lists providers that are switched on, and opens the page again with them. */
export const lendProviders = async (page: Page): Promise<void> => {
  const lent = { '**/api/market-data/providers': providers, '**/api/market-data/custom-providers': [custom] };
  for (const [address, items] of Object.entries(lent))
    await page.route(address, (route) =>
      route.request().method() === 'GET' ? route.fulfill({ json: { items } }) : route.fallback(),
    );
  await page.reload();
};

const inDialog = (dialog: string | RegExp, text: string) => (page: Page) =>
  page.getByRole('dialog', { name: dialog }).getByRole('button', { name: text, exact: true });

export const ofProviders: Readonly<Record<string, Screen>> = {
  createCustomProvider: {
    at: () => '/settings/providers/new',
    presses: [inDialog('Añadir proveedor', 'Añadir proveedor')],
  },
  updateCustomProvider: {
    at: () => providerPage,
    prepare: lendProviders,
    presses: [inDialog('Editar proveedor', 'Guardar cambios')],
  },
  deleteCustomProvider: {
    at: () => providerPage,
    prepare: lendProviders,
    presses: [
      inDialog('Editar proveedor', 'Eliminar proveedor'),
      inDialog(/^¿Eliminar Stooq/, 'Eliminar proveedor'),
    ],
  },
  refreshMarketData: {
    at: () => '/market-data/sources',
    prepare: lendProviders,
    presses: [(page) => page.getByRole('button', { name: 'Actualizar', exact: true })],
  },
};
