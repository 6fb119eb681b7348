// Where each change is made in the Spanish interface, for changes whose failures do not appear in the common toast.
import type { Locator, Page } from '@playwright/test';
import { ofClients } from './client-screens.ts';
import { ofMarket } from './market-rule-screens.ts';
import { ofMarketData } from './market-data-screens.ts';
import { ofProviders } from './provider-screens.ts';
import { ofReports } from './report-screens.ts';
import { button, choose, fill, inDialog, item, more } from './pressing.ts';
import type { Screens } from './pressing.ts';
import type { Screen } from './screen.ts';

const step = (
  place: 'draft' | 'submitted',
  opens: readonly ((page: Page) => Locator)[],
  name: string,
): Screen => ({
  at: (places) => places[place],
  prepare: async (page) => {
    for (const open of opens) await open(page).click();
    await page.getByRole('dialog').getByRole('textbox').fill('Motivo');
  },
  presses: [...opens, inDialog(name)],
});

const password = 'una frase secreta larga';

const ofPortfolios: Screens = {
  createPortfolio: {
    at: ({ client }) => `${client}/portfolios/new`,
    prepare: fill({ Nombre: 'Cartera de prueba' }),
    presses: [inDialog('Crear cartera')],
  },
  updatePortfolio: { at: ({ portfolio }) => `${portfolio}/edit`, presses: [inDialog('Guardar cambios')] },
  closePortfolio: {
    at: ({ portfolio }) => portfolio,
    presses: [more, item('Cerrar cartera'), inDialog('Cerrar cartera')],
  },
  addMandate: {
    at: ({ portfolio }) => `${portfolio}/mandates`,
    prepare: async (page) => button('Añadir mandato')(page).click(),
    presses: [inDialog('Añadir mandato')],
  },
  updateMandate: {
    at: ({ portfolio }) => `${portfolio}/mandates`,
    prepare: async (page) =>
      button(/^Cambiar .* desde/)(page)
        .first()
        .click(),
    presses: [inDialog('Guardar cambios')],
  },
  removeMandate: {
    at: ({ portfolio }) => `${portfolio}/mandates`,
    prepare: async (page) => {
      await button(/^Eliminar .* desde/)(page)
        .first()
        .click();
      await fill({ Motivo: 'Nunca se firmó' })(page);
    },
    presses: [inDialog('Eliminar mandato')],
  },
};

const ofLedgers: Screens = {
  addTransaction: {
    at: ({ portfolio }) => `${portfolio}/ledger/new`,
    prepare: async (page) => {
      await choose(page, 'Tipo', 'Aportación');
      await fill({ Importe: '100' })(page);
    },
    presses: [inDialog('Guardar')],
  },
  addTransactions: {
    at: ({ portfolio }) => `${portfolio}/entries`,
    prepare: async (page) => {
      // The rows are never saved, so that leaving the page asks.
      page.on('dialog', (dialog) => void dialog.accept());
      await page.locator('[data-cell="0/tradeDate"]').focus();
      await page.evaluate(() => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', '2026-03-03\tWithdrawal\t\t\t\t77.25');
        const pasted = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
        document.activeElement?.dispatchEvent(pasted);
      });
    },
    presses: [button('Guardar 1 movimiento')],
  },
  bookTransfer: {
    at: ({ portfolio }) => `${portfolio}/ledger/new`,
    prepare: async (page) => {
      await choose(page, 'Tipo', 'Traspaso de salida');
      await button('Una de nuestras carteras')(page).click();
      await page.getByLabel('Cartera de destino', { exact: true }).fill('Bond');
      await page.getByRole('option').first().click();
      await button('Liquidez')(page).click();
      await fill({ Importe: '100' })(page);
    },
    presses: [inDialog('Guardar')],
  },
  updateTransaction: { at: ({ entry }) => `${entry}/edit`, presses: [inDialog('Guardar cambios')] },
  reverseTransaction: {
    at: ({ entry }) => entry,
    presses: [button('Anular'), inDialog('Anular movimiento')],
  },
};

const ofAdministration: Screens = {
  renameFirm: {
    at: () => '/settings',
    presses: [button(/^Cambiar el nombre de/), (page) => page.getByRole('dialog').getByRole('button').last()],
  },
  putFirmDetails: { at: () => '/settings/firm', presses: [inDialog('Guardar cambios')] },
  putAssumptions: { at: () => '/settings/assumptions/edit', presses: [inDialog('Guardar cambios')] },
  putHolidayCalendar: { at: () => '/settings/holidays', presses: [inDialog('Guardar cambios')] },
  addOwnDay: {
    at: () => '/settings/own-days/new',
    prepare: fill({ Fecha: '24/12/2026', Nombre: 'Nochebuena' }),
    presses: [inDialog('Añadir día')],
  },
  updateOwnDay: { at: ({ ownDay }) => ownDay, presses: [inDialog('Guardar cambios')] },
  removeOwnDay: {
    at: () => '/settings',
    presses: [button('Eliminar Jornada de equipo'), inDialog('Eliminar día')],
  },
  putRetention: { at: () => '/settings/retention', presses: [inDialog('Guardar cambios')] },
  putComparisonSettings: {
    at: () => '/settings',
    presses: [button('Cambiar índice de referencia y tipo sin riesgo'), inDialog('Guardar')],
  },
  putMarketProvider: { at: () => '/settings', presses: [(page) => page.getByRole('switch').first()] },
  createGroup: {
    at: () => '/admin/groups/new',
    prepare: fill({ 'Nombre *': 'Grupo de prueba' }),
    presses: [inDialog('Crear')],
  },
  updateGroup: { at: ({ group }) => `/admin/groups/${group}/edit`, presses: [inDialog('Actualizar')] },
  setGroupPermission: {
    at: ({ group }) => `/admin/permissions?group=${group}`,
    presses: [
      (page) => page.getByRole('switch').first(),
      (page) => page.getByRole('dialog').getByRole('button').last(),
    ],
    says: /^Error al actualizar el permiso$/,
  },
  clearGroupPermission: {
    at: ({ group }) => `/admin/permissions?group=${group}`,
    presses: [(page) => page.getByRole('button', { name: /^Quitar / }).first(), inDialog('Quitar')],
    says: /^Error al actualizar el permiso$/,
  },
  inviteUser: {
    at: () => '/admin',
    prepare: async (page) => {
      await button('Invitar a un usuario')(page).click();
      await fill({ 'Correo electrónico': 'nueva@firma.example', 'Nombre completo': 'Nueva Persona' })(page);
      await choose(page, 'Rol', 'Empleado');
    },
    presses: [inDialog('Enviar invitación')],
  },
  changeUserEmail: {
    at: ({ newcomer }) => newcomer,
    prepare: async (page) => {
      await button('Cambiar correo')(page).click();
      await fill({ 'Nuevo correo': 'otra@firma.example' })(page);
    },
    presses: [inDialog('Enviar enlace')],
  },
  deactivateUser: {
    at: ({ newcomer }) => newcomer,
    presses: [
      button('Desactivar'),
      (page) =>
        page
          .getByRole('dialog', { name: '¿Desactivar este usuario?' })
          .getByRole('button', { name: 'Desactivar' }),
    ],
  },
};

