// Where changes of market data are made in the Spanish interface.
import { button, fill, inDialog, pick } from './pressing.ts';
import type { Screens } from './pressing.ts';
import type { Page } from '@playwright/test';

/** A button in the dialog of an issuer, which stands over the panel of facts. */
const ofIssuer = (dialog: string, name: string) => (page: Page) =>
  page.getByRole('dialog', { name: dialog }).getByRole('button', { name, exact: true });

export const ofMarketData: Screens = {
  putFxRate: {
    at: () => '/market-data/rates/new',
    prepare: fill({ 'De divisa': 'EUR', 'A divisa': 'USD', '1 EUR = … USD': '1,1' }),
    presses: [inDialog('Guardar tipo de cambio')],
  },
  putInstrumentSymbols: {
    at: () => '/market-data/sources',
    presses: [
      (page) => button(/^Cambiar los símbolos de/)(page).first(),
      (page) => page.getByRole('dialog').getByRole('button', { name: 'Guardar símbolos' }),
    ],
  },
  createInstrument: {
    at: () => '/market-data/new',
    prepare: fill({ Símbolo: 'PRUEBA', Nombre: 'Valor de prueba', Divisa: 'EUR' }),
    presses: [inDialog('Añadir instrumento')],
  },
  recordCorporateAction: {
    at: ({ instrument }) => `${instrument}/actions/new`,
    prepare: fill({ 'Unidades nuevas': '3' }),
    presses: [inDialog('Registrar operación')],
  },
  declineCorporateAction: {
    at: ({ action }) => action,
    prepare: async (page) => {
      await button(/^Descartar para/)(page)
        .first()
        .click();
      await fill({ Motivo: 'Prueba' })(page);
    },
    presses: [inDialog('Descartar operación')],
  },
  createBenchmark: {
    at: () => '/market-data/benchmarks/new',
    prepare: async (page) => {
      await fill({ Nombre: 'Índice de prueba' })(page);
      await pick(page, 'Añadir un instrumento', 'WRLD');
    },
    presses: [inDialog('Añadir índice de referencia')],
  },
  updateBenchmark: { at: ({ benchmark }) => `${benchmark}/edit`, presses: [inDialog('Guardar cambios')] },
  deleteBenchmark: {
    at: () => '/market-data/benchmarks',
    presses: [(page) => button(/^Eliminar /)(page).first(), inDialog('Eliminar')],
  },
  createModel: {
    at: () => '/models/new',
    prepare: async (page) => {
      await fill({ Nombre: 'Cartera modelo de prueba' })(page);
      await pick(page, 'Añadir un instrumento', 'WRLD');
      await page.locator('[name="targets.0.targetPct"]').fill('100');
    },
    presses: [button('Guardar')],
  },
  addModelVersion: {
    at: ({ model }) => `${model}/versions/new`,
    prepare: fill({ 'Cambio y motivo': 'Prueba' }),
    presses: [button('Guardar')],
  },
  updateModel: { at: ({ model }) => model, presses: [button('Editar'), inDialog('Guardar')] },
  assignModel: {
    at: ({ portfolio }) => `${portfolio}/model`,
    prepare: async (page) => button('Cambiar modelo')(page).click(),
    presses: [inDialog('Cambiar modelo')],
  },
  updateInstrument: { at: ({ instrument }) => `${instrument}/edit`, presses: [inDialog('Guardar cambios')] },
  stateInstrumentFacts: {
    at: ({ instrument }) => `${instrument}/facts/edit`,
    prepare: fill({
      'Fuente de los cambios': 'KID',
      'A fecha de': '2026-05-03',
      'Gastos corrientes': '0,22',
    }),
    presses: [inDialog('Guardar cambios')],
  },
  createIssuer: {
    at: ({ instrument }) => `${instrument}/facts/edit`,
    prepare: async (page) => {
      await button('Añadir emisor')(page).click();
      await fill({ Nombre: 'Emisor de prueba' })(page);
    },
    presses: [ofIssuer('Añadir emisor', 'Añadir emisor')],
  },
  updateIssuer: {
    at: ({ instrument }) => `${instrument}/facts/edit`,
    prepare: async (page) => {
      await button('Añadir emisor')(page).click();
      await fill({ Nombre: `Emisor ${String(Date.now())}` })(page);
      await ofIssuer('Añadir emisor', 'Añadir emisor')(page).click();
      await button('Editar emisor')(page).click();
    },
    presses: [ofIssuer('Editar emisor', 'Guardar cambios')],
  },
  declareWorthless: {
    at: ({ instrument }) => `${instrument}/worthless`,
    prepare: fill({ Motivo: 'Prueba' }),
    presses: [inDialog('Declarar sin valor')],
  },
  putPrice: {
    at: ({ instrument }) => `${instrument}/prices/new`,
    prepare: fill({ 'Precio de cierre': '10' }),
    presses: [inDialog('Guardar precio')],
  },
};
