-- People, how they sign in, and what they agreed to.

create table members (
  site_id smallint not null references sites,
  id uuid not null default gen_random_uuid(),
  -- Lower case. Erased together with the row.
  email text not null check (length(email) between 3 and 254),
  -- Absent while an account that began elsewhere is not complete.
  password_hash text,
  status text not null default 'not_confirmed' check (status in ('not_confirmed', 'active', 'deleted', 'banned')),
  language text not null check (language in ('de', 'en', 'es', 'fr', 'it', 'nl', 'pl')),
  paid_user boolean not null default false,
  is_fictional boolean not null default false,
  notifications_disabled text[] not null default '{}'
    check (notifications_disabled <@ array['fbl', 'bounce', 'listunsubscribe']),
  -- Where a half-done signup goes on.
  signup_step text not null default 'push'
    check (signup_step in ('account', 'push', 'photo', 'location', 'personal', 'about', 'sent', 'done')),
  network text,
  ref text,
  sub1 text,
  sub2 text,
  sub3 text,
  signup_at timestamptz not null,
  confirmed_at timestamptz,
  last_active_at timestamptz not null,
  deleted_at timestamptz,
  delete_reason text,
  delete_remarks text,
  -- The discount against leaving is offered once in a member's life.
  delete_discount_at timestamptz,
  primary key (site_id, id)
);

-- An address belongs to one confirmed member. Unconfirmed ones may share it: otherwise signing up with somebody's
-- address would tell whether they are a member here.
create unique index members_by_email on members (site_id, email) where status <> 'not_confirmed';
create index members_unconfirmed on members (site_id, email, signup_at) where status = 'not_confirmed';
create index members_deleted on members (site_id, deleted_at) where status = 'deleted';

-- What others may see of a member.
create table profiles (
  site_id smallint not null,
  member_id uuid not null,
  status text not null default 'disabled' check (status in ('disabled', 'active', 'rejected')),
  name text not null check (length(name) between 1 and 60),
  birth_date date not null,
  gender text not null,
  seeks text not null,
  sexuality text,
  country char(2) not null,
  region text,
  place_id integer references places,
  hair_color text,
  relationship_status text,
  body_type text,
  eye_color text,
  tattoos boolean,
  reason_for_signup text,
  interests text[] not null default '{}',
  about_me text not null default '',
  signup_message text not null default '',
  is_invisible boolean not null default false,
  updated_at timestamptz not null default now(),
  primary key (site_id, member_id),
  foreign key (site_id, member_id) references members on delete cascade,
  foreign key (country, region) references regions
);

create table sessions (
  site_id smallint not null,
  -- What the member's own list of devices calls it; the cookie holds another secret.
  id uuid not null default gen_random_uuid(),
  member_id uuid not null,
  -- SHA-256 of the cookie: whoever reads the table cannot log in with it.
  token_hash bytea not null,
  -- "Firefox on Windows": enough to recognise one's own device, and no more.
  device text not null,
  country char(2),
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (site_id, id),
  unique (site_id, token_hash),
  foreign key (site_id, member_id) references members on delete cascade
);
create index sessions_of_member on sessions (site_id, member_id);

-- Devices on which a member has logged in before: they may log in while strangers are locked out, and need no notice.
create table known_devices (
  site_id smallint not null,
  member_id uuid not null,
  device_hash bytea not null,
  seen_at timestamptz not null,
  primary key (site_id, member_id, device_hash),
  foreign key (site_id, member_id) references members on delete cascade
);

-- Links that mails carry: single use, for one purpose on one site.
create table mail_links (
  site_id smallint not null,
  token_hash bytea not null,
  member_id uuid not null,
  purpose text not null check (purpose in
    ('activate', 'complete', 'reset', 'change_email', 'undo_email', 'undo_password', 'reactivate')),
  -- What the link will do: the new address, or the old one to go back to.
  intent jsonb not null default '{}',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (site_id, token_hash),
  foreign key (site_id, member_id) references members on delete cascade
);
create index mail_links_of_member on mail_links (site_id, member_id, purpose, created_at);

-- How often something was tried by somebody; a row is worthless after `until`.
create table attempts (
  site_id smallint not null references sites,
  -- What is limited and for whom; addresses in hashed form.
  subject text not null,
  count integer not null,
  until timestamptz not null,
  primary key (site_id, subject)
);

-- Passkeys and one-time codes that a member added.
create table passkeys (
  site_id smallint not null,
  id text not null,
  member_id uuid not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (site_id, id),
  foreign key (site_id, member_id) references members on delete cascade
);
create index passkeys_of_member on passkeys (site_id, member_id);

create table one_time_codes (
  site_id smallint not null,
  member_id uuid not null,
  -- Encrypted: a copy of the database alone makes no codes.
  secret bytea not null,
  confirmed_at timestamptz,
  -- A code works once.
  last_step bigint not null default 0,
  primary key (site_id, member_id),
  foreign key (site_id, member_id) references members on delete cascade
);

-- What a member agreed to or withdrew, in which version: the last row of a kind counts.
create table consents (
  site_id smallint not null,
  member_id uuid not null,
  id bigint generated always as identity,
  kind text not null check (kind in ('terms', 'sensitive')),
  version text not null,
  is_given boolean not null,
  at timestamptz not null,
  primary key (site_id, member_id, id),
  foreign key (site_id, member_id) references members on delete cascade
);

-- What a member does not want to be told, by kind and channel. No row means yes.
create table muted_notifications (
  site_id smallint not null,
  member_id uuid not null,
  kind text not null,
  channel text not null check (channel in ('email', 'push')),
  primary key (site_id, member_id, kind, channel),
  foreign key (site_id, member_id) references members on delete cascade
);

-- Mails on their way. A row lives until its mail is delivered to the mail server.
create table mails (
  site_id smallint not null references sites,
  id uuid not null default gen_random_uuid(),
  kind text not null,
  address text not null,
  language text not null,
  -- The member it is about; none when the address is nobody's.
  member_id uuid,
  intent jsonb not null default '{}',
  created_at timestamptz not null,
  primary key (site_id, id),
  foreign key (site_id, member_id) references members on delete cascade
);

do $$
declare
  name text;
begin
  foreach name in array array['members', 'profiles', 'sessions', 'known_devices', 'mail_links', 'attempts', 'passkeys',
    'one_time_codes', 'consents', 'muted_notifications', 'mails']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own_site on %I using (site_id = current_site())', name);
    execute format('grant select, insert, update, delete on %I to visavis_app', name);
  end loop;
end
$$;
-- Append-only; the rows go only with the member.
revoke update, delete on consents from visavis_app;

-- A job, added in the transaction of what causes it. The queue's own tables stay closed to the application.
create function enqueue(task text, payload json, run_at timestamptz default null) returns void
  language plpgsql security definer set search_path = pg_catalog
as $$
begin
  perform graphile_worker.add_job(task, payload, run_at => run_at, max_attempts => 25);
end
$$;
