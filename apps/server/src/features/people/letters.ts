/** The mails of accounts, in the reader's language. Tokens stand in the fragment, which browsers never send. */
import { hasAddress } from '@partnerfolio/contract/identity';
import type { Language, Letter } from '../../platform/mail/mail.ts';

export interface Reader {
  readonly recipient: string;
  readonly language: Language;
}

/** Both languages of one mail. */
type Texts = Readonly<Record<Language, { readonly subject: string; readonly body: string }>>;

/** A mail in its reader's language. */
export const letter = (kind: string, reader: Reader, texts: Texts): Letter => ({
  kind,
  recipient: reader.recipient,
  language: reader.language,
  ...texts[reader.language],
});

/** Where a link of a mail leads. */
export const address = (publicUrl: URL, path: string): string => new URL(path, publicUrl).href;

export const languageOf = (text: string | null): Language => (/^\s*es\b/i.test(text ?? '') ? 'es' : 'en');

/**
 * A name as a mail says it, alone in its line: what somebody else wrote is not to be read as a sentence of ours. Names of
 * older accounts may hold anything: control characters become blanks, and one that holds an address is left out.
 */
const nameLine = (name: string): string => {
  const line = name.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return line === '' || hasAddress(line) ? '' : `\n\n    ${line}`;
};

/** To a new account: confirms that the address is its owner's. */
export const confirmationLetter = (
  publicUrl: URL,
  reader: Reader & { readonly fullName: string; readonly token: string },
): Letter => {
  const link = address(publicUrl, `/dashboard#type=confirmation&token=${reader.token}`);
  return letter('confirmation', reader, {
    en: {
      subject: 'Confirm your email address',
      body: `Hello${nameLine(reader.fullName)}\n\nPlease confirm your email address by this link, which is valid for 24 hours:\n\n${link}\n\nAn administrator then decides on your access. If you didn't ask for an account, ignore this mail.\n`,
    },
    es: {
      subject: 'Confirme su dirección de correo',
      body: `Hola${nameLine(reader.fullName)}\n\nConfirme su dirección de correo con este enlace, válido durante 24 horas:\n\n${link}\n\nDespués un administrador decidirá sobre su acceso. Si no ha solicitado una cuenta, ignore este mensaje.\n`,
    },
  });
};

/** To somebody who has an account, when anybody asks for one with the same address. */
export const knownAddressLetter = (publicUrl: URL, reader: Reader): Letter => {
  const link = address(publicUrl, '/auth');
  return letter('known_address', reader, {
    en: {
      subject: 'You already have an account',
      body: `Somebody asked for an account with this email address, which already has one.\n\nIf it was you, sign in, or set a new password by "Forgot password?":\n\n${link}\n\nIf it wasn't you, there is nothing to do.\n`,
    },
    es: {
      subject: 'Ya tiene una cuenta',
      body: `Alguien ha solicitado una cuenta con esta dirección de correo, que ya tiene una.\n\nSi ha sido usted, inicie sesión o establezca una nueva contraseña con «¿Ha olvidado su contraseña?»:\n\n${link}\n\nSi no ha sido usted, no tiene que hacer nada.\n`,
    },
  });
};

/** To somebody for whom an administrator has made an account. */
export const invitationLetter = (
  publicUrl: URL,
  reader: Reader & { readonly fullName: string; readonly by: string; readonly token: string },
): Letter => {
  const link = address(publicUrl, `/auth/invitation#type=invitation&token=${reader.token}`);
  return letter('invitation', reader, {
    en: {
      subject: 'Your account is ready',
      body: `Hello${nameLine(reader.fullName)}\n\nAn administrator has created an account for you.${nameLine(reader.by)}\n\nChoose your password by this link, which is valid for seven days and works once:\n\n${link}\n\nIf you don't know what this is about, ignore this mail.\n`,
    },
    es: {
      subject: 'Su cuenta está lista',
      body: `Hola${nameLine(reader.fullName)}\n\nUn administrador ha creado una cuenta para usted.${nameLine(reader.by)}\n\nElija su contraseña con este enlace, válido durante siete días y para un solo uso:\n\n${link}\n\nSi no sabe de qué se trata, ignore este mensaje.\n`,
    },
  });
};

