/**
 * The mails about accounts, in the recipient's language. Tokens are in the URL's fragment, which browsers never send.
 */
import { hasAddress } from '@partnerfolio/contract/identity';
import type { Language } from '@partnerfolio/contract/texts/texts';
import type { EmailMessage } from '../../platform/mail/mail.ts';

export interface Reader {
  readonly recipient: string;
  readonly language: Language;
}

/** A mail in both languages. */
type Texts = Readonly<Record<Language, { readonly subject: string; readonly body: string }>>;

/** A mail in its recipient's language. */
export const email = (kind: string, reader: Reader, texts: Texts): EmailMessage => ({
  kind,
  recipient: reader.recipient,
  language: reader.language,
  ...texts[reader.language],
});

/** The URL of a link in a mail. */
export const address = (publicUrl: URL, path: string): string => new URL(path, publicUrl).href;

export const parseLanguage = (text: string | null): Language => (/^\s*es\b/i.test(text ?? '') ? 'es' : 'en');

/**
 * A name on a line of its own, so that text typed by someone else does not read as ours. Names of older accounts may
 * contain anything: control characters become blanks, and a name with a web address is left out.
 */
export const nameLine = (name: string): string => {
  const line = name.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return line === '' || hasAddress(line) ? '' : `\n\n    ${line}`;
};

/** To a new account: a link that confirms the address. */
export const confirmationEmail = (
  publicUrl: URL,
  reader: Reader & { readonly fullName: string; readonly token: string },
): EmailMessage => {
  const link = address(publicUrl, `/dashboard#type=confirmation&token=${reader.token}`);
  return email('confirmation', reader, {
    en: {
      subject: 'Confirm your email address',
      body: `Hello${nameLine(reader.fullName)}\n\nConfirm your email address with this link. It is valid for 24 hours:\n\n${link}\n\nAn administrator then reviews your access. If you didn't request an account, ignore this email.\n`,
    },
    es: {
      subject: 'Confirma tu dirección de correo',
      body: `Hola${nameLine(reader.fullName)}\n\nConfirma tu dirección de correo con este enlace, válido durante 24 horas:\n\n${link}\n\nDespués un administrador revisará tu acceso. Si no has solicitado una cuenta, ignora este mensaje.\n`,
    },
  });
};

/** To the owner of an account, when someone requests another with the same address. */
export const knownAddressEmail = (publicUrl: URL, reader: Reader): EmailMessage => {
  const link = address(publicUrl, '/auth');
  return email('known_address', reader, {
    en: {
      subject: 'You already have an account',
      body: `Someone requested an account with this email address, which already has one.\n\nIf it was you, sign in, or set a new password with "Forgot password?":\n\n${link}\n\nIf it wasn't you, you don't need to do anything.\n`,
    },
    es: {
      subject: 'Ya tienes una cuenta',
      body: `Alguien ha solicitado una cuenta con esta dirección de correo, que ya tiene una.\n\nSi has sido tú, inicia sesión o elige una nueva contraseña con «¿Has olvidado la contraseña?»:\n\n${link}\n\nSi no has sido tú, no tienes que hacer nada.\n`,
    },
  });
};

/** To a user for whom an administrator has made an account. */
export const invitationEmail = (
  publicUrl: URL,
  reader: Reader & { readonly fullName: string; readonly by: string; readonly token: string },
): EmailMessage => {
  const link = address(publicUrl, `/auth/invitation#type=invitation&token=${reader.token}`);
  return email('invitation', reader, {
    en: {
      subject: 'Your account is ready',
      body: `Hello${nameLine(reader.fullName)}\n\nAn administrator has created an account for you.${nameLine(reader.by)}\n\nChoose your password with this link. It is valid for seven days and works once:\n\n${link}\n\nIf you didn't expect this, ignore this email.\n`,
    },
    es: {
      subject: 'Tu cuenta está lista',
      body: `Hola${nameLine(reader.fullName)}\n\nUn administrador ha creado una cuenta para ti.${nameLine(reader.by)}\n\nElige tu contraseña con este enlace, válido durante siete días y para un solo uso:\n\n${link}\n\nSi no lo esperabas, ignora este mensaje.\n`,
    },
  });
};

