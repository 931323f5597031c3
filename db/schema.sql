-- The structure as it is, written by `npm run db:migrate` from the catalogue. To change it, add a migration.


create table attempts (
  site_id smallint not null,
  subject text not null,
  count integer not null,
  until timestamp with time zone not null,
  constraint attempts_pkey PRIMARY KEY (site_id, subject),
  constraint attempts_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id)
);
-- CREATE INDEX attempts_until ON public.attempts USING btree (site_id, until)
-- row level security, forced
-- policy own_site using (site_id = current_site())
-- policy owner_of_all to the owner using (current_site() IS NULL)
-- grant delete, insert, select, update to visavis_app

create table blocks (
  site_id smallint not null,
  blocker_id uuid not null,
  blocked_id uuid not null,
  created_at timestamp with time zone not null,
  constraint blocks_check CHECK ((blocker_id <> blocked_id)),
  constraint blocks_pkey PRIMARY KEY (site_id, blocker_id, blocked_id),
  constraint blocks_site_id_blocked_id_fkey FOREIGN KEY (site_id, blocked_id) REFERENCES members(site_id, id) ON DELETE CASCADE,
  constraint blocks_site_id_blocker_id_fkey FOREIGN KEY (site_id, blocker_id) REFERENCES members(site_id, id) ON DELETE CASCADE
);
-- CREATE INDEX blocks_of_blocked ON public.blocks USING btree (site_id, blocked_id, blocker_id)
-- row level security, forced
-- policy own_site using (site_id = current_site())
-- policy owner_of_all to the owner using (current_site() IS NULL)
-- grant delete, insert, select, update to visavis_app

create table complaints (
  site_id smallint not null,
  id uuid not null default gen_random_uuid(),
  reference text not null,
  category text not null,
  text text not null,
  member_id uuid,
  name text,
  email text,
  about_id uuid,
  about_name text,
  about_status text,
  about_me text,
  language text not null,
  status text not null default 'open'::text,
  created_at timestamp with time zone not null,
  constraint complaints_category_check CHECK ((category = ANY (ARRAY['person'::text, 'photo'::text, 'message'::text, 'payment'::text, 'account'::text, 'privacy'::text, 'technical'::text, 'other'::text]))),
  constraint complaints_check CHECK (((name IS NULL) = (email IS NULL))),
  constraint complaints_check1 CHECK ((num_nulls(about_name, about_status, about_me) = ANY (ARRAY[0, 3]))),
  constraint complaints_language_check CHECK ((language = ANY (ARRAY['de'::text, 'en'::text, 'es'::text, 'fr'::text, 'it'::text, 'nl'::text, 'pl'::text]))),
  constraint complaints_pkey PRIMARY KEY (site_id, id),
  constraint complaints_reference_check CHECK ((reference ~ '^[2-9A-HJ-NP-Z]{8}$'::text)),
  constraint complaints_site_id_about_id_fkey FOREIGN KEY (site_id, about_id) REFERENCES members(site_id, id) ON DELETE SET NULL (about_id),
  constraint complaints_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id),
  constraint complaints_site_id_member_id_fkey FOREIGN KEY (site_id, member_id) REFERENCES members(site_id, id) ON DELETE SET NULL (member_id),
  constraint complaints_site_id_reference_key UNIQUE (site_id, reference),
  constraint complaints_status_check CHECK ((status = 'open'::text)),
  constraint complaints_text_check CHECK (((length(text) >= 10) AND (length(text) <= 2000)))
);
-- CREATE INDEX complaints_about ON public.complaints USING btree (site_id, about_id) WHERE (about_id IS NOT NULL)
-- CREATE INDEX complaints_of_member ON public.complaints USING btree (site_id, member_id) WHERE (member_id IS NOT NULL)
-- CREATE INDEX complaints_old ON public.complaints USING btree (site_id, created_at)
-- row level security, forced
-- policy own_site using (site_id = current_site())
-- policy owner_of_all to the owner using (current_site() IS NULL)
-- grant delete, insert, select to visavis_app
-- grant update (email) to visavis_app
-- grant update (name) to visavis_app

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
-- row level security, forced
-- policy own_site using (site_id = current_site())
-- policy owner_of_all to the owner using (current_site() IS NULL)
-- grant insert, select to visavis_app

create table credit_lots (
  site_id smallint not null,
  member_id uuid not null,
  id bigint not null generated,
  account text not null,
  source text not null,
  ref text not null,
  qty bigint not null,
  remaining bigint not null,
  price bigint,
  currency character(3),
  granted_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  constraint credit_lots_account_check CHECK ((account = ANY (ARRAY['paid'::text, 'bonus'::text, 'provisional'::text]))),
  constraint credit_lots_check CHECK (((remaining >= 0) AND (remaining <= qty))),
  constraint credit_lots_check1 CHECK (((price IS NULL) = (currency IS NULL))),
  constraint credit_lots_pkey PRIMARY KEY (site_id, member_id, id),
  constraint credit_lots_price_check CHECK ((price >= 0)),
  constraint credit_lots_qty_check CHECK ((qty > 0)),
  constraint credit_lots_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id)
);
-- row level security, forced
-- policy own_site using (site_id = current_site())
-- policy owner_of_all to the owner using (current_site() IS NULL)
-- grant select to visavis_app

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
-- row level security, forced
-- policy own_site using (site_id = current_site())
-- policy owner_of_all to the owner using (current_site() IS NULL)
-- grant insert, select, update to visavis_app

