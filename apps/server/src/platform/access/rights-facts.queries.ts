/** What the database says about a person's rights, as part of a query about profiles `p` with roles `r`. */
import type { Role } from '@partnerfolio/contract/access';
import { sql } from 'kysely';

export interface RightsFactsRow {
  readonly inactive: readonly string[];
  readonly group_rows: readonly string[];
}

/** A person with what decides about their rights. */
export interface PersonRow extends RightsFactsRow {
  readonly id: string;
  readonly email: string;
  readonly full_name: string;
  readonly avatar_url: string | null;
  readonly role: Role | null;
}

/** The columns of `RightsFactsRow`. */
export const rightsFacts = sql`
      array(select f.module || '.' || f.feature_name from system_features f where not f.is_active) as inactive,
      array(
        select distinct g.permission || ':' || f.module || '.' || f.feature_name
        from user_group_members m
        join group_permissions g on g.group_id = m.group_id
        join system_features f on f.id = g.feature_id
        where m.user_id = p.id
      ) as group_rows`;

/** Whether the firm asks the role for a second factor and the person has set up none. */
export const hasNoAskedFactor = sql`
      exists (select from factor_requirements q where q.role = r.role)
        and not exists (select from authenticators a where a.user_id = p.id and a.confirmed_at is not null)`;

/**
 * Whether a session `s` lacks the factor that is asked: a provider answers for its own, and a passkey is two in one for as long
 * as there is one.
 */
export const sessionLacksFactor = sql`
      not (s.method = 'passkey' and exists (select from passkeys k where k.user_id = p.id))
        and s.method not like 'oidc%' and ${hasNoAskedFactor}`;
