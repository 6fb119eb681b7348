// Where clients, their contacts and their activity are changed.
import type { Page } from '@playwright/test';
import { button, fill, inDialog, item, pick } from './pressing.ts';
import type { Screens } from './pressing.ts';

const answerReview = async (page: Page) => {
  for (const [topic, outcome] of [
    ['Circunstancias y objetivos', 'En orden'],
    ['Datos de contacto', 'En orden'],
    ['Perfil de riesgo', 'Algo pendiente'],
    ['KYC', 'Algo pendiente'],
    ['Carteras', 'Algo pendiente'],
  ] as const) {
    const choice = page.getByRole('combobox', { name: `Resultado: ${topic}` });
    if ((await choice.textContent())?.includes('En orden') === true) continue;
    await choice.click();
    await page.getByRole('option', { name: outcome, exact: true }).click();
  }
  for (const task of await page.getByLabel('Tarea').all()) await task.fill('Pedir lo que falta');
};

export const ofClients: Screens = {
  createClient: {
    at: () => '/clients/new',
    prepare: fill({ Nombre: 'Cliente de prueba' }),
    presses: [inDialog('Añadir cliente')],
  },
  updateClient: { at: ({ client }) => `${client}/edit`, presses: [inDialog('Guardar cambios')] },
  updateClients: {
    at: () => '/clients',
    prepare: async (page) => {
      await page.getByRole('table').getByRole('checkbox').nth(1).check();
      await page.getByRole('button', { name: 'Añadir etiqueta' }).click();
      await fill({ Etiqueta: 'prueba' })(page);
    },
    presses: [inDialog('Añadir etiqueta')],
  },
  addClientTasks: {
    at: () => '/clients',
    prepare: async (page) => {
      await page.getByRole('table').getByRole('checkbox').nth(1).check();
      await page.getByRole('button', { name: 'Añadir tarea' }).click();
      await fill({ Asunto: 'Enviar el informe' })(page);
    },
    presses: [inDialog('Añadir tarea')],
  },
  createListView: {
    at: () => '/clients',
    prepare: async (page) => {
      await button('Vistas')(page).click();
      await item('Guardar como vista…')(page).click();
      await fill({ Nombre: 'Prueba' })(page);
    },
    presses: [inDialog('Guardar vista')],
  },
  updateListView: {
    at: () => '/portfolios',
    prepare: async (page) => {
      await button('Vistas')(page).click();
      await item('Guardar como vista…')(page).click();
      await fill({ Nombre: 'Prueba' })(page);
      await inDialog('Guardar vista')(page).click();
      await button('Vista: Prueba')(page).click();
      await item('Cambiar el nombre de la vista…')(page).click();
      await fill({ Nombre: 'Otra' })(page);
    },
    presses: [inDialog('Cambiar el nombre')],
  },
  addClientNote: {
    at: ({ client }) => `${client}/activity/note`,
    prepare: fill({ Texto: 'Prefiere el correo' }),
    presses: [inDialog('Añadir nota')],
  },
  addClientTask: {
    at: ({ client }) => `${client}/activity/task`,
    prepare: fill({ Asunto: 'Enviar el informe' }),
    presses: [inDialog('Añadir tarea')],
  },
  addClientContact: {
    at: ({ client }) => `${client}/details/contacts/new`,
    prepare: fill({ Nombre: 'Ana López' }),
    presses: [inDialog('Añadir contacto')],
  },
  updateClientContact: { at: ({ contact }) => contact, presses: [inDialog('Guardar cambios')] },
  removeClientContact: {
    at: ({ client }) => `${client}/details`,
    presses: [
      (page) => page.getByRole('list', { name: 'Contactos' }).getByRole('button').first(),
      inDialog('Eliminar contacto'),
    ],
  },
  updateClientKyc: {
    at: ({ client }) => `${client}/details/kyc/facts`,
    presses: [inDialog('Guardar cambios')],
  },
  putKycAddresses: {
    at: ({ client }) => `${client}/details/kyc/addresses`,
    presses: [inDialog('Guardar cambios')],
  },
  putTaxResidences: {
    at: ({ client }) => `${client}/details/kyc/tax-residences`,
    presses: [inDialog('Guardar cambios')],
  },
  putRelatedParties: {
    at: ({ client }) => `${client}/details/kyc/related-parties`,
    presses: [inDialog('Guardar cambios')],
  },
  putReviewCycle: {
    at: ({ client }) => `${client}/details/reviews/cycle`,
    presses: [inDialog('Guardar cambios')],
  },
  recordClientReview: {
    at: ({ client }) => `${client}/details/reviews/new`,
    prepare: answerReview,
    presses: [inDialog('Registrar revisión')],
  },
  putClientLimits: {
    at: ({ client }) => `${client}/details/limits`,
    presses: [inDialog('Guardar cambios')],
  },
  recordKycCheck: {
    at: ({ client }) => `${client}/details/kyc/check`,
    presses: [inDialog('Registrar comprobación')],
  },
  updateClientDocument: {
    at: ({ document }) => `${document}/edit`,
    presses: [inDialog('Guardar cambios')],
  },
  removeClientDocument: {
    at: ({ document }) => document,
    prepare: async (page) => {
      await inDialog('Eliminar documento')(page).click();
      await fill({ Motivo: 'Otro cliente' })(page);
    },
    presses: [
      (page) =>
        page
          .getByRole('dialog', { name: /^¿Eliminar/ })
          .getByRole('button', { name: 'Eliminar documento', exact: true }),
    ],
  },
  updateLogRecord: { at: ({ logRecord }) => `${logRecord}/edit`, presses: [inDialog('Guardar cambios')] },
  createLogRecord: {
    at: ({ client }) => `/compliance/log/new?client=${client.split('/').at(-1) ?? ''}`,
    prepare: fill({ Asunto: 'Sin respuesta', Descripción: 'No se contestó a su correo.' }),
    presses: [inDialog('Registrar reclamación')],
  },
  updateClientNote: { at: ({ note }) => note, presses: [inDialog('Guardar cambios')] },
  updateClientTask: { at: ({ task }) => task, presses: [inDialog('Guardar cambios')] },
  shareClient: {
    at: ({ client }) => `${client}/share`,
    prepare: async (page) => pick(page, 'Compañero', 'Ines'),
    presses: [inDialog('Compartir')],
  },
};