create table feeds (
  site_id smallint not null,
  member_id uuid not null,
  last_seq bigint not null,
  constraint feeds_pkey PRIMARY KEY (site_id, member_id),
  constraint feeds_site_id_member_id_fkey FOREIGN KEY (site_id, member_id) REFERENCES members(site_id, id) ON DELETE CASCADE
);
-- row level security, forced
-- policy own_site using (site_id = current_site())
-- policy owner_of_all to the owner using (current_site() IS NULL)
-- grant insert, select, update to visavis_app

create table idempotency_keys (
  site_id smallint not null,
  actor text not null,
  key text not null,
  request_hash bytea not null,
  answer jsonb not null,
  created_at timestamp with time zone not null,
  constraint idempotency_keys_key_check CHECK (((length(key) >= 8) AND (length(key) <= 128))),
  constraint idempotency_keys_pkey PRIMARY KEY (site_id, actor, key),
  constraint idempotency_keys_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id)
);
-- CREATE INDEX idempotency_keys_by_age ON public.idempotency_keys USING btree (created_at)
-- row level security, forced
-- policy own_site using (site_id = current_site())
-- policy owner_of_all to the owner using (current_site() IS NULL)
-- grant delete, insert, select, update to visavis_app

create table known_devices (
  site_id smallint not null,
  member_id uuid not null,
  device_hash bytea not null,
  seen_at timestamp with time zone not null,
  constraint known_devices_pkey PRIMARY KEY (site_id, member_id, device_hash),
  constraint known_devices_site_id_member_id_fkey FOREIGN KEY (site_id, member_id) REFERENCES members(site_id, id) ON DELETE CASCADE
);
-- CREATE INDEX known_devices_seen ON public.known_devices USING btree (site_id, seen_at)
-- row level security, forced
-- policy own_site using (site_id = current_site())
-- policy owner_of_all to the owner using (current_site() IS NULL)
-- grant delete, insert, select, update to visavis_app

create table ledger_accounts (
  site_id smallint not null,
  member_id uuid not null,
  account text not null,
  asset text not null default 'CREDIT'::text,
  balance bigint not null,
  constraint ledger_accounts_account_check CHECK ((account = ANY (ARRAY['paid'::text, 'bonus'::text, 'provisional'::text, 'debt'::text]))),
  constraint ledger_accounts_asset_check CHECK (((asset = 'CREDIT'::text) OR (asset ~ '^[A-Z]{3}$'::text))),
  constraint ledger_accounts_balance_check CHECK ((balance >= 0)),
  constraint ledger_accounts_pkey1 PRIMARY KEY (site_id, member_id, account, asset),
  constraint ledger_accounts_site_id_fkey1 FOREIGN KEY (site_id) REFERENCES sites(id)
);
-- row level security, forced
-- policy own_site using (site_id = current_site())
-- policy owner_of_all to the owner using (current_site() IS NULL)
-- grant select to visavis_app

create table ledger_entries (
  site_id smallint not null,
  id bigint not null generated,
  kind text not null,
  ref text not null,
  member_id uuid,
  account text not null,
  asset text not null,
  amount bigint not null,
  created_at timestamp with time zone not null,
  constraint ledger_entries_account_check CHECK (
CASE
    WHEN (member_id IS NOT NULL) THEN (account = ANY (ARRAY['paid'::text, 'bonus'::text, 'provisional'::text, 'debt'::text]))
    WHEN (asset = 'CREDIT'::text) THEN (account = ANY (ARRAY['issue'::text, 'spent:message'::text, 'spent:gift'::text, 'spent:photo'::text, 'spent:icebreaker'::text, 'refunded'::text, 'reversed'::text, 'expired'::text, 'adjust'::text]))
    ELSE ((account = ANY (ARRAY['deferred_revenue'::text, 'revenue'::text, 'vat'::text, 'refunds'::text, 'chargebacks'::text, 'psp_fees'::text])) OR (account ~ '^psp:[a-z0-9_]{1,40}:receivable$'::text))
END),
  constraint ledger_entries_amount_check1 CHECK ((amount <> 0)),
  constraint ledger_entries_asset_check CHECK (((asset = 'CREDIT'::text) OR (asset ~ '^[A-Z]{3}$'::text))),
  constraint ledger_entries_kind_check CHECK ((kind ~ '^[a-z_]{1,40}$'::text)),
  constraint ledger_entries_pkey1 PRIMARY KEY (site_id, id),
  constraint ledger_entries_ref_check CHECK (((length(ref) >= 1) AND (length(ref) <= 100))),
  constraint ledger_entries_site_id_kind_ref_member_id_account_asset_key UNIQUE NULLS NOT DISTINCT (site_id, kind, ref, member_id, account, asset)
);
-- CREATE INDEX ledger_entries_of_member ON public.ledger_entries USING btree (site_id, member_id, id) WHERE (member_id IS NOT NULL)
-- CREATE TRIGGER ledger_entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting()
-- CREATE TRIGGER ledger_entries_balance AFTER INSERT ON public.ledger_entries REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION check_booking()
-- row level security, forced
-- policy own_site using (site_id = current_site())
-- policy owner_of_all to the owner using (current_site() IS NULL)
-- grant select to visavis_app

