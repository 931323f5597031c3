-- The structure as it is, written by `npm run db:migrate` from the catalogue. To change it, add a migration.


create table attempts (
  site_id smallint not null,
  subject text not null,
  count integer not null,
  until timestamp with time zone not null,
  constraint attempts_pkey PRIMARY KEY (site_id, subject),
  constraint attempts_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id)
);
-- row level security
-- policy own_site using (site_id = current_site())
-- grant delete, insert, select, update to visavis_app

create table consents (
  site_id smallint not null,
  member_id uuid not null,
  id bigint not null generated,
  kind text not null,
  version text not null,
  is_given boolean not null,
  at timestamp with time zone not null,
  constraint consents_kind_check CHECK ((kind = ANY (ARRAY['terms'::text, 'sensitive'::text]))),
  constraint consents_pkey PRIMARY KEY (site_id, member_id, id),
  constraint consents_site_id_member_id_fkey FOREIGN KEY (site_id, member_id) REFERENCES members(site_id, id) ON DELETE CASCADE
);
-- row level security
-- policy own_site using (site_id = current_site())
-- grant insert, select to visavis_app

create table discount_codes (
  site_id smallint not null,
  code text not null,
  percentage smallint not null,
  minimum_order_cents integer not null default 0,
  currency character(3),
  country character(2),
  member_id uuid,
  paymentmethods text[] not null default '{}'::text[],
  validity text not null default 'once-per-user'::text,
  status text not null default 'active'::text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint discount_codes_code_check CHECK ((code ~ '^[A-Z0-9-]{4,32}$'::text)),
  constraint discount_codes_percentage_check CHECK (((percentage >= 1) AND (percentage <= 90))),
  constraint discount_codes_pkey PRIMARY KEY (site_id, code),
  constraint discount_codes_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id),
  constraint discount_codes_site_id_member_id_fkey FOREIGN KEY (site_id, member_id) REFERENCES members(site_id, id) ON DELETE CASCADE,
  constraint discount_codes_status_check CHECK ((status = ANY (ARRAY['active'::text, 'stopped'::text]))),
  constraint discount_codes_validity_check CHECK ((validity = ANY (ARRAY['once-per-user'::text, 'unlimited'::text])))
);
-- CREATE INDEX discount_codes_of_member ON public.discount_codes USING btree (site_id, member_id) WHERE (member_id IS NOT NULL)
-- row level security
-- policy own_site using (site_id = current_site())
-- grant insert, select, update to visavis_app

create table intents (
  site_id smallint not null,
  actor text not null,
  key uuid not null,
  request_hash bytea not null,
  answer jsonb,
  created_at timestamp with time zone not null default now(),
  constraint intents_pkey PRIMARY KEY (site_id, actor, key),
  constraint intents_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id)
);
-- CREATE INDEX intents_by_age ON public.intents USING btree (created_at)
-- row level security
-- policy own_site using (site_id = current_site())
-- grant delete, insert, select, update to visavis_app

create table known_devices (
  site_id smallint not null,
  member_id uuid not null,
  device_hash bytea not null,
  seen_at timestamp with time zone not null,
  constraint known_devices_pkey PRIMARY KEY (site_id, member_id, device_hash),
  constraint known_devices_site_id_member_id_fkey FOREIGN KEY (site_id, member_id) REFERENCES members(site_id, id) ON DELETE CASCADE
);
-- row level security
-- policy own_site using (site_id = current_site())
-- grant delete, insert, select, update to visavis_app

create table ledger_accounts (
  site_id smallint not null,
  id bigint not null generated,
  name text not null,
  member_id uuid,
  balance bigint not null default 0,
  constraint ledger_accounts_check CHECK (((member_id IS NULL) OR (balance >= 0))),
  constraint ledger_accounts_pkey PRIMARY KEY (site_id, id),
  constraint ledger_accounts_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id),
  constraint ledger_accounts_site_id_member_id_name_key UNIQUE NULLS NOT DISTINCT (site_id, member_id, name)
);
-- row level security
-- policy own_site using (site_id = current_site())
-- grant insert, select, update to visavis_app