/** A link to set a new password. */
export const recoveryLetter = (publicUrl: URL, reader: Reader & { readonly token: string }): Letter => {
  const link = address(publicUrl, `/auth/reset-password#type=recovery&token=${reader.token}`);
  return letter('recovery', reader, {
    en: {
      subject: 'Reset your password',
      body: `Set a new password by this link, which is valid for one hour and works once:\n\n${link}\n\nIf you didn't ask for it, ignore this mail: your password stays as it is.\n`,
    },
    es: {
      subject: 'Restablezca su contraseña',
      body: `Establezca una nueva contraseña con este enlace, válido durante una hora y para un solo uso:\n\n${link}\n\nSi no lo ha solicitado, ignore este mensaje: su contraseña no cambia.\n`,
    },
  });
};

/** To somebody without a password here, when anybody asks to reset it. */
export const managedLetter = (publicUrl: URL, reader: Reader & { readonly provider: string }): Letter => {
  const link = address(publicUrl, '/auth');
  const { provider } = reader;
  return letter('managed_account', reader, {
    en: {
      subject: `Your account signs in with ${provider}`,
      body: `Somebody asked to reset the password of your account, which has none here: you sign in with "Continue with ${provider}".\n\n${link}\n\nYour password is changed in the account settings of ${provider}. If it wasn't you who asked, there is nothing to do.\n`,
    },
    es: {
      subject: `Su cuenta entra con ${provider}`,
      body: `Alguien ha pedido restablecer la contraseña de su cuenta, que aquí no tiene ninguna: usted entra con «Continuar con ${provider}».\n\n${link}\n\nSu contraseña se cambia en la configuración de su cuenta de ${provider}. Si no lo ha pedido usted, no tiene que hacer nada.\n`,
    },
  });
};

/** Tells that the password was changed, so that a thief can't do it unseen. */
export const passwordChangedLetter = (publicUrl: URL, reader: Reader): Letter => {
  const link = address(publicUrl, '/auth');
  return letter('password_changed', reader, {
    en: {
      subject: 'Your password was changed',
      body: `The password of your account was changed, and your other sessions and your API tokens were ended.\n\nIf it wasn't you, set a new one now by "Forgot password?" and tell your administrator:\n\n${link}\n`,
    },
    es: {
      subject: 'Se ha cambiado su contraseña',
      body: `Se ha cambiado la contraseña de su cuenta y se han cerrado sus otras sesiones y revocado sus tokens de API.\n\nSi no ha sido usted, establezca ahora una nueva con «¿Ha olvidado su contraseña?» y avise a su administrador:\n\n${link}\n`,
    },
  });
};

/** To the new address of an account, by whose link the change takes effect. */
export const emailChangeLetter = (publicUrl: URL, reader: Reader & { readonly token: string }): Letter => {
  const link = address(publicUrl, `/auth#type=email-change&token=${reader.token}`);
  return letter('email_change', reader, {
    en: {
      subject: 'Confirm your new email address',
      body: `An administrator has entered this address for your account. It becomes yours by this link, which is valid for 24 hours and works once:\n\n${link}\n\nIf you have no account with us, ignore this mail.\n`,
    },
    es: {
      subject: 'Confirme su nueva dirección de correo',
      body: `Un administrador ha indicado esta dirección para su cuenta. Pasará a ser la suya con este enlace, válido durante 24 horas y para un solo uso:\n\n${link}\n\nSi no tiene una cuenta con nosotros, ignore este mensaje.\n`,
    },
  });
};

/** To the former address, once the new one has been confirmed. */
export const emailChangedLetter = (publicUrl: URL, reader: Reader): Letter => {
  const link = address(publicUrl, '/auth');
  return letter('email_changed', reader, {
    en: {
      subject: 'The email address of your account was changed',
      body: `An administrator has changed the email address of your account, and the new one was confirmed. This address no longer signs in:\n\n${link}\n\nIf you know nothing of it, tell your administrator.\n`,
    },
    es: {
      subject: 'Se ha cambiado la dirección de correo de su cuenta',
      body: `Un administrador ha cambiado la dirección de correo de su cuenta y la nueva se ha confirmado. Con esta dirección ya no se puede entrar:\n\n${link}\n\nSi no sabe nada de ello, avise a su administrador.\n`,
    },
  });
};