create table likes (
  site_id smallint not null,
  liker_id uuid not null,
  liked_id uuid not null,
  id uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null,
  is_new boolean not null default true,
  is_automatic boolean not null default false,
  removed_at timestamp with time zone,
  constraint likes_check CHECK ((liker_id <> liked_id)),
  constraint likes_pkey PRIMARY KEY (site_id, liker_id, liked_id),
  constraint likes_site_id_id_key UNIQUE (site_id, id),
  constraint likes_site_id_liked_id_fkey FOREIGN KEY (site_id, liked_id) REFERENCES members(site_id, id) ON DELETE CASCADE,
  constraint likes_site_id_liker_id_fkey FOREIGN KEY (site_id, liker_id) REFERENCES members(site_id, id) ON DELETE CASCADE
);
-- CREATE INDEX likes_given ON public.likes USING btree (site_id, liker_id, created_at DESC, id DESC) WHERE (removed_at IS NULL)
-- CREATE INDEX likes_received ON public.likes USING btree (site_id, liked_id, created_at DESC, id DESC)
-- CREATE INDEX likes_removed ON public.likes USING btree (site_id, removed_at) WHERE (removed_at IS NOT NULL)
-- row level security, forced
-- policy own_site using (site_id = current_site())
-- policy owner_of_all to the owner using (current_site() IS NULL)
-- grant delete, insert, select, update to visavis_app

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
-- CREATE INDEX mail_links_ended ON public.mail_links USING btree (site_id, expires_at)
-- CREATE INDEX mail_links_of_member ON public.mail_links USING btree (site_id, member_id, purpose, created_at)
-- CREATE INDEX mail_links_used ON public.mail_links USING btree (site_id, used_at) WHERE (used_at IS NOT NULL)
-- row level security, forced
-- policy own_site using (site_id = current_site())
-- policy owner_of_all to the owner using (current_site() IS NULL)
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
-- CREATE INDEX mails_old ON public.mails USING btree (site_id, created_at)
-- row level security, forced
-- policy own_site using (site_id = current_site())
-- policy owner_of_all to the owner using (current_site() IS NULL)
-- grant delete, insert, select, update to visavis_app

create table matches (
  site_id smallint not null,
  one_id uuid not null,
  other_id uuid not null,
  matched_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  constraint matches_check CHECK ((one_id < other_id)),
  constraint matches_pkey PRIMARY KEY (site_id, one_id, other_id),
  constraint matches_site_id_one_id_fkey FOREIGN KEY (site_id, one_id) REFERENCES members(site_id, id) ON DELETE CASCADE,
  constraint matches_site_id_other_id_fkey FOREIGN KEY (site_id, other_id) REFERENCES members(site_id, id) ON DELETE CASCADE
);
-- CREATE INDEX matches_of_other ON public.matches USING btree (site_id, other_id, one_id)
-- CREATE INDEX matches_removed ON public.matches USING btree (site_id, removed_at) WHERE (removed_at IS NOT NULL)
-- row level security, forced
-- policy own_site using (site_id = current_site())
-- policy owner_of_all to the owner using (current_site() IS NULL)
-- grant delete, insert, select, update to visavis_app

create table member_events (
  site_id smallint not null,
  member_id uuid not null,
  seq bigint not null,
  type text not null,
  payload jsonb not null,
  created_at timestamp with time zone not null,
  constraint member_events_pkey1 PRIMARY KEY (site_id, member_id, seq, created_at),
  constraint member_events_site_id_member_id_fkey1 FOREIGN KEY (site_id, member_id) REFERENCES feeds(site_id, member_id) ON DELETE CASCADE
);
-- row level security, forced
-- partition by RANGE (created_at)
-- policy own_site using (site_id = current_site())
-- policy owner_of_all to the owner using (current_site() IS NULL)
-- grant insert, select to visavis_app

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
-- CREATE TRIGGER members_searchable AFTER UPDATE ON public.members FOR EACH ROW WHEN (((old.status <> new.status) OR (old.is_fictional <> new.is_fictional) OR (date_trunc('hour'::text, old.last_active_at) <> date_trunc('hour'::text, new.last_active_at)))) EXECUTE FUNCTION member_changed()
-- row level security, forced
-- policy own_site using (site_id = current_site())
-- policy owner_of_all to the owner using (current_site() IS NULL)
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
-- row level security, forced
-- policy own_site using (site_id = current_site())
-- policy owner_of_all to the owner using (current_site() IS NULL)
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
-- row level security, forced
-- policy own_site using (site_id = current_site())
-- policy owner_of_all to the owner using (current_site() IS NULL)
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
-- row level security, forced
-- policy own_site using (site_id = current_site())
-- policy owner_of_all to the owner using (current_site() IS NULL)
-- grant delete, insert, select, update to visavis_app

