/** The mail about a merge of instruments. */
import { address, email, nameLine } from '../people/email-templates.ts';
import type { Reader } from '../people/email-templates.ts';
import type { EmailMessage } from '../../platform/mail/mail.ts';

interface MergeFacts {
  readonly from: string;
  readonly into: string;
  /** How many portfolios of the reader's clients have another cost or realised gain. */
  readonly portfolios: number;
}

/** To the owner of clients: a colleague's merge changed costs or realised gains of their portfolios. */
export const mergedEmail = (publicUrl: URL, reader: Reader, facts: MergeFacts): EmailMessage => {
  const link = address(publicUrl, '/dashboard');
  const { from, into, portfolios } = facts;
  const both = `${nameLine(from)}${nameLine(into)}`;
  return email('instrument_merged', reader, {
    en: {
      subject: 'A merge of instruments changed costs or realised gains of your clients',
      body: `A colleague has merged two instruments that are the same, the first into the second:${both}\n\nSales now use the lots of both in one order. This changed the cost or realised gain of portfolios of your clients: ${portfolios}. Recent activity on the dashboard names them:\n\n${link}\n`,
    },
    es: {
      subject: 'Una fusión de instrumentos ha cambiado costes o plusvalías realizadas de tus clientes',
      body: `Un compañero ha fusionado dos instrumentos que son el mismo, el primero en el segundo:${both}\n\nLas ventas usan ahora los lotes de ambos en un solo orden. Esto ha cambiado el coste o la plusvalía realizada de carteras de tus clientes: ${portfolios}. La actividad reciente del panel las nombra:\n\n${link}\n`,
    },
  });
};
