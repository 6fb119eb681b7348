/** The emails that notify account owners of a change to their sign-in methods. */
import { address, email } from './email-templates.ts';
import type { Reader } from './email-templates.ts';
import type { EmailMessage } from '../../platform/mail/mail.ts';

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
    es: 'Se ha añadido una aplicación de autenticación a tu cuenta',
  },
  authenticator_removed: {
    en: 'The authenticator app of your account was removed',
    es: 'Se ha quitado la aplicación de autenticación de tu cuenta',
  },
  recovery_codes_renewed: {
    en: 'New recovery codes were created for your account',
    es: 'Se han creado nuevos códigos de recuperación para tu cuenta',
  },
  recovery_code_used: {
    en: 'A recovery code of your account was used',
    es: 'Se ha usado un código de recuperación de tu cuenta',
  },
  api_token_made: {
    en: 'An API token was created for your account',
    es: 'Se ha creado un token de API para tu cuenta',
  },
  api_token_revoked: {
    en: 'An administrator has revoked an API token of your account',
    es: 'Un administrador ha revocado un token de API de tu cuenta',
  },
  passkey_added: {
    en: 'A passkey was added to your account',
    es: 'Se ha añadido una llave de acceso a tu cuenta',
  },
  passkey_removed: {
    en: 'A passkey of your account was removed',
    es: 'Se ha quitado una llave de acceso de tu cuenta',
  },
  passkey_copied: {
    en: 'A passkey of your account was rejected because it may have been copied',
    es: 'Se ha rechazado una llave de acceso de tu cuenta porque parece haber sido copiada',
  },
  provider_linked: {
    en: 'A sign-in provider was linked with your account',
    es: 'Se ha vinculado un proveedor de acceso a tu cuenta',
  },
  provider_unlinked: {
    en: 'A sign-in provider was unlinked from your account',
    es: 'Se ha desvinculado un proveedor de acceso de tu cuenta',
  },
  factors_reset: {
    en: 'An administrator has reset the second factor of your account',
    es: 'Un administrador ha restablecido el segundo factor de tu cuenta',
  },
};

/** A notice to the owner, so that a thief's change does not go unnoticed. */
export const factorEmail = (publicUrl: URL, reader: Reader, change: FactorChange): EmailMessage => {
  const link = address(publicUrl, '/profile');
  const { en, es } = subjects[change];
  return email(change, reader, {
    en: {
      subject: en,
      body: `${en}.\n\nIf it wasn't you, change your password now and contact your administrator:\n\n${link}\n`,
    },
    es: {
      subject: es,
      body: `${es}.\n\nSi no has sido tú, cambia ahora tu contraseña y avisa a tu administrador:\n\n${link}\n`,
    },
  });
};