create table passes (
  site_id smallint not null,
  member_id uuid not null,
  passed_id uuid not null,
  passed_at timestamp with time zone not null,
  constraint passes_pkey PRIMARY KEY (site_id, member_id, passed_id),
  constraint passes_site_id_member_id_fkey FOREIGN KEY (site_id, member_id) REFERENCES members(site_id, id) ON DELETE CASCADE,
  constraint passes_site_id_passed_id_fkey FOREIGN KEY (site_id, passed_id) REFERENCES members(site_id, id) ON DELETE CASCADE
);
-- CREATE INDEX passes_of_passed ON public.passes USING btree (site_id, passed_id)
-- row level security, forced
-- policy own_site using (site_id = current_site())
-- policy owner_of_all to the owner using (current_site() IS NULL)
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
-- row level security, forced
-- policy own_site using (site_id = current_site())
-- policy owner_of_all to the owner using (current_site() IS NULL)
-- grant delete, insert, select, update to visavis_app

create table photo_grants (
  site_id smallint not null,
  owner_id uuid not null,
  viewer_id uuid not null,
  status text not null,
  asked_at timestamp with time zone,
  granted_at timestamp with time zone,
  expires_at timestamp with time zone,
  constraint photo_grants_check CHECK ((owner_id <> viewer_id)),
  constraint photo_grants_check1 CHECK (((status <> 'granted'::text) OR ((granted_at IS NOT NULL) AND (expires_at IS NOT NULL)))),
  constraint photo_grants_pkey PRIMARY KEY (site_id, owner_id, viewer_id),
  constraint photo_grants_site_id_owner_id_fkey FOREIGN KEY (site_id, owner_id) REFERENCES members(site_id, id) ON DELETE CASCADE,
  constraint photo_grants_site_id_viewer_id_fkey FOREIGN KEY (site_id, viewer_id) REFERENCES members(site_id, id) ON DELETE CASCADE,
  constraint photo_grants_status_check CHECK ((status = ANY (ARRAY['asked'::text, 'granted'::text, 'declined'::text])))
);
-- CREATE INDEX photo_grants_of_viewer ON public.photo_grants USING btree (site_id, viewer_id, owner_id)
-- row level security, forced
-- policy own_site using (site_id = current_site())
-- policy owner_of_all to the owner using (current_site() IS NULL)
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
  deleted_at timestamp with time zone,
  constraint photos_pkey PRIMARY KEY (site_id, id),
  constraint photos_site_id_member_id_fkey FOREIGN KEY (site_id, member_id) REFERENCES members(site_id, id) ON DELETE CASCADE,
  constraint photos_site_id_storage_key_key UNIQUE (site_id, storage_key),
  constraint photos_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'active'::text, 'rejected'::text])))
);
-- CREATE INDEX photos_deleted ON public.photos USING btree (deleted_at) WHERE (deleted_at IS NOT NULL)
-- CREATE INDEX photos_of_member ON public.photos USING btree (site_id, member_id, "position")
-- CREATE TRIGGER photos_searchable AFTER INSERT OR DELETE OR UPDATE OF is_private, status, deleted_at ON public.photos FOR EACH ROW EXECUTE FUNCTION photo_changed()
-- row level security, forced
-- policy own_site using (site_id = current_site())
-- policy owner_of_all to the owner using (current_site() IS NULL)
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
  verified_at timestamp with time zone,
  constraint profiles_country_region_fkey FOREIGN KEY (country, region) REFERENCES regions(country, code),
  constraint profiles_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint profiles_pkey PRIMARY KEY (site_id, member_id),
  constraint profiles_place_id_fkey FOREIGN KEY (place_id) REFERENCES places(id),
  constraint profiles_site_id_member_id_fkey FOREIGN KEY (site_id, member_id) REFERENCES members(site_id, id) ON DELETE CASCADE,
  constraint profiles_status_check CHECK ((status = ANY (ARRAY['disabled'::text, 'active'::text, 'rejected'::text])))
);
-- CREATE TRIGGER profiles_searchable AFTER INSERT OR UPDATE ON public.profiles FOR EACH ROW EXECUTE FUNCTION profile_changed()
-- row level security, forced
-- policy own_site using (site_id = current_site())
-- policy owner_of_all to the owner using (current_site() IS NULL)
-- grant delete, insert, select, update to visavis_app

