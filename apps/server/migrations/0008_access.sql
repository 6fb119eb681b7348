-- A change of a group is based on a revision, so that two administrators don't overwrite each other unseen.
alter table user_groups add column revision bigint not null default 1;

-- When an administrator last lifted the limits on wrong passwords for an account: earlier failures count no more.
alter table profiles add column unlocked_at timestamptz;

-- Who has which role, for the list of people and for what a change of a right would do.
create index user_roles_role on user_roles (role);
create index group_permissions_feature on group_permissions (feature_id);
