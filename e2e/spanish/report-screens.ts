// Where each change of reports is made in the Spanish interface.
import { expect } from '@playwright/test';
import { choose } from '../records.ts';
import { button, fill, inDialog } from './pressing.ts';
import type { Screens } from './pressing.ts';

export const ofReports: Screens = {
  issueReport: {
    at: ({ portfolio }) => `/reports/new?portfolio=${portfolio.split('/').at(-1)}`,
    prepare: async (page) => expect(page.getByRole('combobox', { name: 'Cartera' })).not.toHaveValue(''),
    presses: [button('Emitir informe')],
  },
  issueClientReport: {
    at: ({ client }) => `/reports/new?client=${client.split('/').at(-1)}`,
    prepare: async (page) => expect(page.getByRole('combobox', { name: 'Cliente' })).not.toHaveValue(''),
    presses: [button('Emitir informe')],
  },
  issueFirmReport: {
    at: () => '/reports/new',
    prepare: (page) => choose(page.getByRole('combobox', { name: 'Informe de' }), 'La firma'),
    presses: [button('Emitir informe')],
  },
  reissueReport: {
    at: ({ report }) => report,
    presses: [button('Emitir corrección'), inDialog('Emitir corrección')],
  },
  withdrawReport: {
    at: ({ report }) => report,
    prepare: async (page) => {
      await button('Retirar')(page).click();
      await fill({ Motivo: 'Falta una cuenta' })(page);
    },
    presses: [inDialog('Retirar informe')],
  },
  createReportBatch: {
    at: () => '/reports/batches/new',
    presses: [inDialog('Emitir informes')],
  },
  createReportSchedule: {
    at: () => '/reports/schedules/new',
    prepare: fill({ Nombre: 'Cada trimestre' }),
    presses: [inDialog('Añadir programación')],
  },
  updateReportSchedule: {
    at: ({ schedule }) => schedule,
    prepare: fill({ Nombre: 'Otro nombre' }),
    presses: [inDialog('Guardar cambios')],
  },
  createReportPreset: {
    at: ({ portfolio }) => `/reports/new?portfolio=${portfolio.split('/').at(-1)}`,
    prepare: async (page) => {
      await expect(page.getByRole('combobox', { name: 'Cartera' })).not.toHaveValue('');
      await button('Guardar como plantilla')(page).click();
      await fill({ Nombre: 'Otra carta' })(page);
    },
    presses: [inDialog('Guardar plantilla')],
  },
  updateReportPreset: {
    at: ({ preset }) => preset,
    presses: [button(/^Cambiar el nombre de/), inDialog('Cambiar el nombre')],
  },
  deliverReports: {
    at: ({ portfolio }) => `${portfolio}/reports`,
    prepare: (page) => page.getByRole('checkbox', { name: 'Seleccionar todos los de esta página' }).click(),
    presses: [button('Enviar por correo'), inDialog('Enviar informes')],
  },
  downloadReports: {
    at: () => '/reports',
    prepare: (page) => page.getByRole('checkbox', { name: 'Seleccionar todos los de esta página' }).click(),
    presses: [button('Descargar')],
  },
  deliverReport: {
    at: ({ report }) => report,
    presses: [button('Enviar por correo'), inDialog('Enviar informe')],
  },
};
