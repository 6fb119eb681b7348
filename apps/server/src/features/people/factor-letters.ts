/** The mails that tell the owner of an account that something changed in how they prove who they are. */
import { address, letter } from './letters.ts';
import type { Reader } from './letters.ts';
import type { Letter } from '../../platform/mail/mail.ts';

export type FactorChange =
  | 'authenticator_added'
  | 'authenticator_removed'
  | 'recovery_codes_renewed'
  | 'recovery_code_used'
  | 'factors_reset'
  | 'api_token_made'
  | 'api_token_revoked'
  | 'passkey_added'
  | 'passkey_removed'
  | 'passkey_copied'
  | 'provider_linked'
  | 'provider_unlinked';

const subjects: Readonly<Record<FactorChange, { readonly en: string; readonly es: string }>> = {
  authenticator_added: {
    en: 'An authenticator app was added to your account',
    es: 'Se ha añadido una aplicación de autenticación a su cuenta',
  },
  authenticator_removed: {
    en: 'The authenticator app of your account was removed',
    es: 'Se ha quitado la aplicación de autenticación de su cuenta',
  },
  recovery_codes_renewed: {
    en: 'New recovery codes were made for your account',
    es: 'Se han creado nuevos códigos de recuperación para su cuenta',
  },
  recovery_code_used: {
    en: 'A recovery code of your account was used',
    es: 'Se ha usado un código de recuperación de su cuenta',
  },
  api_token_made: {
    en: 'An API token was made for your account',
    es: 'Se ha creado un token de API para su cuenta',
  },
  api_token_revoked: {
    en: 'An administrator has revoked an API token of your account',
    es: 'Un administrador ha revocado un token de API de su cuenta',
  },
  passkey_added: {
    en: 'A passkey was added to your account',
    es: 'Se ha añadido una llave de acceso a su cuenta',
  },
  passkey_removed: {
    en: 'A passkey of your account was removed',
    es: 'Se ha quitado una llave de acceso de su cuenta',
  },
  passkey_copied: {
    en: 'A passkey of your account was refused, because it seems to have been copied',
    es: 'Se ha rechazado una llave de acceso de su cuenta porque parece haber sido copiada',
  },
  provider_linked: {
    en: 'A sign-in provider was linked with your account',
    es: 'Se ha vinculado un proveedor de acceso a su cuenta',
  },
  provider_unlinked: {
    en: 'A sign-in provider was unlinked from your account',
    es: 'Se ha desvinculado un proveedor de acceso de su cuenta',
  },
  factors_reset: {
    en: 'An administrator has reset the second factor of your account',
    es: 'Un administrador ha restablecido el segundo factor de su cuenta',
  },
};

/** To the owner, so that a thief can't do it unseen. */
export const factorLetter = (publicUrl: URL, reader: Reader, change: FactorChange): Letter => {
  const link = address(publicUrl, '/profile');
  const { en, es } = subjects[change];
  return letter(change, reader, {
    en: {
      subject: en,
      body: `${en}.\n\nIf you know nothing of it, change your password now and tell your administrator:\n\n${link}\n`,
    },
    es: {
      subject: es,
      body: `${es}.\n\nSi no sabe nada de ello, cambie ahora su contraseña y avise a su administrador:\n\n${link}\n`,
    },
  });
};
