/** The mails about requested instruments, in the recipient's language. */
import type { EmailMessage } from '../../../../platform/mail/mail.ts';
import { address, email, nameLine } from '../../../people/email-templates.ts';
import type { Reader } from '../../../people/email-templates.ts';

/** To whoever may add instruments. */
export const requestEmail = (
  publicUrl: URL,
  reader: Reader & { readonly by: string; readonly count: number },
): EmailMessage => {
  const link = address(publicUrl, '/market-data/requests');
  const { by, count } = reader;
  return email('instruments_requested', reader, {
    en: {
      subject: 'Instruments requested for an import',
      body: `A colleague's import waits for instruments that the firm does not have yet.${nameLine(by)}\n\nRequested instruments: ${count}\n\nAdd them here, or refuse them with a reason:\n\n${link}\n\nThe import goes on as soon as they are there.\n`,
    },
    es: {
      subject: 'Instrumentos solicitados para una importación',
      body: `La importación de un compañero espera instrumentos que la firma aún no tiene.${nameLine(by)}\n\nInstrumentos solicitados: ${count}\n\nAñádelos aquí, o recházalos con un motivo:\n\n${link}\n\nLa importación continúa en cuanto estén.\n`,
    },
  });
};

/** An import whose requests have ended. */
export interface EndedRequest {
  readonly portfolioId: string;
  readonly importId: string;
  readonly fileName: string;
  readonly added: number;
  readonly refused: number;
}

/** To the requester, when all requests of their imports have ended. */
export const outcomeEmail = (
  publicUrl: URL,
  reader: Reader & { readonly imports: readonly EndedRequest[] },
): EmailMessage => {
  const block = (added: string, refused: string) =>
    reader.imports
      .map((one) => {
        const link = address(publicUrl, `/portfolios/${one.portfolioId}/import?import=${one.importId}`);
        const counts = [
          ...(one.added > 0 ? [`${added}: ${one.added}`] : []),
          ...(one.refused > 0 ? [`${refused}: ${one.refused}`] : []),
        ];
        return `${nameLine(one.fileName)}\n    ${counts.join(', ')}\n    ${link}`;
      })
      .join('');
  return email('instruments_answered', reader, {
    en: {
      subject: 'Your requested instruments were answered',
      body: `The instruments you requested were answered, and the rows of your import were checked again.${block('Found', 'Refused')}\n\nOpen the import to see the reasons and to go on. Nothing is booked before you do.\n`,
    },
    es: {
      subject: 'Respuesta a los instrumentos que has solicitado',
      body: `Se ha respondido a los instrumentos que has solicitado y se han comprobado de nuevo las filas de tu importación.${block('Encontrados', 'Rechazados')}\n\nAbre la importación para ver los motivos y continuar. Hasta entonces no se registra nada.\n`,
    },
  });
};