create table regions (
  country character(2) not null,
  code text not null,
  name text not null,
  constraint regions_pkey PRIMARY KEY (country, code)
);
-- grant select to visavis_app

create table saved_searches (
  site_id smallint not null,
  id uuid not null default gen_random_uuid(),
  member_id uuid not null,
  name text not null,
  filters jsonb not null,
  wants_alerts boolean not null default true,
  told_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  constraint saved_searches_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint saved_searches_pkey PRIMARY KEY (site_id, id),
  constraint saved_searches_site_id_member_id_fkey FOREIGN KEY (site_id, member_id) REFERENCES members(site_id, id) ON DELETE CASCADE
);
-- CREATE INDEX saved_searches_of_member ON public.saved_searches USING btree (site_id, member_id, created_at)
-- row level security, forced
-- policy own_site using (site_id = current_site())
-- policy owner_of_all to the owner using (current_site() IS NULL)
-- grant delete, insert, select, update to visavis_app

create table search_counts (
  site_id smallint not null,
  gender text not null,
  country character(2) not null,
  region text not null default ''::text,
  birth_year smallint not null,
  is_fictional boolean not null,
  count integer not null,
  constraint search_counts_pkey PRIMARY KEY (site_id, gender, country, region, birth_year, is_fictional)
);
-- row level security, forced
-- policy own_site using (site_id = current_site())
-- policy owner_of_all to the owner using (current_site() IS NULL)
-- grant select to visavis_app

create table searchable (
  site_id smallint not null,
  member_id uuid not null,
  gender text not null,
  seeks text not null,
  country character(2) not null,
  region text,
  place_id integer,
  birth_date date not null,
  sexuality text,
  hair_color text,
  relationship_status text,
  body_type text,
  eye_color text,
  interests text[] not null,
  has_photo boolean not null,
  is_verified boolean not null,
  is_fictional boolean not null,
  signup_at timestamp with time zone not null,
  active_at timestamp with time zone not null,
  constraint searchable_pkey PRIMARY KEY (site_id, member_id),
  constraint searchable_site_id_member_id_fkey FOREIGN KEY (site_id, member_id) REFERENCES members(site_id, id) ON DELETE CASCADE
);
-- CREATE INDEX searchable_active ON public.searchable USING btree (site_id, gender, country, active_at DESC, member_id DESC) INCLUDE (birth_date)
-- CREATE INDEX searchable_active_region ON public.searchable USING btree (site_id, gender, country, region, active_at DESC, member_id DESC) INCLUDE (birth_date)
-- CREATE INDEX searchable_born ON public.searchable USING btree (site_id, gender, country, birth_date)
-- CREATE INDEX searchable_fictional ON public.searchable USING btree (site_id, gender, country, member_id) WHERE is_fictional
-- CREATE INDEX searchable_new ON public.searchable USING btree (site_id, gender, country, signup_at DESC, member_id DESC) INCLUDE (birth_date)
-- CREATE INDEX searchable_place ON public.searchable USING btree (site_id, gender, place_id, active_at DESC, member_id DESC) INCLUDE (birth_date)
-- CREATE TRIGGER searchable_added AFTER INSERT OR DELETE ON public.searchable FOR EACH ROW EXECUTE FUNCTION count_searchable()
-- CREATE TRIGGER searchable_moved AFTER UPDATE ON public.searchable FOR EACH ROW WHEN (((old.gender <> new.gender) OR (old.country <> new.country) OR (old.region IS DISTINCT FROM new.region) OR (old.birth_date <> new.birth_date) OR (old.is_fictional <> new.is_fictional))) EXECUTE FUNCTION count_searchable()
-- row level security, forced
-- policy own_site using (site_id = current_site())
-- policy owner_of_all to the owner using (current_site() IS NULL)
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
-- CREATE INDEX sessions_ended ON public.sessions USING btree (site_id, expires_at)
-- CREATE INDEX sessions_of_member ON public.sessions USING btree (site_id, member_id)
-- row level security, forced
-- policy own_site using (site_id = current_site())
-- policy owner_of_all to the owner using (current_site() IS NULL)
-- grant delete, insert, select, update to visavis_app

create table signup_grants (
  site_id smallint not null,
  mark bytea not null,
  granted_at timestamp with time zone not null,
  constraint signup_grants_pkey PRIMARY KEY (site_id, mark),
  constraint signup_grants_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id)
);
-- CREATE INDEX signup_grants_old ON public.signup_grants USING btree (site_id, granted_at)
-- row level security, forced
-- policy own_site using (site_id = current_site())
-- policy owner_of_all to the owner using (current_site() IS NULL)
-- grant delete, insert, select to visavis_app

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
-- row level security, forced
-- policy own_site using (site_id = current_site())
-- policy owner_of_all to the owner using (current_site() IS NULL)
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
-- row level security, forced
-- policy all_sites using true
-- policy own_site using (id = current_site())
-- policy owner_of_all to the owner using (current_site() IS NULL)
-- grant select to visavis_app
-- grant update (company) to visavis_app
-- grant update (settings) to visavis_app

