-- Sign-ins by passkey or provider that were begun, as their limit counts them.
create table sign_in_starts (
  id uuid primary key,
  network text not null,
  known_device boolean not null,
  started_at timestamptz not null
);
create index sign_in_starts_network on sign_in_starts (network, known_device, started_at desc);
create index sign_in_starts_time on sign_in_starts (started_at);
-- Whether a mark of a device is anybody's.
create index if not exists devices_hash on devices (device_hash);
