// Where the firm's market and its rules are changed, with a market and an own rule as the server would answer them.
import type { Page } from '@playwright/test';
import { button, fill, inDialog } from './pressing.ts';
import type { Screens } from './pressing.ts';

const id = '01a206fa-906f-74c6-ab77-c5c7759e9f38';
const own = {
  title: 'Una página',
  text: 'Un resumen de una página.',
  documents: ['proposal'],
  service: 'all',
  source: 'Política 4.2',
};
const texts = { title: 'Ventajas de un cambio', text: 'Sus ventajas superan sus costes.', source: 'Art. 54' };
const settings = {
  market: 'eu',
  chosen: null,
  revision: 2,
  rules: [
    {
      code: 'eu_switch',
      wording: { en: texts, es: texts },
      documents: [{ kind: 'proposal', weight: 'required' }],
      service: 'advisory',
      isActive: true,
      ownText: null,
      changed: null,
      revision: 1,
    },
  ],
  ownRules: [
    { id, ...own, revision: 1, updatedAt: '2026-05-04T10:00:00.000Z', updatedBy: { id, fullName: 'Ana' } },
  ],
};

/** Answers with a market and its rules, and opens the page again with them. */
const lendMarket = async (page: Page): Promise<void> => {
  await page.route('**/api/settings/market', (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: settings }) : route.fallback(),
  );
  await page.reload();
};

const withReason = async (page: Page): Promise<void> => {
  await lendMarket(page);
  await fill({ Motivo: 'Acuerdo de mayo' })(page);
};

export const ofMarket: Screens = {
  chooseMarket: {
    at: () => '/settings/market/choice',
    prepare: lendMarket,
    presses: [inDialog('Guardar cambios')],
  },
  changeMarketRule: {
    at: () => '/settings/market/eu_switch',
    prepare: withReason,
    presses: [inDialog('Guardar cambios')],
  },
  addFirmRule: {
    at: () => '/settings/market/new',
    prepare: async (page) => {
      await withReason(page);
      await fill({ Título: own.title, Texto: own.text, Fuente: own.source })(page);
      await page.getByRole('checkbox').first().click();
    },
    presses: [inDialog('Añadir norma')],
  },
  updateFirmRule: {
    at: () => `/settings/market/${id}`,
    prepare: withReason,
    presses: [inDialog('Guardar cambios')],
  },
  removeFirmRule: {
    at: () => `/settings/market/${id}`,
    prepare: async (page) => {
      await lendMarket(page);
      await button('Eliminar norma')(page).click();
      await fill({ Motivo: 'Derogada' })(page);
    },
    presses: [
      (page) =>
        page
          .getByRole('dialog', { name: /^¿Eliminar/ })
          .getByRole('button', { name: 'Eliminar norma', exact: true }),
    ],
  },
};