create table ledger_entries (
  site_id smallint not null,
  id bigint not null generated,
  transaction_id uuid not null,
  account_id bigint not null,
  amount bigint not null,
  kind text not null,
  ref text not null,
  created_at timestamp with time zone not null,
  constraint ledger_entries_amount_check CHECK ((amount <> 0)),
  constraint ledger_entries_balance TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint ledger_entries_pkey PRIMARY KEY (site_id, id),
  constraint ledger_entries_site_id_account_id_fkey FOREIGN KEY (site_id, account_id) REFERENCES ledger_accounts(site_id, id),
  constraint ledger_entries_site_id_kind_ref_account_id_key UNIQUE (site_id, kind, ref, account_id)
);
-- CREATE INDEX ledger_entries_of_account ON public.ledger_entries USING btree (site_id, account_id, id)
-- CREATE INDEX ledger_entries_of_transaction ON public.ledger_entries USING btree (site_id, transaction_id)
-- CREATE CONSTRAINT TRIGGER ledger_entries_balance AFTER INSERT ON public.ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_balances()
-- row level security
-- policy own_site using (site_id = current_site())
-- grant insert, select to visavis_app

create table mail_links (
  site_id smallint not null,
  token_hash bytea not null,
  member_id uuid not null,
  purpose text not null,
  intent jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint mail_links_pkey PRIMARY KEY (site_id, token_hash),
  constraint mail_links_purpose_check CHECK ((purpose = ANY (ARRAY['activate'::text, 'complete'::text, 'reset'::text, 'change_email'::text, 'undo_email'::text, 'undo_password'::text, 'reactivate'::text]))),
  constraint mail_links_site_id_member_id_fkey FOREIGN KEY (site_id, member_id) REFERENCES members(site_id, id) ON DELETE CASCADE
);
-- CREATE INDEX mail_links_of_member ON public.mail_links USING btree (site_id, member_id, purpose, created_at)
-- row level security
-- policy own_site using (site_id = current_site())
-- grant delete, insert, select, update to visavis_app

create table mails (
  site_id smallint not null,
  id uuid not null default gen_random_uuid(),
  kind text not null,
  address text not null,
  language text not null,
  member_id uuid,
  intent jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null,
  constraint mails_pkey PRIMARY KEY (site_id, id),
  constraint mails_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id),
  constraint mails_site_id_member_id_fkey FOREIGN KEY (site_id, member_id) REFERENCES members(site_id, id) ON DELETE CASCADE
);
-- row level security
-- policy own_site using (site_id = current_site())
-- grant delete, insert, select, update to visavis_app

create table members (
  site_id smallint not null,
  id uuid not null default gen_random_uuid(),
  email text not null,
  password_hash text,
  status text not null default 'not_confirmed'::text,
  language text not null,
  paid_user boolean not null default false,
  is_fictional boolean not null default false,
  notifications_disabled text[] not null default '{}'::text[],
  signup_step text not null default 'push'::text,
  network text,
  ref text,
  sub1 text,
  sub2 text,
  sub3 text,
  signup_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  last_active_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  delete_reason text,
  delete_remarks text,
  delete_discount_at timestamp with time zone,
  constraint members_email_check CHECK (((length(email) >= 3) AND (length(email) <= 254))),
  constraint members_language_check CHECK ((language = ANY (ARRAY['de'::text, 'en'::text, 'es'::text, 'fr'::text, 'it'::text, 'nl'::text, 'pl'::text]))),
  constraint members_notifications_disabled_check CHECK ((notifications_disabled <@ ARRAY['fbl'::text, 'bounce'::text, 'listunsubscribe'::text])),
  constraint members_pkey PRIMARY KEY (site_id, id),
  constraint members_signup_step_check CHECK ((signup_step = ANY (ARRAY['account'::text, 'push'::text, 'photo'::text, 'location'::text, 'personal'::text, 'about'::text, 'sent'::text, 'done'::text]))),
  constraint members_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id),
  constraint members_status_check CHECK ((status = ANY (ARRAY['not_confirmed'::text, 'active'::text, 'deleted'::text, 'banned'::text])))
);
-- CREATE UNIQUE INDEX members_by_email ON public.members USING btree (site_id, email) WHERE (status <> 'not_confirmed'::text)
-- CREATE INDEX members_deleted ON public.members USING btree (site_id, deleted_at) WHERE (status = 'deleted'::text)
-- CREATE INDEX members_unconfirmed ON public.members USING btree (site_id, email, signup_at) WHERE (status = 'not_confirmed'::text)
-- row level security
-- policy own_site using (site_id = current_site())
-- grant delete, insert, select, update to visavis_app

