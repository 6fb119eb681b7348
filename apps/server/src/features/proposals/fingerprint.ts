/** The hash to which decisions on a version bind; it covers the complete proposed content and nothing else. */
import { createHash } from 'node:crypto';

export interface ProposedContent {
  readonly proposalId: string;
  readonly version: number;
  readonly clientId: string;
  readonly portfolioId: string | null;
  readonly newPortfolio: { readonly name: string; readonly baseCurrency: string } | null;
  readonly purpose: string;
  readonly rationale: string;
  readonly basis: string;
  readonly targets: readonly {
    readonly assetClass: string | null;
    readonly instrumentId: string | null;
    readonly weightPct: string;
  }[];
}

/** SHA-256 of the content as JSON, with its parts in a fixed order. */
export const proposalFingerprint = (content: ProposedContent): Buffer => {
  const parts = [
    'proposal/1',
    content.proposalId,
    content.version,
    content.clientId,
    content.portfolioId,
    content.newPortfolio && [content.newPortfolio.name, content.newPortfolio.baseCurrency],
    content.purpose,
    content.rationale,
    content.basis,
    content.targets.map((line) => [line.assetClass, line.instrumentId, line.weightPct]),
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest();
};
