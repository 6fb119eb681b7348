// Where clients, their contacts and their activity are changed.
import { fill, inDialog, pick } from './pressing.ts';
import type { Screens } from './pressing.ts';

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
  updateClientNote: { at: ({ note }) => note, presses: [inDialog('Guardar cambios')] },
  updateClientTask: { at: ({ task }) => task, presses: [inDialog('Guardar cambios')] },
  shareClient: {
    at: ({ client }) => `${client}/share`,
    prepare: async (page) => pick(page, 'Compañero', 'Ines'),
    presses: [inDialog('Compartir')],
  },
};
