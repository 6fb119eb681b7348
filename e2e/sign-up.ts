// The form of a new account, for sign-up and the first administrator.
import type { Page } from '@playwright/test';

export const emailField = (page: Page) => page.getByLabel('Email', { exact: true });
export const passwordField = (page: Page) => page.getByLabel('Password', { exact: true });
export const nameField = (page: Page) => page.getByLabel('Full Name');

interface NewAccount {
  email: string;
  password: string;
  name: string;
}

/** Fills in and submits the form. */
export const fillSetup = async (page: Page, { email, password, name }: NewAccount) => {
  await emailField(page).fill(email);
  await nameField(page).fill(name);
  await passwordField(page).fill(password);
  await page.getByRole('button', { name: 'Create Account' }).click();
};
