/** The Spanish texts of the public page that checks documents. */
import type { VerifyTexts } from '../en/verify.ts';

export const verifySpanish: VerifyTexts = {
  page: {
    title: 'Verificar un documento',
    lead: 'Compruebe que hemos emitido un documento, que sigue vigente y que nadie lo ha modificado desde entonces.',
    otherLanguage: 'English',
    answer: 'Resultado',
  },
  file: {
    title: 'Arrastre aquí el PDF',
    choose: 'o elija un archivo',
    private: 'El archivo no sale de su dispositivo: solo se envía su hash.',
    reading: 'Calculando el hash…',
    failed: 'No se ha podido leer el archivo. Elíjalo de nuevo o pegue su hash más abajo.',
    large: 'El archivo supera los 200 MB. Pegue su hash más abajo.',
    insecure:
      'Este navegador solo calcula hashes en páginas abiertas mediante https. Calcule el hash usted mismo, como se explica más abajo.',
  },
  form: {
    label: 'Hash SHA-256',
    hint: 'El hash del archivo, o el hash de los datos impreso en el documento (bastan sus 12 primeros dígitos).',
    check: 'Verificar',
    invalid: 'No es un hash SHA-256. Indique sus 64 dígitos (0–9, a–f), o los 12 impresos en el documento.',
  },
  own: {
    title: 'Calcular usted mismo el hash de un archivo',
    lead: 'Abra un terminal en la carpeta del archivo y escriba el nombre del archivo en lugar de file.pdf.',
    linux: 'Linux',
    mac: 'macOS',
    windows: 'Windows (PowerShell)',
  },
  state: {
    issued: 'Emitido el {day}',
    superseded: 'Sustituido por la versión\u00a0{version}, emitida el {day}',
    withdrawn: 'Retirado el {day}',
    no_longer_kept: 'Emitido el {day}, ya no se conserva',
    ambiguous: 'Varios documentos tienen estos datos',
    unknown: 'Desconocido',
  },
  meaning: {
    issued: 'Hemos emitido este documento, y esta es su versión más reciente.',
    superseded: 'Emitimos este documento el {day}. Una versión posterior lo ha sustituido.',
    laterWithdrawn: 'La versión {version} se retiró el {day}.',
    withdrawn: 'Emitimos este documento el {day} y lo retiramos después. No se base en él.',
    no_longer_kept:
      'Hemos emitido este documento. Nuestra copia se eliminó al terminar su plazo de conservación; se conservan el número, las fechas y el hash.',
    ambiguous:
      'Se emitieron a partir de las mismas cifras, por lo que el hash de los datos no los distingue. Verifique el archivo.',
    unknown:
      'No conocemos ningún documento con este hash. Un archivo impreso y escaneado, o guardado de nuevo, tiene otro hash: verifique el archivo tal como lo recibió.',
    copyDeleted: 'Nuestra copia se eliminó al terminar su plazo de conservación.',
  },
  match: {
    file: 'El archivo es exactamente el que emitimos.',
    data: 'Es el hash de los datos del documento, no del archivo. Para saber que un archivo no se ha modificado, verifique el propio archivo.',
  },
  fact: {
    number: 'Número',
    version: 'Versión',
    issuedOn: 'Emitido el',
    laterIssued: 'Versión {version} emitida el',
    withdrawnOn: 'Retirado el',
    hash: 'Hash verificado',
  },
  refusal: {
    rate_limited: 'Demasiadas verificaciones desde su red. Inténtelo de nuevo dentro de una hora.',
    unavailable: 'No se ha podido verificar el documento. Inténtelo de nuevo en unos instantes.',
  },
  note: {
    scope: 'Esta página no muestra nada del contenido de un documento ni de su destinatario.',
  },
};
