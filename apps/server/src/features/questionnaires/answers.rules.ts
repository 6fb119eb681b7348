/** What answers that count say of a client: their band, and whether they have expired. */
import type { riskProfileStates } from '@partnerfolio/contract/choices';
import type { listClients } from '@partnerfolio/contract/clients';
import type { RiskBand } from '@partnerfolio/contract/clients/risk-profile';
import { scoreBands } from '@partnerfolio/contract/compliance/questionnaire';
import type { QuestionnaireContent } from '@partnerfolio/contract/compliance/questionnaire';
import type { OutputOf } from '@partnerfolio/contract/endpoint';
import type { LocalDate } from '@partnerfolio/contract/values';
import { lapsesBy } from '@partnerfolio/finance/dates';

/** The band of a questionnaire that has a key. */
export const bandOf = (content: Pick<QuestionnaireContent, 'bands'>, id: string | null): RiskBand | null =>
  scoreBands(content).find((band) => band.id === id) ?? null;

/** Whether answers count on a day; they still do on their last. */
export const stateOn = (
  validUntil: LocalDate | null,
  today: LocalDate,
): (typeof riskProfileStates)[number] => {
  if (validUntil === null) return 'none';
  if (validUntil < today) return 'expired';
  return validUntil <= lapsesBy(today) ? 'expiring' : 'valid';
};

interface Counting {
  readonly valid_until: LocalDate;
  readonly score: number | null;
  readonly bands: QuestionnaireContent['bands'];
  readonly band: string | null;
}

type ListedProfile = OutputOf<typeof listClients>['items'][number]['riskProfile'];

/** What the list of clients shows of the answers that count. */
export const toListedProfile = (sheet: Counting | null, today: LocalDate): ListedProfile => {
  const band = sheet === null ? null : bandOf({ bands: sheet.bands }, sheet.band);
  return {
    state: stateOn(sheet?.valid_until ?? null, today),
    score: sheet?.score ?? null,
    band: band && { id: band.id, name: band.name },
  };
};