create table swipe_allowances (
  site_id smallint not null,
  member_id uuid not null,
  used integer not null,
  renews_at timestamp with time zone not null,
  time_zone text not null,
  constraint swipe_allowances_pkey PRIMARY KEY (site_id, member_id),
  constraint swipe_allowances_site_id_member_id_fkey FOREIGN KEY (site_id, member_id) REFERENCES members(site_id, id) ON DELETE CASCADE,
  constraint swipe_allowances_used_check CHECK ((used >= 0))
);
-- row level security, forced
-- policy own_site using (site_id = current_site())
-- policy owner_of_all to the owner using (current_site() IS NULL)
-- grant delete, insert, select, update to visavis_app

create table task_names (
  name text not null,
  constraint task_names_pkey PRIMARY KEY (name)
);

create table visits (
  site_id smallint not null,
  visited_id uuid not null,
  visitor_id uuid not null,
  visited_at timestamp with time zone not null,
  is_hidden boolean not null default false,
  constraint visits_pkey PRIMARY KEY (site_id, visited_id, visitor_id),
  constraint visits_site_id_visited_id_fkey FOREIGN KEY (site_id, visited_id) REFERENCES members(site_id, id) ON DELETE CASCADE,
  constraint visits_site_id_visitor_id_fkey FOREIGN KEY (site_id, visitor_id) REFERENCES members(site_id, id) ON DELETE CASCADE
);
-- CREATE INDEX visits_newest ON public.visits USING btree (site_id, visited_id, visited_at DESC, visitor_id DESC) WHERE (NOT is_hidden)
-- CREATE INDEX visits_of_visitor ON public.visits USING btree (site_id, visitor_id, visited_at)
-- CREATE INDEX visits_old ON public.visits USING btree (site_id, visited_at)
-- row level security, forced
-- policy own_site using (site_id = current_site())
-- policy owner_of_all to the owner using (current_site() IS NULL)
-- grant delete, insert, select, update to visavis_app

CREATE OR REPLACE FUNCTION public.book(site smallint, kind text, ref text, lines jsonb, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
#variable_conflict use_column
declare
  line record;
  part record;
  written integer;
  missing bigint;
begin
  if book.site is distinct from public.current_site() then
    raise insufficient_privilege using message = 'a booking belongs to the site of its connection';
  end if;

  -- One row after the other by its whole key: a plan that was made while the table was small stays right.
  for line in
    select l.member_id, l.account, coalesce(l.asset, 'CREDIT') as asset
    from jsonb_to_recordset(book.lines) as l (member_id uuid, account text, asset text)
    where l.member_id is not null
    order by 1, 2, 3
  loop
    perform from public.ledger_accounts a
    where a.site_id = book.site and a.member_id = line.member_id and a.account = line.account and a.asset = line.asset
    for no key update;
    if not found then
      insert into public.ledger_accounts (site_id, member_id, account, asset, balance)
      values (book.site, line.member_id, line.account, line.asset, 0)
      on conflict (site_id, member_id, account, asset) do update set balance = ledger_accounts.balance;
    end if;
  end loop;

  insert into public.ledger_entries (site_id, kind, ref, member_id, account, asset, amount, created_at)
  select book.site, book.kind, book.ref, l.member_id, l.account, coalesce(l.asset, 'CREDIT'), l.amount, book.at
  from jsonb_to_recordset(book.lines) as l (member_id uuid, account text, asset text, amount bigint)
  on conflict (site_id, kind, ref, member_id, account, asset) do nothing;
  get diagnostics written = row_count;
  if written < jsonb_array_length(book.lines) then
    if written = 0 and not exists (
      select l.member_id, l.account, coalesce(l.asset, 'CREDIT'), l.amount
      from jsonb_to_recordset(book.lines) as l (member_id uuid, account text, asset text, amount bigint)
      except
      select e.member_id, e.account, e.asset, e.amount
      from public.ledger_entries e
      where e.site_id = book.site and e.kind = book.kind and e.ref = book.ref
    ) then
      return false;
    end if;
    raise unique_violation using message = format('%s %s was booked with other lines', book.kind, book.ref);
  end if;

  for line in
    select l.member_id, l.account, coalesce(l.asset, 'CREDIT') as asset, l.amount, l.price, l.currency, l.expires_at, l.lot
    from jsonb_to_recordset(book.lines) as l (member_id uuid, account text, asset text, amount bigint, price bigint,
      currency text, expires_at timestamptz, lot bigint)
    where l.member_id is not null
  loop
    update public.ledger_accounts a
    set balance = a.balance + line.amount
    where a.site_id = book.site and a.member_id = line.member_id and a.account = line.account and a.asset = line.asset
      and a.balance + line.amount >= 0;
    if not found then
      raise exception 'credits.too_few' using errcode = 'VC001';
    end if;
    continue when line.asset <> 'CREDIT' or line.account = 'debt';

    if line.amount > 0 then
      insert into public.credit_lots (site_id, member_id, account, source, ref, qty, remaining, price, currency,
        granted_at, expires_at)
      values (book.site, line.member_id, line.account, book.kind, book.ref, line.amount, line.amount, line.price,
        line.currency, book.at, line.expires_at);
      continue;
    end if;
    missing := -line.amount;
    for part in
      select c.id, c.remaining
      from public.credit_lots c
      where c.site_id = book.site and c.member_id = line.member_id and c.account = line.account and c.remaining > 0
        and c.id = coalesce(line.lot, c.id)
      order by c.expires_at nulls last, c.granted_at, c.id
    loop
      update public.credit_lots c
      set remaining = c.remaining - least(part.remaining, missing)
      where c.site_id = book.site and c.member_id = line.member_id and c.id = part.id;
      missing := missing - least(part.remaining, missing);
      exit when missing = 0;
    end loop;
    if missing > 0 then
      raise exception 'credits.too_few' using errcode = 'VC001';
    end if;
  end loop;
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION public.check_booking()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if exists (select from fresh group by site_id, kind, ref, asset having sum(amount) <> 0) then
    raise check_violation using message = 'the lines of a booking add up to nothing in each asset';
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.count_searchable()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if tg_op <> 'INSERT' then
    update search_counts set count = count - 1
    where site_id = old.site_id and gender = old.gender and country = old.country
      and region = coalesce(old.region, '') and birth_year = extract(year from old.birth_date)
      and is_fictional = old.is_fictional;
  end if;
  if tg_op <> 'DELETE' then
    insert into search_counts (site_id, gender, country, region, birth_year, is_fictional, count)
    values (new.site_id, new.gender, new.country, coalesce(new.region, ''), extract(year from new.birth_date),
      new.is_fictional, 1)
    on conflict (site_id, gender, country, region, birth_year, is_fictional) do update set count = search_counts.count + 1;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.credit_balance(site smallint, member uuid)
 RETURNS bigint
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
RETURN (COALESCE((SELECT sum(a.balance) AS sum FROM ledger_accounts a WHERE ((a.site_id = credit_balance.site) AND (a.member_id = credit_balance.member) AND (a.asset = 'CREDIT'::text) AND (a.account <> 'debt'::text))), (0)::numeric))::bigint;

CREATE OR REPLACE FUNCTION public.current_site()
 RETURNS smallint
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('visavis.site'::text, true), ''::text))::smallint;

