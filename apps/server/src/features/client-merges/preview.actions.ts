/** What a merge of two clients would change, for the user to decide. */
import { movedKinds, mergedFacts, mergeNamedAtMost } from '@partnerfolio/contract/clients/merging/choices';
import type { ClientMergePreview } from '@partnerfolio/contract/clients/merging/merging';
import type { Staff } from '../../platform/access/access.ts';
import { listColleagues } from '../../platform/access/rights.ts';
import type { Colleague } from '../../platform/access/rights.ts';
import type { Db } from '../../platform/database/db.ts';
import { seesEveryClient } from '../client-access/rules.ts';
import { clientView } from '../clients/actions.ts';
import type { ClientDetail } from '../clients/queries.ts';
import type { Pair } from '../clients/merged.queries.ts';
import { readMergeFacts, readPair } from './pair.actions.ts';
import type { Clients, NotOpened } from './pair.actions.ts';
import * as queries from './queries.ts';
import type { ShareRow } from './queries.ts';
import { mergeRefusalsOf, renamedPortfolios, unitedTags } from './rules.ts';

type Fields = ClientMergePreview['fields'];

/** Fields of which one value stays, as text. */
const textsOf = (client: ClientDetail, months: number | null | undefined) => ({
  name: client.name,
  email: client.email,
  phone: client.phone,
  taxResidence: client.tax_residence,
  language: client.language,
  note: client.note,
  nextReviewOn: client.next_review_on,
  reviewMonths: months === null || months === undefined ? null : String(months),
  household: client.household_name,
});

/** The fields that differ; one that `into` lacks is taken over. */
const fieldsOf = async (db: Db, { from, into }: Clients): Promise<Fields> => {
  const months = await queries.findReviewMonths(db, [from.id, into.id]);
  const [merged, kept] = [textsOf(from, months.get(from.id)), textsOf(into, months.get(into.id))];
  return (Object.keys(kept) as (keyof typeof kept)[])
    .filter((field) => merged[field] !== kept[field])
    .map((field) => ({
      field,
      from: merged[field],
      into: kept[field],
      kept: kept[field] === null ? 'from' : 'into',
    }));
};

const first = (people: readonly Colleague[]) => ({
  total: people.length,
  named: people.slice(0, mergeNamedAtMost).map(({ id, fullName }) => ({ id, fullName })),
});

/** Who sees one of the two clients and not the other. */
const sightOf = async (db: Db, { from, into }: Clients, shares: readonly ShareRow[]) => {
  const seen = (client: ClientDetail) =>
    new Set([
      client.owner_id,
      ...shares.filter(({ client_id }) => client_id === client.id).map(({ user_id }) => user_id),
    ]);
  const [seesFrom, seesInto] = [seen(from), seen(into)];
  const limited = (await listColleagues(db)).filter((colleague) => !seesEveryClient(colleague));
  return {
    gains: first(limited.filter(({ id }) => seesInto.has(id) && !seesFrom.has(id))),
    loses: first(limited.filter(({ id }) => seesFrom.has(id) && !seesInto.has(id))),
  };
};

const sharesOf = (rows: readonly ShareRow[]): ClientMergePreview['shares'] => ({
  total: rows.length,
  named: rows.slice(0, mergeNamedAtMost).map(({ user_id, full_name, level }) => ({
    person: { id: user_id, fullName: full_name },
    level,
  })),
});

const renamedOf = async (db: Db, { from, into }: Clients): Promise<ClientMergePreview['renamed']> => {
  const renamed = renamedPortfolios(
    await queries.listNames(db, from.id),
    await queries.listNames(db, into.id),
  );
  const named = renamed.slice(0, mergeNamedAtMost).map(({ before, after }) => ({ before, after }));
  return { total: renamed.length, named };
};

/** What a merge would change, and everything that stands against it. */
export const previewMerge = async (
  db: Db,
  viewer: Staff,
  { now, ...ids }: Pair & { readonly now: Date },
): Promise<ClientMergePreview | NotOpened> => {
  const pair = await readPair(db, viewer, ids);
  if ('ok' in pair) return pair;
  const { from, into } = pair;
  const facts = await readMergeFacts(db, pair);
  const [has, other] = [await queries.findHaving(db, from.id), await queries.findHaving(db, into.id)];
  const shares = await queries.listShares(db, [from.id, into.id]);
  return {
    from: clientView(from, viewer),
    into: clientView(into, viewer),
    refusals: mergeRefusalsOf(facts),
    moved: movedKinds
      .map((kind) => ({ kind, count: facts.counts.from[kind] ?? 0 }))
      .filter(({ count }) => count > 0),
    renamed: await renamedOf(db, pair),
    fields: await fieldsOf(db, pair),
    tags: unitedTags(into.tags, from.tags),
    facts: mergedFacts
      .filter((fact) => has[fact])
      .map((fact) => ({ fact, becomes: other[fact] ? 'stays' : 'moves' })),
    losesMainContact: has.mainContact && other.mainContact,
    shares: sharesOf(shares.filter(({ client_id }) => client_id === from.id)),
    links: await queries.countLinks(db, from.id, now),
    ...(await sightOf(db, pair, shares)),
  };
};
