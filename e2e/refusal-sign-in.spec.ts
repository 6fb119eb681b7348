// The Spanish texts of refusals before the sign-in.
import type { Page } from '@playwright/test';
import { endpoints } from '@partnerfolio/contract/endpoints';
import { expectSpanish, errorsOn } from './catalogue.ts';
import { demoCredentials } from './session.ts';
import { force } from './spanish/forced.ts';
import type { Forced } from './spanish/forced.ts';
import { casesOf, named, speakSpanish, tryAll } from './spanish/walk.ts';
import { expect, settled, test, watchRequests } from './test.ts';

test.use({ demo: true });
test.describe.configure({ mode: 'parallel' });

test.beforeEach(async ({ page, expectedComplaints }) => {
  expectedComplaints.push(/Failed to load resource/);
  watchRequests(page);
  await speakSpanish(page);
});

/** The text for a code whose own text loads after the sign-in; the server answers none of these codes here. */
const unexplained = /^(?:Se ha producido un error inesperado|Algunos campos no son válidos\. .+)$/;

const { email, password } = demoCredentials('agent');
const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true });

test('shows refusals of signing in, signing up and the forgotten password in Spanish', async ({ page }) => {
  const errors: string[] = [];
  const walk = async (name: string, attempt: () => Promise<unknown>, says: RegExp = unexplained) => {
    const endpoint = named(name);
    // The second step replaces the form, and is tested below.
    const cases = casesOf(endpoint).filter((one) => one.name !== 'second_factor_needed');
    errors.push(...(await tryAll(page, endpoint, { cases, attempt, says })));
    await page.unrouteAll();
  };
  await page.goto('/auth');
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(`${password}!`);
  for (const name of ['askSignIn', 'signIn']) await walk(name, () => button('Iniciar sesión')(page).click());
  await page.getByRole('button', { name: '¿Has olvidado la contraseña?' }).click();
  await walk(
    'requestPasswordReset',
    () => button('Enviar enlace')(page).click(),
    /^(?:No se ha podido enviar el enlace de restablecimiento|Algunos campos no son válidos\. .+)$/,
  );
  await page.keyboard.press('Escape');
  await walk('startProviderSignIn', () => page.getByRole('button', { name: /^Continuar con / }).click());
  await page.getByRole('button', { name: 'Registrarse' }).click();
  await page.getByLabel('Correo electrónico').fill('nueva@firma.example');
  await page.getByLabel('Nombre completo').fill('Nueva Persona');
  await page.getByLabel('Contraseña', { exact: true }).fill('una frase secreta larga');
  await walk('signUp', () => button('Crear cuenta')(page).click());
  expect(errors).toEqual([]);
});

test('shows refusals of the second step in Spanish, with the remaining attempts', async ({ page }) => {
  await page.goto('/auth');
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  let forced: Forced = { ok: false, code: 'second_factor_needed' };
  await force(page, endpoints, ({ name }) => (name === 'signIn' ? forced : undefined));
  await button('Iniciar sesión')(page).click();
  await page.getByLabel('Código de la aplicación de autenticación').fill('000000');
  for (const remainingAttempts of [4, 1]) {
    forced = { ok: false, code: 'wrong_code', remainingAttempts };
    await button('Continuar')(page).click();
    await expect(
      page.getByText(`Código incorrecto. ${remainingAttempts === 1 ? 'Queda 1' : 'Quedan 4'}`, {
        exact: false,
      }),
    ).toBeVisible();
    await expectSpanish(page);
  }
});

/** Pages behind a mailed or printed link. */
const chosen = 'una frase secreta larga';
const links = [
  {
    name: 'resetPassword',
    at: '/auth/reset-password#type=recovery&token=abcdefghijkl',
    fields: { 'Nueva contraseña': chosen, 'Confirmar contraseña': chosen },
    act: 'Actualizar contraseña',
  },
  {
    name: 'acceptInvitation',
    at: '/auth/invitation#type=invitation&token=abcdefghijkl',
    fields: { 'Nueva contraseña': chosen, 'Confirmar contraseña': chosen },
    act: 'Iniciar sesión',
  },
  {
    name: 'becomeFirstAdministrator',
    at: '/setup#type=setup&token=abcdefghijkl',
    fields: {
      'Correo electrónico': 'nueva@firma.example',
      'Nombre completo': 'Nueva Persona',
      Contraseña: chosen,
    },
    act: 'Crear cuenta',
  },
];
for (const { name, at, fields, act } of links)
  test(`shows in Spanish why a link that leads to ${name} is refused`, async ({ page }) => {
    const endpoint = named(name);
    const errors: string[] = [];
    for (const one of casesOf(endpoint)) {
      let met = 0;
      await force(page, endpoints, (asked) => (asked === endpoint && (met += 1) ? one.forced : undefined));
      await page.goto('/');
      await page.goto(at);
      for (const [label, text] of Object.entries(fields))
        await page.getByLabel(label, { exact: true }).fill(text);
      await button(act)(page).click();
      await expect.poll(() => met, { message: one.name }).toBeGreaterThan(0);
      await settled(page);
      errors.push(...(await errorsOn(page)).map((text) => `${one.name}: ${text}`));
      await page.unrouteAll();
    }
    expect(errors).toEqual([]);
  });

for (const [name, type] of [
  ['confirmEmail', 'confirmation'],
  ['confirmEmailChange', 'email-change'],
] as const)
  test(`shows in Spanish why a link of ${name} is refused`, async ({ page }) => {
    const endpoint = named(name);
    for (const one of casesOf(endpoint)) {
      await force(page, endpoints, (asked) => (asked === endpoint ? one.forced : undefined));
      await page.goto('/');
      await page.goto(`/auth#type=${type}&token=abcdefghijkl`);
      await expect(page.getByRole('button', { name: 'Descartar' })).toBeVisible();
      await expectSpanish(page);
      await page.unrouteAll();
    }
  });