/** A link to set a new password. */
export const recoveryEmail = (publicUrl: URL, reader: Reader & { readonly token: string }): EmailMessage => {
  const link = address(publicUrl, `/auth/reset-password#type=recovery&token=${reader.token}`);
  return email('recovery', reader, {
    en: {
      subject: 'Reset your password',
      body: `Set a new password with this link. It is valid for one hour and works once:\n\n${link}\n\nIf you didn't request this, ignore this email. Your password stays the same.\n`,
    },
    es: {
      subject: 'Restablece tu contraseña',
      body: `Elige una nueva contraseña con este enlace, válido durante una hora y para un solo uso:\n\n${link}\n\nSi no lo has solicitado, ignora este mensaje. Tu contraseña no cambia.\n`,
    },
  });
};

/** To a user without a password here, when someone asks to reset it. */
export const managedEmail = (
  publicUrl: URL,
  reader: Reader & { readonly provider: string },
): EmailMessage => {
  const link = address(publicUrl, '/auth');
  const { provider } = reader;
  return email('managed_account', reader, {
    en: {
      subject: `Your account signs in with ${provider}`,
      body: `Someone asked to reset the password of your account. Your account has no password here: you sign in with "Continue with ${provider}".\n\n${link}\n\nChange your password in your ${provider} account settings. If it wasn't you, you don't need to do anything.\n`,
    },
    es: {
      subject: `Tu cuenta accede con ${provider}`,
      body: `Alguien ha pedido restablecer la contraseña de tu cuenta. Tu cuenta no tiene contraseña aquí: accedes con «Continuar con ${provider}».\n\n${link}\n\nCambia tu contraseña en la configuración de tu cuenta de ${provider}. Si no has sido tú, no tienes que hacer nada.\n`,
    },
  });
};

/** After a password change, so that a thief's change does not go unnoticed. */
export const passwordChangedEmail = (publicUrl: URL, reader: Reader): EmailMessage => {
  const link = address(publicUrl, '/auth');
  return email('password_changed', reader, {
    en: {
      subject: 'Your password was changed',
      body: `The password of your account was changed. Your other sessions were ended and your API tokens revoked.\n\nIf it wasn't you, set a new password now with "Forgot password?" and contact your administrator:\n\n${link}\n`,
    },
    es: {
      subject: 'Se ha cambiado tu contraseña',
      body: `Se ha cambiado la contraseña de tu cuenta. Se han cerrado tus demás sesiones y se han revocado tus tokens de API.\n\nSi no has sido tú, elige ahora una nueva con «¿Has olvidado la contraseña?» y avisa a tu administrador:\n\n${link}\n`,
    },
  });
};

/** To the new address of an account; the change takes effect by its link. */
export const emailChangeEmail = (
  publicUrl: URL,
  reader: Reader & { readonly token: string },
): EmailMessage => {
  const link = address(publicUrl, `/auth#type=email-change&token=${reader.token}`);
  return email('email_change', reader, {
    en: {
      subject: 'Confirm your new email address',
      body: `An administrator has entered this address for your account. Confirm it with this link. It is valid for 24 hours and works once:\n\n${link}\n\nIf you have no account with us, ignore this email.\n`,
    },
    es: {
      subject: 'Confirma tu nueva dirección de correo',
      body: `Un administrador ha indicado esta dirección para tu cuenta. Confírmala con este enlace, válido durante 24 horas y para un solo uso:\n\n${link}\n\nSi no tienes una cuenta con nosotros, ignora este mensaje.\n`,
    },
  });
};

/** To the previous address, once the new one has been confirmed. */
export const emailChangedEmail = (publicUrl: URL, reader: Reader): EmailMessage => {
  const link = address(publicUrl, '/auth');
  return email('email_changed', reader, {
    en: {
      subject: 'The email address of your account was changed',
      body: `An administrator has changed the email address of your account, and the new one was confirmed. You can no longer sign in with this address:\n\n${link}\n\nIf you didn't expect this, contact your administrator.\n`,
    },
    es: {
      subject: 'Se ha cambiado la dirección de correo de tu cuenta',
      body: `Un administrador ha cambiado la dirección de correo de tu cuenta y la nueva se ha confirmado. Con esta dirección ya no se puede entrar:\n\n${link}\n\nSi no lo esperabas, avisa a tu administrador.\n`,
    },
  });
};