create table muted_notifications (
  site_id smallint not null,
  member_id uuid not null,
  kind text not null,
  channel text not null,
  constraint muted_notifications_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'push'::text]))),
  constraint muted_notifications_pkey PRIMARY KEY (site_id, member_id, kind, channel),
  constraint muted_notifications_site_id_member_id_fkey FOREIGN KEY (site_id, member_id) REFERENCES members(site_id, id) ON DELETE CASCADE
);
-- row level security
-- policy own_site using (site_id = current_site())
-- grant delete, insert, select, update to visavis_app

create table one_time_codes (
  site_id smallint not null,
  member_id uuid not null,
  secret bytea not null,
  confirmed_at timestamp with time zone,
  last_step bigint not null default 0,
  constraint one_time_codes_pkey PRIMARY KEY (site_id, member_id),
  constraint one_time_codes_site_id_member_id_fkey FOREIGN KEY (site_id, member_id) REFERENCES members(site_id, id) ON DELETE CASCADE
);
-- row level security
-- policy own_site using (site_id = current_site())
-- grant delete, insert, select, update to visavis_app

create table pages (
  site_id smallint not null,
  token text not null,
  locale text not null,
  title text not null,
  description text not null default ''::text,
  body text not null,
  updated_at timestamp with time zone not null default now(),
  constraint pages_body_check CHECK ((length(body) <= 100000)),
  constraint pages_description_check CHECK ((length(description) <= 300)),
  constraint pages_locale_check CHECK ((locale = ANY (ARRAY['de'::text, 'en'::text, 'es'::text, 'fr'::text, 'it'::text, 'nl'::text, 'pl'::text]))),
  constraint pages_pkey PRIMARY KEY (site_id, token, locale),
  constraint pages_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id),
  constraint pages_title_check CHECK (((length(title) >= 1) AND (length(title) <= 120))),
  constraint pages_token_check CHECK ((token ~ '^[a-z0-9-]{1,60}$'::text))
);
-- row level security
-- policy own_site using (site_id = current_site())
-- grant delete, insert, select, update to visavis_app

create table passkeys (
  site_id smallint not null,
  id text not null,
  member_id uuid not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}'::text[],
  name text not null,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint passkeys_pkey PRIMARY KEY (site_id, id),
  constraint passkeys_site_id_member_id_fkey FOREIGN KEY (site_id, member_id) REFERENCES members(site_id, id) ON DELETE CASCADE
);
-- CREATE INDEX passkeys_of_member ON public.passkeys USING btree (site_id, member_id)
-- row level security
-- policy own_site using (site_id = current_site())
-- grant delete, insert, select, update to visavis_app

create table photos (
  site_id smallint not null,
  id uuid not null default gen_random_uuid(),
  member_id uuid not null,
  position integer not null,
  is_private boolean not null default false,
  status text not null default 'pending'::text,
  storage_key text not null,
  width integer not null,
  height integer not null,
  thumbhash bytea not null,
  sha256 bytea not null,
  similarity_hash bytea not null,
  created_at timestamp with time zone not null,
  constraint photos_pkey PRIMARY KEY (site_id, id),
  constraint photos_site_id_member_id_fkey FOREIGN KEY (site_id, member_id) REFERENCES members(site_id, id) ON DELETE CASCADE,
  constraint photos_site_id_storage_key_key UNIQUE (site_id, storage_key),
  constraint photos_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'active'::text, 'rejected'::text])))
);
-- CREATE INDEX photos_of_member ON public.photos USING btree (site_id, member_id, "position")
-- row level security
-- policy own_site using (site_id = current_site())
-- grant delete, insert, select, update to visavis_app

create table places (
  id integer not null,
  country character(2) not null,
  region text not null,
  name text not null,
  search_name text not null,
  lat real not null,
  lon real not null,
  population integer not null,
  constraint places_country_region_fkey FOREIGN KEY (country, region) REFERENCES regions(country, code),
  constraint places_pkey PRIMARY KEY (id)
);
-- CREATE INDEX places_by_name ON public.places USING btree (country, search_name text_pattern_ops, population DESC)
-- CREATE INDEX places_by_other_name ON public.places USING btree (country) WHERE (search_name ~~ '%/ %'::text)
-- grant select to visavis_app

