import { isWithdrawn, type FactStatement } from '@partnerfolio/contract/instruments/stated-facts';
import { useLingui } from '@lingui/react/macro';
import { useFactText } from '../../../records/instruments/use-fact-text.ts';

/** Returns a function that writes what is stated; unknown without a statement, or where it was withdrawn. */
export function useStatementText(): (statement: FactStatement | null | undefined) => string {
  const { t } = useLingui();
  const factText = useFactText();
  return (statement) => {
    if (!statement || isWithdrawn(statement)) return t`Unknown`;
    const { fact, value, issuer } = statement;
    return issuer?.name ?? factText(fact, value ?? '');
  };
}