CREATE OR REPLACE FUNCTION public.drop_partitions(parent text, before timestamp with time zone, most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  name text;
  deleted integer;
begin
  for name in
    select c.relname
    from pg_inherits i
    join pg_class c on c.oid = i.inhrelid
    join pg_class p on p.oid = i.inhparent
    where p.relname = parent and p.relnamespace = 'public'::regnamespace and p.relkind = 'p'
      and c.relname ~ ('^' || parent || '_\d{8}$')
      and to_date(right(c.relname, 8), 'YYYYMMDD')::timestamp at time zone 'UTC' + interval '7 days' <= before
  loop
    execute format('drop table partitions.%I', name);
  end loop;
  execute format('delete from partitions.%1$I where ctid = any (array(
    select ctid from partitions.%1$I where created_at < %2$L limit %3$s))', parent || '_rest', before, most);
  get diagnostics deleted = row_count;
  return deleted;
end
$function$;

CREATE OR REPLACE FUNCTION public.enqueue(task text, payload json, run_at timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if not exists (select from public.task_names t where t.name = enqueue.task) then
    raise insufficient_privilege using message = format('there is no task %L', enqueue.task);
  end if;
  perform graphile_worker.add_job(enqueue.task, enqueue.payload, run_at => enqueue.run_at, max_attempts => 25);
end
$function$;

CREATE OR REPLACE FUNCTION public.grant_credits(site smallint, member uuid, account text, amount bigint, kind text, ref text, at timestamp with time zone, price bigint DEFAULT NULL::bigint, currency text DEFAULT NULL::text, expires_at timestamp with time zone DEFAULT NULL::timestamp with time zone, OUT balance bigint, OUT is_new boolean)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  is_new := public.book(site, kind, ref, jsonb_build_array(
    jsonb_build_object('account', 'issue', 'amount', -amount),
    jsonb_build_object('member_id', member, 'account', account, 'amount', amount, 'price', price, 'currency', currency,
      'expires_at', expires_at)
  ), at);
  balance := public.credit_balance(site, member);
end
$function$;

CREATE OR REPLACE FUNCTION public.make_partitions(parent text, at timestamp with time zone, weeks integer DEFAULT 3)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  week timestamptz;
  name text;
begin
  if not exists (
    select from pg_class where relname = parent and relnamespace = 'public'::regnamespace and relkind = 'p'
  ) then
    raise insufficient_privilege using message = format('%I is not partitioned', parent);
  end if;
  for step in 0 .. least(weeks, 10) - 1 loop
    week := date_trunc('week', at, 'UTC') + step * interval '7 days';
    name := format('%s_%s', parent, to_char(week at time zone 'UTC', 'YYYYMMDD'));
    continue when to_regclass(format('partitions.%I', name)) is not null;
    execute format('create table partitions.%I (like public.%I including defaults including constraints)', name, parent);
    execute format('with moved as (delete from partitions.%I where created_at >= %L and created_at < %L returning *)
      insert into partitions.%I select * from moved', parent || '_rest', week, week + interval '7 days', name);
    execute format('alter table public.%I attach partition partitions.%I for values from (%L) to (%L)', parent, name,
      week, week + interval '7 days');
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION public.member_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform refresh_searchable(new.site_id, new.id);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.photo_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform refresh_searchable(coalesce(new.site_id, old.site_id), coalesce(new.member_id, old.member_id));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.profile_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform refresh_searchable(new.site_id, new.member_id);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.refresh_searchable(site smallint, member uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  insert into searchable
  select m.site_id, m.id, p.gender, p.seeks, p.country, p.region, p.place_id, p.birth_date, p.sexuality, p.hair_color,
    p.relationship_status, p.body_type, p.eye_color, p.interests,
    exists (
      select from photos f
      where f.site_id = m.site_id and f.member_id = m.id and not f.is_private and f.status = 'active' and f.deleted_at is null
    ),
    p.verified_at is not null, m.is_fictional, m.signup_at, date_trunc('hour', m.last_active_at)
  from members m
  join profiles p on p.site_id = m.site_id and p.member_id = m.id
  where m.site_id = site and m.id = member and m.status = 'active' and p.status = 'active' and not p.is_invisible
  on conflict (site_id, member_id) do update set
    gender = excluded.gender, seeks = excluded.seeks, country = excluded.country, region = excluded.region,
    place_id = excluded.place_id, birth_date = excluded.birth_date, sexuality = excluded.sexuality,
    hair_color = excluded.hair_color, relationship_status = excluded.relationship_status, body_type = excluded.body_type,
    eye_color = excluded.eye_color, interests = excluded.interests, has_photo = excluded.has_photo,
    is_verified = excluded.is_verified, is_fictional = excluded.is_fictional, active_at = excluded.active_at;
  if not found then
    delete from searchable where site_id = site and member_id = member;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.refuse_rewriting()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  raise insufficient_privilege using message = format('rows of %I are never changed', tg_table_name);
end
$function$;

CREATE OR REPLACE FUNCTION public.spend_credits(site smallint, member uuid, amount bigint, kind text, ref text, at timestamp with time zone, OUT balance bigint, OUT is_new boolean)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
#variable_conflict use_variable
declare
  bonus bigint;
  paid bigint;
  provisional bigint;
  spent bigint;
begin
  if spend_credits.site is distinct from public.current_site() then
    raise insufficient_privilege using message = 'a booking belongs to the site of its connection';
  end if;
  if amount <= 0 then
    raise invalid_parameter_value using message = 'what is spent is more than nothing';
  end if;

  select coalesce(sum(own.balance) filter (where own.account = 'bonus'), 0),
    coalesce(sum(own.balance) filter (where own.account = 'paid'), 0),
    coalesce(sum(own.balance) filter (where own.account = 'provisional'), 0)
  into bonus, paid, provisional
  from (
    select a.account, a.balance
    from public.ledger_accounts a
    where a.site_id = site and a.member_id = member and a.asset = 'CREDIT' and a.account <> 'debt'
    order by a.account
    for no key update
  ) own;
  balance := bonus + paid + provisional;

  select -sum(e.amount) into spent
  from public.ledger_entries e
  where e.site_id = site and e.kind = spend_credits.kind and e.ref = spend_credits.ref and e.member_id = member;
  is_new := spent is null;
  if not is_new then
    if spent <> amount then
      raise unique_violation using message = format('%s %s was booked with another amount', kind, ref);
    end if;
    return;
  end if;
  if balance < amount then
    raise exception 'credits.too_few' using errcode = 'VC001';
  end if;

  bonus := least(bonus, amount);
  paid := least(paid, amount - bonus);
  provisional := amount - bonus - paid;
  perform public.book(site, kind, ref, (
    select jsonb_agg(l) from (
      values (null::uuid, 'spent:' || kind, amount), (member, 'bonus', -bonus), (member, 'paid', -paid),
        (member, 'provisional', -provisional)
    ) l (member_id, account, amount)
    where l.amount <> 0
  ), at);
  balance := balance - amount;
end
$function$;

CREATE OR REPLACE FUNCTION public.wall_off(wall regclass)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  execute format('alter table %s enable row level security', wall);
  execute format('alter table %s force row level security', wall);
  execute format('create policy owner_of_all on %s to %I using (public.current_site() is null)', wall,
    (select relowner::regrole::text from pg_class where oid = wall));
  if not exists (select from pg_policy where polrelid = wall and polname = 'own_site') then
    execute format('create policy own_site on %s using (site_id = public.current_site())', wall);
  end if;
end
$function$;
