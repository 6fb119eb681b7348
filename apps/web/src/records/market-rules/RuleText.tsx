import type { RuleDocument, RuleScope } from '@partnerfolio/contract/settings/market-rules';
import { useMarketTexts } from './use-market-texts.ts';

interface RuleTextProps {
  text: string;
  source: string;
  documents: readonly RuleDocument[];
  /** Left out where all rules are for the same service. */
  service?: RuleScope;
}

/** What a rule asks for, of which documents and services, and where it comes from. */
export function RuleText({ text, source, documents, service }: RuleTextProps) {
  const { documentText, service: services } = useMarketTexts();
  const concerns = [documents.map(documentText).join(', '), ...(service ? [services[service]] : [])];
  return (
    <>
      <p className="whitespace-pre-line text-ink-2">{text}</p>
      <p className="text-xs text-ink-3">{concerns.join(' · ')}</p>
      <p className="text-xs text-ink-3">{source}</p>
    </>
  );
}
