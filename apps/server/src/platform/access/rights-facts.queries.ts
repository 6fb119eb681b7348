/** The facts that decide a user's rights, as part of a query over profiles `p` with roles `r`. */
import type { Role } from '@partnerfolio/contract/access';
import type { DateStyle, NumberStyle } from '@partnerfolio/contract/settings/formats';
import { sql } from 'kysely';

export interface RightsFactsRow {
  readonly inactive: readonly string[];
  readonly group_rows: readonly string[];
}

/** The formats that a user has chosen. */
export interface FormatsRow {
  readonly number_format: NumberStyle | null;
  readonly date_format: DateStyle | null;
  readonly time_zone: string | null;
  readonly formats_revision: number;
}

/** A user with the facts that decide their rights. */
export interface PersonRow extends RightsFactsRow, FormatsRow {
  readonly id: string;
  readonly email: string;
  readonly full_name: string;
  readonly avatar_url: string | null;
  readonly role: Role | null;
}

/** The columns of `FormatsRow`. */
export const formatColumns = sql`p.number_format, p.date_format, p.time_zone, p.formats_revision`;

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

/** Whether the firm requires a second factor for the role and the user has set up none. */
export const lacksRequiredFactor = sql`
      exists (select from factor_requirements q where q.role = r.role)
        and not exists (select from authenticators a where a.user_id = p.id and a.confirmed_at is not null)`;

/**
 * Whether a session `s` lacks the required second factor. A sign-in by an identity provider meets the requirement
 * (the provider checks factors itself), and so does a passkey, as long as the user still has one.
 */
export const sessionLacksFactor = sql`
      not (s.method = 'passkey' and exists (select from passkeys k where k.user_id = p.id))
        and s.method not like 'oidc%' and ${lacksRequiredFactor}`;
