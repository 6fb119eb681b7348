import { assetClasses } from '@partnerfolio/contract/choices';
import type { SuitabilityRow } from '@partnerfolio/contract/portfolios/suitability';
import { useLingui } from '@lingui/react/macro';
import { useReason } from '../../../figures/FigureText.tsx';
import { classTexts } from '../../../texts/labels.ts';
import { useFormat } from '../../../ui/text/use-format.ts';

const isClass = (text: string): text is (typeof assetClasses)[number] =>
  assetClasses.some((one) => one === text);

/** Rules about a list, which have no figure. */
const listRules: ReadonlySet<SuitabilityRow['rule']> = new Set([
  'currencies',
  'forbidden_classes',
  'forbidden_instruments',
  'restrictions',
]);

/** Returns the names of rules. */
function useRuleText() {
  const { t, i18n } = useLingui();
  return ({ rule, assetClass }: Pick<SuitabilityRow, 'rule' | 'assetClass'>): string => {
    const name = assetClass ? i18n._(classTexts[assetClass]) : '';
    const texts: Record<SuitabilityRow['rule'], string> = {
      risk_band: t`Risk score within the client’s band`,
      most_score: t`Risk score at most`,
      least_cash: t`Cash at least`,
      most_issuer: t`Single issuer at most`,
      most_class: t`${name} at most`,
      currencies: t`Allowed currencies`,
      forbidden_classes: t`Forbidden classes`,
      forbidden_instruments: t`Forbidden instruments`,
      restrictions: t`No trades against restrictions`,
    };
    return texts[rule];
  };
}

/** Returns what a row says: its rule, its figure and limit, and a note. */
export function useRowTexts() {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const rule = useRuleText();
  const reasonText = useReason();
  const names = (list: readonly string[]) =>
    list.map((one) => (isClass(one) ? i18n._(classTexts[one]) : one)).join(', ');
  const isScore = (row: SuitabilityRow) => row.rule === 'risk_band' || row.rule === 'most_score';
  const number = (row: SuitabilityRow, text: string) =>
    isScore(row) ? text : format.percent(Number(text) / 100, { digits: 2 });
  const isList = ({ rule: one }: SuitabilityRow) => listRules.has(one);
  const limit = (row: SuitabilityRow): string => {
    if (row.band) return `${row.band.from}–${row.band.to}`;
    if (isList(row)) return names(row.listed);
    return row.limit === null ? '—' : number(row, row.limit);
  };
  const figure = (row: SuitabilityRow): string => {
    if (row.state === 'unknown') return '—';
    if (isList(row)) return row.found.length === 0 ? t`None found` : names(row.found);
    return row.figure === null ? '—' : number(row, row.figure);
  };
  const note = (row: SuitabilityRow): string | null => {
    const found = row.found.join(', ');
    if (row.reason !== null) {
      const why = reasonText({ reason: row.reason });
      return row.reason === 'no_issuer' ? `${why}: ${found}` : why;
    }
    if (row.isBelow) return t`Below the band, which is allowed`;
    return row.rule === 'most_issuer' && found !== '' ? t`Largest: ${found}` : null;
  };
  return { rule, limit, figure, note };
}