create table profiles (
  site_id smallint not null,
  member_id uuid not null,
  status text not null default 'disabled'::text,
  name text not null,
  birth_date date not null,
  gender text not null,
  seeks text not null,
  sexuality text,
  country character(2) not null,
  region text,
  place_id integer,
  hair_color text,
  relationship_status text,
  body_type text,
  eye_color text,
  tattoos boolean,
  reason_for_signup text,
  interests text[] not null default '{}'::text[],
  about_me text not null default ''::text,
  signup_message text not null default ''::text,
  is_invisible boolean not null default false,
  updated_at timestamp with time zone not null default now(),
  constraint profiles_country_region_fkey FOREIGN KEY (country, region) REFERENCES regions(country, code),
  constraint profiles_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint profiles_pkey PRIMARY KEY (site_id, member_id),
  constraint profiles_place_id_fkey FOREIGN KEY (place_id) REFERENCES places(id),
  constraint profiles_site_id_member_id_fkey FOREIGN KEY (site_id, member_id) REFERENCES members(site_id, id) ON DELETE CASCADE,
  constraint profiles_status_check CHECK ((status = ANY (ARRAY['disabled'::text, 'active'::text, 'rejected'::text])))
);
-- row level security
-- policy own_site using (site_id = current_site())
-- grant delete, insert, select, update to visavis_app

create table regions (
  country character(2) not null,
  code text not null,
  name text not null,
  constraint regions_pkey PRIMARY KEY (country, code)
);
-- grant select to visavis_app

create table sessions (
  site_id smallint not null,
  id uuid not null default gen_random_uuid(),
  member_id uuid not null,
  token_hash bytea not null,
  device text not null,
  country character(2),
  created_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint sessions_pkey PRIMARY KEY (site_id, id),
  constraint sessions_site_id_member_id_fkey FOREIGN KEY (site_id, member_id) REFERENCES members(site_id, id) ON DELETE CASCADE,
  constraint sessions_site_id_token_hash_key UNIQUE (site_id, token_hash)
);
-- CREATE INDEX sessions_of_member ON public.sessions USING btree (site_id, member_id)
-- row level security
-- policy own_site using (site_id = current_site())
-- grant delete, insert, select, update to visavis_app

create table signup_grants (
  site_id smallint not null,
  mark bytea not null,
  granted_at timestamp with time zone not null,
  constraint signup_grants_pkey PRIMARY KEY (site_id, mark),
  constraint signup_grants_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id)
);
-- row level security
-- policy own_site using (site_id = current_site())
-- grant insert, select to visavis_app

create table site_changes (
  site_id smallint not null,
  id bigint not null generated,
  actor text not null,
  before jsonb not null,
  after jsonb not null,
  changed_at timestamp with time zone not null default now(),
  constraint site_changes_pkey PRIMARY KEY (site_id, id),
  constraint site_changes_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id)
);
-- row level security
-- policy own_site using (site_id = current_site())
-- grant insert, select to visavis_app

create table sites (
  id smallint not null generated,
  host text not null,
  settings jsonb not null default '{}'::jsonb,
  company jsonb not null,
  created_at timestamp with time zone not null default now(),
  constraint sites_host_check CHECK (((host = lower(host)) AND (host ~ '^[a-z0-9.-]{1,253}$'::text))),
  constraint sites_host_key UNIQUE (host),
  constraint sites_pkey PRIMARY KEY (id)
);
-- row level security
-- policy all_sites using true
-- policy own_site using (id = current_site())
-- grant select to visavis_app
-- grant update (company) to visavis_app
-- grant update (settings) to visavis_app

CREATE OR REPLACE FUNCTION public.current_site()
 RETURNS smallint
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('visavis.site'::text, true), ''::text))::smallint;

CREATE OR REPLACE FUNCTION public.enqueue(task text, payload json, run_at timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
begin
  perform graphile_worker.add_job(task, payload, run_at => run_at, max_attempts => 25);
end
$function$;

CREATE OR REPLACE FUNCTION public.ledger_balances()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (select sum(amount) from ledger_entries where site_id = new.site_id and transaction_id = new.transaction_id) <> 0 then
    raise exception 'ledger transaction % does not balance', new.transaction_id;
  end if;
  return null;
end
$function$;
