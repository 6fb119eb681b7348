// Where files are uploaded in the Spanish interface.
import type { Page } from '@playwright/test';
import { tinyPng } from '../records.ts';
import { give } from '../importing.ts';
import type { Screen } from './screen.ts';

const giveImage = (page: Page) =>
  page.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: tinyPng });

/** Makes an attempt with a file instead of a button. */
export const uploads: Readonly<
  Record<string, { at: Screen['at']; give: (page: Page) => Promise<unknown>; says?: RegExp }>
> = {
  uploadTransactions: {
    at: ({ portfolio }) => `${portfolio}/import`,
    give: (page) => give(page, 'broker.csv', ['Date,Type,Amount', '2026-03-02,Deposit,1']),
  },
  uploadClients: {
    at: () => '/clients/import',
    give: (page) => give(page, 'clients.csv', ['Name,Type', 'Ann,person']),
  },
  uploadFacts: {
    at: () => '/market-data/import-facts',
    give: (page) => give(page, 'facts.csv', ['Symbol,Complexity', 'ACME,Complex']),
  },
  uploadPrices: {
    at: () => '/market-data/import',
    give: (page) => give(page, 'prices.csv', ['Date,Symbol,Close', '2026-03-02,ACME,1']),
  },
  uploadRates: {
    at: () => '/market-data/import-rates',
    give: (page) => give(page, 'rates.csv', ['Date,From,To,Rate', '2026-03-02,EUR,USD,1.08']),
  },
  uploadAvatar: {
    at: () => '/profile',
    give: giveImage,
    says: /^No se ha podido subir el avatar$/,
  },
  uploadFirmLogo: {
    at: () => '/settings',
    give: giveImage,
    says: /^No se ha podido subir el logotipo$/,
  },
};
