/** Which issuers the rows of a file mean: known ones by LEI, then by name; the others are asked about. */
import type { FactChoices, NewIssuer } from '@partnerfolio/contract/instruments/fact-imports';
import { fieldError } from '@partnerfolio/contract/refusals/field-errors';
import type { FieldError } from '@partnerfolio/contract/refusals/field-errors';
import { plainWords } from '@partnerfolio/contract/written/plain-words';
import type { MatchedIssuers } from '../../issuers/queries.ts';
import type { NamedIssuer } from '../read/rows.ts';

type Named = Pick<NamedIssuer, 'name' | 'lei'>;

/** What a row's issuer is; `open`: nobody has said yet; `created`: it is to be created. */
export type IssuerFinding =
  | { readonly is: 'known'; readonly id: string; readonly name: string }
  | { readonly is: 'open' | 'created'; readonly name: string }
  | { readonly is: 'wrong'; readonly error: FieldError };

/** The key of a name as the database compares names: without case and accents. */
const keyOf = (name: string): string =>
  name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim();

interface Group {
  readonly name: string;
  lei: string | null;
  rows: number;
}

const hasOtherLei = (group: Group, lei: string | null): boolean =>
  lei !== null && group.lei !== null && group.lei !== lei;

const wrong = (error: FieldError): IssuerFinding => ({ is: 'wrong', error });

/** The known issuer of a name and LEI; null if there is none. */
const knownIssuer = ({ name, lei }: Named, { byName, byLei }: MatchedIssuers): IssuerFinding | null => {
  if (byLei !== null)
    return byName !== null && byName.id !== byLei.id
      ? wrong(fieldError('issuer', 'issuers_differ', { name: byLei.name }))
      : { is: 'known', id: byLei.id, name: byLei.name };
  if (byName === null) return name === '' ? wrong(fieldError('issuer', 'issuer_name_missing')) : null;
  return lei !== null && byName.lei !== null
    ? wrong(fieldError('issuerLei', 'issuer_with_other_lei', { name: byName.name }))
    : { is: 'known', id: byName.id, name: byName.name };
};

/** Words that say what kind of company it is, or nothing. */
const legalForms = new Set(
  'sa sl slu sau s a l u plc ltd limited inc corp corporation co company ag se nv n v bv spa p gmbh llc lp the'.split(
    ' ',
  ),
);

/** The words by which names that nearly agree are found. */
const looseKey = (name: string): string =>
  plainWords(name)
    .split(' ')
    .filter((word) => !legalForms.has(word))
    .join(' ');

/** Collects the unknown issuers of a file, each once. */
export const issuerBook = (
  choices: FactChoices['issuers'],
  isKnownId: (id: string) => string | undefined,
) => {
  const byName = new Map<string, Group>();
  const byLei = new Map<string, Group>();
  const answers = new Map(choices.map(({ name, issuerId }) => [keyOf(name), issuerId]));

  const groupOf = ({ name, lei }: Named): Group | FieldError => {
    const ofLei = lei === null ? undefined : byLei.get(lei);
    const ofName = byName.get(keyOf(name));
    if (ofName === undefined) return ofLei ?? { name, lei, rows: 0 };
    if (ofLei !== undefined && ofLei !== ofName)
      return fieldError('issuer', 'issuers_differ', { name: ofLei.name });
    return hasOtherLei(ofName, lei)
      ? fieldError('issuerLei', 'issuer_with_other_lei', { name: ofName.name })
      : ofName;
  };

  const find = (named: Named, matched: MatchedIssuers): IssuerFinding => {
    const known = knownIssuer(named, matched);
    if (known !== null) return known;
    const group = groupOf(named);
    if ('code' in group) return wrong(group);
    group.rows += 1;
    group.lei ??= named.lei;
    byName.set(keyOf(named.name), group);
    if (group.lei !== null) byLei.set(group.lei, group);
    const answer = answers.get(keyOf(group.name));
    if (answer === undefined) return { is: 'open', name: group.name };
    if (answer === null) return { is: 'created', name: group.name };
    const name = isKnownId(answer);
    return name === undefined ? { is: 'open', name: group.name } : { is: 'known', id: answer, name };
  };

  const newIssuers = (all: readonly { readonly id: string; readonly name: string }[]): NewIssuer[] => {
    const near = new Map<string, { id: string; name: string }[]>();
    for (const { id, name } of all) {
      const key = looseKey(name);
      near.set(key, [...(near.get(key) ?? []), { id, name }]);
    }
    return [...new Set(byName.values())].map(({ name, lei, rows }) => ({
      name,
      lei,
      rows,
      similar: (near.get(looseKey(name)) ?? []).slice(0, 5),
    }));
  };

  return { find, newIssuers };
};