const ofProfile: Screens = {
  updateProfile: {
    at: () => '/profile',
    presses: [button('Guardar cambios')],
    says: /^No se ha podido actualizar el perfil$/,
  },
  chooseFormats: {
    at: () => '/profile',
    presses: [button('Cambiar formatos'), inDialog('Guardar')],
  },
  changePassword: {
    at: () => '/profile',
    prepare: fill({
      'Contraseña actual': 'partnerfolio-demo',
      'Nueva contraseña': password,
      'Confirmar contraseña': password,
    }),
    presses: [button('Actualizar contraseña')],
    says: /^No se ha podido actualizar la contraseña$/,
  },
  generateAvatar: {
    at: () => '/profile',
    prepare: async (page) => {
      await button('Generar avatar con IA')(page).click();
      await fill({ Descripción: 'Un faro' })(page);
    },
    presses: [inDialog('Generar avatar')],
    says: /^(?:No se ha podido generar el avatar|Se ha superado el límite de solicitudes\. .+)$/,
  },
  chooseAvatar: {
    at: () => '/profile',
    prepare: async (page) => {
      await button('Generar avatar con IA')(page).click();
      await fill({ Descripción: 'Un faro' })(page);
      await inDialog('Generar avatar')(page).click();
    },
    presses: [inDialog('Usar este avatar')],
    says: /^No se ha podido actualizar el perfil$/,
  },
  createApiToken: {
    at: () => '/profile',
    prepare: async (page) => {
      await button('Nuevo token')(page).click();
      await page.getByRole('dialog').getByLabel('Nombre').fill('Prueba');
    },
    presses: [inDialog('Crear token')],
    says: /^El token se creó, pero .+$/,
  },
  confirmAuthenticator: {
    at: () => '/profile',
    prepare: async (page) => {
      await page
        .getByRole('region', { name: 'Autenticación en dos pasos' })
        .getByRole('button', { name: 'Configurar' })
        .click();
      await fill({ 'Código de la aplicación': '123456' })(page);
    },
    presses: [inDialog('Confirmar')],
  },
};

const ofProposals: Screens = {
  createProposal: {
    at: ({ client }) => `/proposals/new?client=${client.split('/').at(-1)}&portfolio=new`,
    prepare: fill({ Finalidad: 'Prueba', 'Nombre de la cartera nueva': 'Nueva' }),
    presses: [button('Guardar borrador')],
  },
  updateProposal: { at: ({ draft }) => `${draft}/edit`, presses: [button('Guardar cambios')] },
  submitProposal: {
    ...step('draft', [button('Enviar para aprobación')], 'Enviar para aprobación'),
    as: 'agent',
  },
  approveProposal: step('submitted', [button('Aprobar')], 'Aprobar'),
  requestProposalChanges: step('submitted', [button('Solicitar cambios')], 'Solicitar cambios'),
  rejectProposal: step('submitted', [more, item('Rechazar')], 'Rechazar'),
  withdrawProposal: step('draft', [button('Retirar')], 'Retirar'),
};

/** By endpoint name. A new endpoint whose caller shows failures itself needs a screen here. */
export const screens: Readonly<Record<string, Screens>> = {
  clients: ofClients,
  portfolios: ofPortfolios,
  ledgers: ofLedgers,
  'the market and its rules': ofMarket,
  'market data': ofMarketData,
  'providers of market data': ofProviders,
  administration: ofAdministration,
  'the profile': ofProfile,
  proposals: ofProposals,
  reports: ofReports,
};

const pressOnce = async (found: readonly Locator[], timeout = 0) => {
  let from = 0;
  for (const [at, locator] of found.entries()) if (await locator.isVisible()) from = at;
  for (const locator of found.slice(from)) await locator.click({ timeout });
};

/** Makes the change that is to be refused. */
export const press = async (page: Page, { presses }: Pick<Screen, 'presses'>): Promise<void> => {
  const found = presses.map((locate) => locate(page));
  // The dialog of the last try may close just when it has been found: then the walk to it begins again.
  await pressOnce(found, 5000).catch(() => pressOnce(found));
};
