-- The structure as it is, written by `npm run db:migrate` from the catalogue. To change it, add a migration.


create table announcements (
  site_id smallint not null,
  id uuid not null default gen_random_uuid(),
  kind text not null,
  texts jsonb not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  constraint announcements_check CHECK (((ends_at > starts_at) AND (ends_at <= (starts_at + '21 days'::interval)))),
  constraint announcements_kind_check CHECK ((kind = ANY (ARRAY['news'::text, 'promotions'::text]))),
  constraint announcements_pkey PRIMARY KEY (site_id, id),
  constraint announcements_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id),
  constraint announcements_texts_check CHECK ((jsonb_typeof(texts) = 'object'::text))
);
-- CREATE INDEX announcements_current ON public.announcements USING btree (site_id, ends_at)
-- row level security, forced
-- policy own_site using (site_id = current_site())
-- policy owner_of_all to the owner using (current_site() IS NULL)
-- grant delete, insert, select to visavis_app

create table arrival_counts (
  site_id smallint not null,
  day date not null,
  lander text not null,
  slug text not null,
  variant text not null,
  network text not null,
  ref text not null,
  came integer not null default 0,
  started integer not null default 0,
  joined integer not null default 0,
  confirmed integer not null default 0,
  photo integer not null default 0,
  wrote integer not null default 0,
  bought integer not null default 0,
  constraint arrival_counts_pkey PRIMARY KEY (site_id, day, lander, slug, variant, network, ref),
  constraint arrival_counts_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id)
);
-- row level security, forced
-- policy own_site using (site_id = current_site())
-- policy owner_of_all to the owner using (current_site() IS NULL)
-- grant delete, insert, select, update to visavis_app

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

create table chargebacks (
  site_id smallint not null,
  id uuid not null default gen_random_uuid(),
  payment_id uuid not null,
  provider_id text not null,
  amount integer not null,
  credits integer not null,
  state text not null,
  created_at timestamp with time zone not null,
  reversed_at timestamp with time zone,
  constraint chargebacks_amount_check CHECK ((amount > 0)),
  constraint chargebacks_credits_check CHECK ((credits >= 0)),
  constraint chargebacks_pkey PRIMARY KEY (site_id, id),
  constraint chargebacks_site_id_payment_id_fkey FOREIGN KEY (site_id, payment_id) REFERENCES payments(site_id, id),
  constraint chargebacks_site_id_payment_id_provider_id_key UNIQUE (site_id, payment_id, provider_id),
  constraint chargebacks_state_check CHECK ((state = ANY (ARRAY['open'::text, 'reversed'::text])))
);
-- row level security, forced
-- policy own_site using (site_id = current_site())
-- policy owner_of_all to the owner using (current_site() IS NULL)
-- grant insert, select, update to visavis_app

create table chat_pictures (
  site_id smallint not null,
  id uuid not null,
  conversation_id uuid not null,
  sender_id uuid not null,
  is_unasked boolean not null,
  storage_key text not null,
  width integer not null,
  height integer not null,
  thumbhash bytea not null,
  sha256 bytea not null,
  similarity_hash bytea not null,
  created_at timestamp with time zone not null,
  constraint chat_pictures_pkey PRIMARY KEY (site_id, id),
  constraint chat_pictures_site_id_conversation_id_fkey FOREIGN KEY (site_id, conversation_id) REFERENCES conversations(site_id, id) ON DELETE CASCADE,
  constraint chat_pictures_site_id_storage_key_key UNIQUE (site_id, storage_key)
);
-- CREATE INDEX chat_pictures_alike ON public.chat_pictures USING btree (site_id, sha256)
-- CREATE INDEX chat_pictures_of_conversation ON public.chat_pictures USING btree (site_id, conversation_id)
-- row level security, forced
-- policy own_site using (site_id = current_site())
-- policy owner_of_all to the owner using (current_site() IS NULL)
-- grant select to visavis_app

create table chat_senders (
  site_id smallint not null,
  member_id uuid not null,
  sent integer not null default 0,
  free_texts integer not null default 0,
  paced_until timestamp with time zone not null default '-infinity'::timestamp with time zone,
  constraint chat_senders_pkey PRIMARY KEY (site_id, member_id),
  constraint chat_senders_site_id_member_id_fkey FOREIGN KEY (site_id, member_id) REFERENCES members(site_id, id) ON DELETE CASCADE
);
-- row level security, forced
-- policy own_site using (site_id = current_site())
-- policy owner_of_all to the owner using (current_site() IS NULL)
-- grant select to visavis_app

create table chats (
  site_id smallint not null,
  member_id uuid not null,
  conversation_id uuid not null,
  partner_id uuid not null,
  is_own boolean not null,
  has_written boolean not null,
  last_seq integer not null,
  last_at timestamp with time zone not null,
  read_seq integer not null default 0,
  unread integer not null default 0,
  removed_seq integer not null default 0,
  removed_at timestamp with time zone,
  removed_seq_before integer,
  accepts_pictures boolean not null default false,
  created_at timestamp with time zone not null,
  constraint chats_pkey PRIMARY KEY (site_id, member_id, conversation_id),
  constraint chats_site_id_conversation_id_fkey FOREIGN KEY (site_id, conversation_id) REFERENCES conversations(site_id, id) ON DELETE CASCADE,
  constraint chats_unread_check CHECK ((unread >= 0))
);
-- CREATE INDEX chats_newest ON public.chats USING btree (site_id, member_id, last_at DESC, conversation_id DESC) WHERE (last_seq > removed_seq)
-- CREATE INDEX chats_of_conversation ON public.chats USING btree (site_id, conversation_id)
-- CREATE INDEX chats_started ON public.chats USING btree (site_id, member_id, created_at) WHERE is_own
-- CREATE INDEX chats_unread ON public.chats USING btree (site_id, member_id) WHERE (unread > 0)
-- CREATE INDEX chats_waiting ON public.chats USING btree (site_id, last_at) WHERE (unread > 0)
-- CREATE TRIGGER end_pushes AFTER UPDATE OF unread ON public.chats FOR EACH ROW WHEN (((old.unread > 0) AND (new.unread = 0))) EXECUTE FUNCTION end_pushes_of_chat()
-- row level security, forced
-- policy own_site using (site_id = current_site())
-- policy owner_of_all to the owner using (current_site() IS NULL)
-- grant select to visavis_app
-- grant update (accepts_pictures) to visavis_app
-- grant update (removed_at) to visavis_app
-- grant update (removed_seq) to visavis_app
-- grant update (removed_seq_before) to visavis_app
-- grant update (unread) to visavis_app

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
  about_signup_message text,
  about_message jsonb,
  constraint complaints_category_check CHECK ((category = ANY (ARRAY['person'::text, 'photo'::text, 'message'::text, 'payment'::text, 'account'::text, 'privacy'::text, 'technical'::text, 'other'::text]))),
  constraint complaints_check CHECK (((name IS NULL) = (email IS NULL))),
  constraint complaints_check1 CHECK ((num_nulls(about_name, about_status, about_me) = ANY (ARRAY[0, 3]))),
  constraint complaints_language_check CHECK ((language = ANY (ARRAY['de'::text, 'en'::text, 'es'::text, 'fr'::text, 'it'::text, 'nl'::text, 'pl'::text]))),
  constraint complaints_message_of_somebody CHECK (((about_message IS NULL) OR (about_name IS NOT NULL))),
  constraint complaints_pkey PRIMARY KEY (site_id, id),
  constraint complaints_reference_check CHECK ((reference ~ '^[2-9A-HJ-NP-Z]{8}$'::text)),
  constraint complaints_signup_message_of_somebody CHECK (((about_signup_message IS NULL) OR (about_name IS NOT NULL))),
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
  session_id uuid,
  constraint consents_kind_check CHECK ((kind = ANY (ARRAY['terms'::text, 'sensitive'::text, 'promotions'::text, 'news'::text, 'landing'::text]))),
  constraint consents_pkey PRIMARY KEY (site_id, member_id, id),
  constraint consents_site_id_member_id_fkey FOREIGN KEY (site_id, member_id) REFERENCES members(site_id, id) ON DELETE CASCADE
);
-- row level security, forced
-- policy own_site using (site_id = current_site())
-- policy owner_of_all to the owner using (current_site() IS NULL)
-- grant insert, select to visavis_app

create table contact_hashes (
  site_id smallint not null,
  member_id uuid not null,
  kind text not null,
  hash bytea not null,
  constraint contact_hashes_kind_check CHECK ((kind = ANY (ARRAY['address'::text, 'phone'::text]))),
  constraint contact_hashes_pkey PRIMARY KEY (site_id, member_id, kind, hash),
  constraint contact_hashes_site_id_member_id_fkey FOREIGN KEY (site_id, member_id) REFERENCES members(site_id, id) ON DELETE CASCADE
);
-- CREATE INDEX contact_hashes_of_hash ON public.contact_hashes USING btree (site_id, hash)
-- row level security, forced
-- policy own_site using (site_id = current_site())
-- policy owner_of_all to the owner using (current_site() IS NULL)
-- grant insert, select to visavis_app

create table conversations (
  site_id smallint not null,
  id uuid not null default gen_random_uuid(),
  one_id uuid not null,
  other_id uuid not null,
  last_seq integer not null,
  last_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  constraint conversations_check CHECK ((one_id < other_id)),
  constraint conversations_pkey PRIMARY KEY (site_id, id),
  constraint conversations_site_id_one_id_fkey FOREIGN KEY (site_id, one_id) REFERENCES members(site_id, id) ON DELETE CASCADE,
  constraint conversations_site_id_one_id_other_id_key UNIQUE (site_id, one_id, other_id),
  constraint conversations_site_id_other_id_fkey FOREIGN KEY (site_id, other_id) REFERENCES members(site_id, id) ON DELETE CASCADE
);
-- CREATE INDEX conversations_of_other ON public.conversations USING btree (site_id, other_id)
-- row level security, forced
-- policy own_site using (site_id = current_site())
-- policy owner_of_all to the owner using (current_site() IS NULL)
-- grant select to visavis_app

create table counted_leavers (
  site_id smallint not null,
  member_id uuid not null,
  constraint counted_leavers_pkey PRIMARY KEY (site_id, member_id),
  constraint counted_leavers_site_id_member_id_fkey FOREIGN KEY (site_id, member_id) REFERENCES members(site_id, id) ON DELETE CASCADE
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
  constraint credit_lots_are_sound CHECK (is_sound_lot(qty, remaining, price, currency)),
  constraint credit_lots_pkey PRIMARY KEY (site_id, member_id, id),
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

create table discount_uses (
  site_id smallint not null,
  member_id uuid not null,
  code text not null,
  payment_id uuid not null,
  held_at timestamp with time zone not null,
  paid_at timestamp with time zone,
  constraint discount_uses_pkey PRIMARY KEY (site_id, member_id, code),
  constraint discount_uses_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id),
  constraint discount_uses_site_id_member_id_fkey FOREIGN KEY (site_id, member_id) REFERENCES members(site_id, id) ON DELETE CASCADE
);
-- row level security, forced
-- policy own_site using (site_id = current_site())
-- policy owner_of_all to the owner using (current_site() IS NULL)
-- grant delete, insert, select, update to visavis_app

create table discreet_modes (
  site_id smallint not null,
  member_id uuid not null,
  is_on boolean not null,
  constraint discreet_modes_pkey PRIMARY KEY (site_id, member_id),
  constraint discreet_modes_site_id_member_id_fkey FOREIGN KEY (site_id, member_id) REFERENCES members(site_id, id) ON DELETE CASCADE
);
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

create table hidden_contacts (
  site_id smallint not null,
  member_id uuid not null,
  hash bytea not null,
  created_at timestamp with time zone not null,
  constraint hidden_contacts_pkey PRIMARY KEY (site_id, member_id, hash),
  constraint hidden_contacts_site_id_member_id_fkey FOREIGN KEY (site_id, member_id) REFERENCES members(site_id, id) ON DELETE CASCADE
);
-- CREATE INDEX hidden_contacts_of_hash ON public.hidden_contacts USING btree (site_id, hash)
-- CREATE TRIGGER hidden_contacts_searchable AFTER INSERT OR DELETE ON public.hidden_contacts FOR EACH ROW EXECUTE FUNCTION hiding_changed()
-- row level security, forced
-- policy own_site using (site_id = current_site())
-- policy owner_of_all to the owner using (current_site() IS NULL)
-- grant delete, insert, select to visavis_app

create table hidden_regions (
  site_id smallint not null,
  member_id uuid not null,
  country character(2) not null,
  region text not null default ''::text,
  created_at timestamp with time zone not null,
  constraint hidden_regions_pkey PRIMARY KEY (site_id, member_id, country, region),
  constraint hidden_regions_site_id_member_id_fkey FOREIGN KEY (site_id, member_id) REFERENCES members(site_id, id) ON DELETE CASCADE
);
-- CREATE INDEX hidden_regions_of_country ON public.hidden_regions USING btree (site_id, country, region)
-- CREATE TRIGGER hidden_regions_searchable AFTER INSERT OR DELETE ON public.hidden_regions FOR EACH ROW EXECUTE FUNCTION hiding_changed()
-- row level security, forced
-- policy own_site using (site_id = current_site())
-- policy owner_of_all to the owner using (current_site() IS NULL)
-- grant delete, insert, select to visavis_app

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

create table invoice_counters (
  company text not null,
  year smallint not null,
  last integer not null,
  constraint invoice_counters_last_check CHECK ((last > 0)),
  constraint invoice_counters_pkey PRIMARY KEY (company, year)
);
-- grant insert, select, update to visavis_app

create table invoices (
  site_id smallint not null,
  payment_id uuid not null,
  refund_id uuid,
  number text not null,
  company text not null,
  year smallint not null,
  place integer not null,
  seller jsonb not null,
  language text not null,
  issued_at timestamp with time zone not null,
  constraint invoices_company_year_place_key UNIQUE (company, year, place),
  constraint invoices_number_check CHECK ((number ~ '^\d{4}-\d{6}$'::text)),
  constraint invoices_pkey PRIMARY KEY (site_id, number, company),
  constraint invoices_site_id_payment_id_fkey FOREIGN KEY (site_id, payment_id) REFERENCES payments(site_id, id),
  constraint invoices_site_id_payment_id_refund_id_key UNIQUE NULLS NOT DISTINCT (site_id, payment_id, refund_id),
  constraint invoices_site_id_refund_id_fkey FOREIGN KEY (site_id, refund_id) REFERENCES refunds(site_id, id)
);
-- row level security, forced
-- policy own_site using (site_id = current_site())
-- policy owner_of_all to the owner using (current_site() IS NULL)
-- grant insert, select to visavis_app

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
  constraint ledger_accounts_are_sound CHECK (is_sound_balance(asset, balance)),
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
  constraint ledger_entries_are_sound CHECK (is_sound_entry(kind, ref, member_id, account, asset, amount)),
  constraint ledger_entries_pkey1 PRIMARY KEY (site_id, id),
  constraint ledger_entries_site_id_kind_ref_member_id_account_asset_key UNIQUE NULLS NOT DISTINCT (site_id, kind, ref, member_id, account, asset)
);
-- CREATE INDEX ledger_entries_of_member ON public.ledger_entries USING btree (site_id, member_id, id) WHERE (member_id IS NOT NULL)
-- CREATE TRIGGER ledger_entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting()
-- CREATE TRIGGER ledger_entries_balance AFTER INSERT ON public.ledger_entries REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION check_booking()
-- row level security, forced
-- policy own_site using (site_id = current_site())
-- policy owner_of_all to the owner using (current_site() IS NULL)
-- grant select to visavis_app

create table lifted_protections (
  site_id smallint not null,
  member_id uuid not null,
  kind text not null,
  subject text not null,
  blocked_id uuid generated,
  created_at timestamp with time zone not null,
  lifted_at timestamp with time zone not null,
  constraint lifted_protections_kind_check CHECK ((kind = ANY (ARRAY['block'::text, 'consent'::text, 'contact'::text, 'discreet'::text, 'invisible'::text, 'photo'::text, 'pictures'::text, 'region'::text]))),
  constraint lifted_protections_pkey PRIMARY KEY (site_id, member_id, kind, subject),
  constraint lifted_protections_site_id_blocked_id_fkey FOREIGN KEY (site_id, blocked_id) REFERENCES members(site_id, id) ON DELETE CASCADE,
  constraint lifted_protections_site_id_member_id_fkey FOREIGN KEY (site_id, member_id) REFERENCES members(site_id, id) ON DELETE CASCADE
);
-- CREATE INDEX lifted_protections_of_blocked ON public.lifted_protections USING btree (site_id, blocked_id) WHERE (blocked_id IS NOT NULL)
-- row level security, forced
-- policy own_site using (site_id = current_site())
-- policy owner_of_all to the owner using (current_site() IS NULL)
-- grant delete, insert, select, update to visavis_app

create table likes (
  site_id smallint not null,
  liker_id uuid not null,
  liked_id uuid not null,
  id uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null,
  is_new boolean not null default true,
  is_automatic boolean not null default false,
  removed_at timestamp with time zone,
  shows_liker boolean not null default true,
  constraint likes_check CHECK ((liker_id <> liked_id)),
  constraint likes_pkey PRIMARY KEY (site_id, liker_id, liked_id),
  constraint likes_site_id_id_key UNIQUE (site_id, id),
  constraint likes_site_id_liked_id_fkey FOREIGN KEY (site_id, liked_id) REFERENCES members(site_id, id) ON DELETE CASCADE,
  constraint likes_site_id_liker_id_fkey FOREIGN KEY (site_id, liker_id) REFERENCES members(site_id, id) ON DELETE CASCADE
);
-- CREATE INDEX likes_given ON public.likes USING btree (site_id, liker_id, created_at DESC, id DESC) WHERE (removed_at IS NULL)
-- CREATE INDEX likes_received ON public.likes USING btree (site_id, liked_id, created_at DESC, id DESC)
-- CREATE INDEX likes_removed ON public.likes USING btree (site_id, removed_at) WHERE (removed_at IS NOT NULL)
-- CREATE INDEX likes_waiting ON public.likes USING btree (site_id, created_at) WHERE (is_new AND (removed_at IS NULL) AND (NOT is_automatic))
-- CREATE TRIGGER end_pushes AFTER UPDATE OF is_new ON public.likes FOR EACH ROW WHEN ((old.is_new AND (NOT new.is_new))) EXECUTE FUNCTION end_pushes_of_likes()
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
  constraint mail_links_purpose_check CHECK ((purpose = ANY (ARRAY['activate'::text, 'complete'::text, 'reset'::text, 'change_email'::text, 'undo_email'::text, 'undo_password'::text, 'secure'::text, 'reactivate'::text]))),
  constraint mail_links_site_id_member_id_fkey FOREIGN KEY (site_id, member_id) REFERENCES members(site_id, id) ON DELETE CASCADE
);
-- CREATE INDEX mail_links_ended ON public.mail_links USING btree (site_id, expires_at)
-- CREATE INDEX mail_links_of_member ON public.mail_links USING btree (site_id, member_id, purpose, created_at)
-- CREATE INDEX mail_links_open_undos ON public.mail_links USING btree (site_id, ((intent ->> 'email'::text))) WHERE ((purpose = 'undo_email'::text) AND (used_at IS NULL))
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
  due_at timestamp with time zone,
  constraint mails_pkey PRIMARY KEY (site_id, id),
  constraint mails_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id),
  constraint mails_site_id_member_id_fkey FOREIGN KEY (site_id, member_id) REFERENCES members(site_id, id) ON DELETE CASCADE
);
-- CREATE UNIQUE INDEX mails_bundled ON public.mails USING btree (site_id, member_id, kind) WHERE (due_at IS NOT NULL)
-- CREATE INDEX mails_due ON public.mails USING btree (site_id, due_at) WHERE (due_at IS NOT NULL)
-- CREATE INDEX mails_old ON public.mails USING btree (site_id, created_at)
-- row level security, forced
-- policy own_site using (site_id = current_site())
-- policy owner_of_all to the owner using (current_site() IS NULL)
-- grant delete, insert, select, update to visavis_app

create table mandates (
  site_id smallint not null,
  payment_id uuid not null,
  member_id uuid not null,
  reference text not null,
  sealed bytea not null,
  iban_masked text not null,
  iban_mark bytea not null,
  phone_mark bytea not null,
  codes smallint not null default 0,
  tries smallint not null default 0,
  code_until timestamp with time zone,
  created_at timestamp with time zone not null,
  signed_at timestamp with time zone,
  constraint mandates_pkey PRIMARY KEY (site_id, payment_id),
  constraint mandates_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id),
  constraint mandates_site_id_payment_id_fkey FOREIGN KEY (site_id, payment_id) REFERENCES payments(site_id, id),
  constraint mandates_site_id_reference_key UNIQUE (site_id, reference)
);
-- CREATE INDEX mandates_of_account ON public.mandates USING btree (iban_mark)
-- CREATE INDEX mandates_of_iban ON public.mandates USING btree (site_id, iban_mark, created_at)
-- CREATE INDEX mandates_of_member ON public.mandates USING btree (site_id, member_id, created_at)
-- CREATE INDEX mandates_of_phone ON public.mandates USING btree (phone_mark)
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
-- grant delete, insert, select to visavis_app

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
  is_returning boolean not null default false,
  lander text,
  slug text,
  variant text,
  recovered_at timestamp with time zone,
  shut_out_at timestamp with time zone,
  constraint members_email_check CHECK (((length(email) >= 3) AND (length(email) <= 254))),
  constraint members_language_check CHECK ((language = ANY (ARRAY['de'::text, 'en'::text, 'es'::text, 'fr'::text, 'it'::text, 'nl'::text, 'pl'::text]))),
  constraint members_notifications_disabled_check CHECK ((notifications_disabled <@ ARRAY['fbl'::text, 'bounce'::text, 'listunsubscribe'::text])),
  constraint members_pkey PRIMARY KEY (site_id, id),
  constraint members_signup_step_check CHECK ((signup_step = ANY (ARRAY['account'::text, 'push'::text, 'photo'::text, 'location'::text, 'personal'::text, 'about'::text, 'sent'::text, 'done'::text]))),
  constraint members_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id),
  constraint members_status_check CHECK ((status = ANY (ARRAY['not_confirmed'::text, 'active'::text, 'deleted'::text, 'banned'::text])))
);
-- CREATE UNIQUE INDEX members_by_email ON public.members USING btree (site_id, email) WHERE (status <> 'not_confirmed'::text)
-- CREATE INDEX members_by_sender ON public.members USING btree (site_id, COALESCE(network, ''::text), COALESCE(ref, ''::text), signup_at) WHERE ((network IS NOT NULL) OR (ref IS NOT NULL))
-- CREATE INDEX members_deleted ON public.members USING btree (site_id, deleted_at) WHERE (status = 'deleted'::text)
-- CREATE INDEX members_joined ON public.members USING btree (site_id, signup_at)
-- CREATE INDEX members_unconfirmed ON public.members USING btree (site_id, email, signup_at) WHERE (status = 'not_confirmed'::text)
-- CREATE TRIGGER members_searchable AFTER UPDATE ON public.members FOR EACH ROW WHEN (((old.status <> new.status) OR (old.is_fictional <> new.is_fictional) OR (date_trunc('hour'::text, old.last_active_at) <> date_trunc('hour'::text, new.last_active_at)))) EXECUTE FUNCTION member_changed()
-- row level security, forced
-- policy own_site using (site_id = current_site())
-- policy owner_of_all to the owner using (current_site() IS NULL)
-- grant delete, insert, select, update to visavis_app

create table message_keys (
  site_id smallint not null,
  sender_id uuid not null,
  key uuid not null,
  hash bytea not null,
  conversation_id uuid not null,
  seq integer not null,
  sent_at timestamp with time zone not null,
  constraint message_keys_pkey PRIMARY KEY (site_id, sender_id, key),
  constraint message_keys_site_id_sender_id_fkey FOREIGN KEY (site_id, sender_id) REFERENCES members(site_id, id) ON DELETE CASCADE
);
-- row level security, forced
-- policy own_site using (site_id = current_site())
-- policy owner_of_all to the owner using (current_site() IS NULL)
-- grant select to visavis_app

create table messages (
  site_id smallint not null,
  conversation_id uuid not null,
  seq integer not null,
  sender_id uuid not null,
  kind text not null,
  text text,
  gift text,
  picture_id uuid,
  reply jsonb,
  credits integer not null,
  key uuid,
  is_automatic boolean not null,
  score smallint not null,
  warning text,
  created_at timestamp with time zone not null,
  constraint messages_is_whole CHECK (is_whole_message(kind, text, gift, picture_id, key, is_automatic, credits)),
  constraint messages_kind_check CHECK ((kind = ANY (ARRAY['text'::text, 'picture'::text, 'gift'::text, 'ice_breaker'::text]))),
  constraint messages_pkey PRIMARY KEY (site_id, conversation_id, seq, created_at),
  constraint messages_site_id_conversation_id_fkey FOREIGN KEY (site_id, conversation_id) REFERENCES conversations(site_id, id) ON DELETE CASCADE,
  constraint messages_warning_check CHECK ((warning = ANY (ARRAY['contact'::text, 'money'::text, 'scam'::text])))
);
-- CREATE INDEX messages_suspicious ON ONLY public.messages USING btree (site_id, created_at) WHERE (score > 0)
-- row level security, forced
-- partition by RANGE (created_at)
-- policy own_site using (site_id = current_site())
-- policy owner_of_all to the owner using (current_site() IS NULL)
-- grant select to visavis_app

create table notice_sweeps (
  site_id smallint not null,
  swept_until timestamp with time zone not null,
  constraint notice_sweeps_pkey PRIMARY KEY (site_id),
  constraint notice_sweeps_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id)
);
-- row level security, forced
-- policy own_site using (site_id = current_site())
-- policy owner_of_all to the owner using (current_site() IS NULL)
-- grant insert, select, update to visavis_app

create table notices (
  site_id smallint not null,
  id uuid not null default gen_random_uuid(),
  member_id uuid not null,
  kind text not null,
  channel text not null,
  created_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  messages integer,
  chats integer,
  likes integer not null default 0,
  people integer not null default 0,
  announcement_id uuid,
  constraint notices_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'push'::text]))),
  constraint notices_check CHECK ((((sent_at IS NULL) = (messages IS NULL)) AND ((sent_at IS NULL) = (chats IS NULL)))),
  constraint notices_pkey PRIMARY KEY (site_id, id),
  constraint notices_site_id_member_id_fkey FOREIGN KEY (site_id, member_id) REFERENCES members(site_id, id) ON DELETE CASCADE
);
-- CREATE INDEX notices_due ON public.notices USING btree (site_id, due_at) WHERE (sent_at IS NULL)
-- CREATE INDEX notices_of_announcement ON public.notices USING btree (site_id, announcement_id, member_id) WHERE (announcement_id IS NOT NULL)
-- CREATE INDEX notices_old ON public.notices USING btree (site_id, created_at)
-- CREATE INDEX notices_sent ON public.notices USING btree (site_id, member_id, sent_at) WHERE (sent_at IS NOT NULL)
-- CREATE UNIQUE INDEX notices_waiting ON public.notices USING btree (site_id, member_id, kind, channel) WHERE (sent_at IS NULL)
-- row level security, forced
-- policy own_site using (site_id = current_site())
-- policy owner_of_all to the owner using (current_site() IS NULL)
-- grant delete, insert, select, update to visavis_app

create table notification_choices (
  site_id smallint not null,
  member_id uuid not null,
  kind text not null,
  channel text not null,
  is_on boolean not null,
  constraint notification_choices_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'push'::text]))),
  constraint notification_choices_pkey PRIMARY KEY (site_id, member_id, kind, channel),
  constraint notification_choices_site_id_member_id_fkey FOREIGN KEY (site_id, member_id) REFERENCES members(site_id, id) ON DELETE CASCADE
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

create table openers (
  site_id smallint not null,
  member_id uuid not null,
  mark bytea not null,
  created_at timestamp with time zone not null,
  is_held boolean not null,
  constraint openers_site_id_member_id_fkey FOREIGN KEY (site_id, member_id) REFERENCES members(site_id, id) ON DELETE CASCADE
);
-- CREATE INDEX openers_of_member ON public.openers USING btree (site_id, member_id, mark, created_at)
-- CREATE INDEX openers_old ON public.openers USING btree (site_id, created_at)
-- row level security, forced
-- policy own_site using (site_id = current_site())
-- policy owner_of_all to the owner using (current_site() IS NULL)
-- grant delete, select to visavis_app

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

create table payment_events (
  site_id smallint not null,
  payment_id uuid not null,
  version integer not null,
  state text not null,
  cause text not null,
  created_at timestamp with time zone not null,
  constraint payment_events_pkey PRIMARY KEY (site_id, payment_id, version),
  constraint payment_events_site_id_payment_id_fkey FOREIGN KEY (site_id, payment_id) REFERENCES payments(site_id, id)
);
-- row level security, forced
-- policy own_site using (site_id = current_site())
-- policy owner_of_all to the owner using (current_site() IS NULL)
-- grant insert, select to visavis_app

create table payments (
  site_id smallint not null,
  id uuid not null default gen_random_uuid(),
  member_id uuid not null,
  tier smallint not null,
  credits integer not null,
  currency character(3) not null,
  price integer not null,
  discount_code text,
  discount_percentage smallint,
  discount integer not null default 0,
  fee integer not null default 0,
  total integer not null,
  vat_rate integer not null,
  vat integer not null,
  country character(2) not null,
  network_country character(2),
  language text not null,
  method text not null,
  is_repeat boolean not null default false,
  provider text not null,
  provider_id text,
  checkout_url text,
  state text not null default 'created'::text,
  version integer not null default 1,
  refunded integer not null default 0,
  charged_back integer not null default 0,
  check_at timestamp with time zone,
  checks integer not null default 0,
  created_at timestamp with time zone not null,
  paid_at timestamp with time zone,
  ended_at timestamp with time zone,
  provider_intent text,
  constraint payments_charged_back_check CHECK ((charged_back >= 0)),
  constraint payments_check CHECK (((vat >= 0) AND (vat < total))),
  constraint payments_check1 CHECK ((total = ((price - discount) + fee))),
  constraint payments_check2 CHECK (((discount_code IS NULL) = (discount_percentage IS NULL))),
  constraint payments_check3 CHECK (((state = 'paid'::text) = (paid_at IS NOT NULL))),
  constraint payments_check4 CHECK ((refunded <= total)),
  constraint payments_credits_check CHECK ((credits > 0)),
  constraint payments_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint payments_discount_check CHECK ((discount >= 0)),
  constraint payments_discount_percentage_check CHECK (((discount_percentage >= 1) AND (discount_percentage <= 90))),
  constraint payments_fee_check CHECK ((fee >= 0)),
  constraint payments_method_check CHECK ((method ~ '^[a-z0-9]{2,20}$'::text)),
  constraint payments_pkey PRIMARY KEY (site_id, id),
  constraint payments_price_check CHECK ((price > 0)),
  constraint payments_refunded_check CHECK ((refunded >= 0)),
  constraint payments_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id),
  constraint payments_state_check CHECK ((state = ANY (ARRAY['created'::text, 'open'::text, 'pending'::text, 'paid'::text, 'canceled'::text, 'expired'::text, 'failed'::text, 'mismatch'::text]))),
  constraint payments_tier_check CHECK (((tier >= 0) AND (tier <= 3))),
  constraint payments_total_check CHECK ((total > 0)),
  constraint payments_vat_rate_check CHECK (((vat_rate >= 0) AND (vat_rate <= 5000)))
);
-- CREATE UNIQUE INDEX payments_of_intent ON public.payments USING btree (site_id, provider, provider_intent) WHERE (provider_intent IS NOT NULL)
-- CREATE INDEX payments_of_member ON public.payments USING btree (site_id, member_id, created_at DESC, id DESC)
-- CREATE UNIQUE INDEX payments_of_provider ON public.payments USING btree (site_id, provider, provider_id) WHERE (provider_id IS NOT NULL)
-- CREATE INDEX payments_to_check ON public.payments USING btree (site_id, check_at) WHERE (check_at IS NOT NULL)
-- row level security, forced
-- policy own_site using (site_id = current_site())
-- policy owner_of_all to the owner using (current_site() IS NULL)
-- grant insert, select, update to visavis_app

create table photo_grants (
  site_id smallint not null,
  owner_id uuid not null,
  viewer_id uuid not null,
  status text not null,
  asked_at timestamp with time zone,
  granted_at timestamp with time zone,
  expires_at timestamp with time zone,
  shows_viewer boolean not null default true,
  constraint photo_grants_check CHECK ((owner_id <> viewer_id)),
  constraint photo_grants_check1 CHECK (((status <> 'granted'::text) OR ((granted_at IS NOT NULL) AND (expires_at IS NOT NULL)))),
  constraint photo_grants_pkey PRIMARY KEY (site_id, owner_id, viewer_id),
  constraint photo_grants_site_id_owner_id_fkey FOREIGN KEY (site_id, owner_id) REFERENCES members(site_id, id) ON DELETE CASCADE,
  constraint photo_grants_site_id_viewer_id_fkey FOREIGN KEY (site_id, viewer_id) REFERENCES members(site_id, id) ON DELETE CASCADE,
  constraint photo_grants_status_check CHECK ((status = ANY (ARRAY['asked'::text, 'granted'::text, 'declined'::text, 'taken_back'::text])))
);
-- CREATE INDEX photo_grants_given ON public.photo_grants USING btree (site_id, granted_at) WHERE (status = 'granted'::text)
-- CREATE INDEX photo_grants_of_viewer ON public.photo_grants USING btree (site_id, viewer_id, owner_id)
-- CREATE INDEX photo_grants_waiting ON public.photo_grants USING btree (site_id, asked_at) WHERE (status = 'asked'::text)
-- CREATE TRIGGER end_pushes AFTER UPDATE OF status ON public.photo_grants FOR EACH ROW WHEN (((old.status = 'asked'::text) AND (new.status <> 'asked'::text))) EXECUTE FUNCTION end_pushes_of_requests()
-- CREATE TRIGGER end_pushes_of_grants AFTER UPDATE OF status ON public.photo_grants FOR EACH ROW WHEN (((old.status = 'granted'::text) AND (new.status <> 'granted'::text))) EXECUTE FUNCTION end_pushes_of_grants()
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

create table postbacks (
  site_id smallint not null,
  id uuid not null default gen_random_uuid(),
  member_id uuid not null,
  event text not null,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  outcome text,
  claimed_until timestamp with time zone,
  constraint postbacks_check CHECK (((ended_at IS NULL) = (outcome IS NULL))),
  constraint postbacks_event_check CHECK ((event = ANY (ARRAY['confirmed'::text, 'bought'::text]))),
  constraint postbacks_outcome_check CHECK ((outcome = ANY (ARRAY['sent'::text, 'refused'::text, 'unwanted'::text]))),
  constraint postbacks_pkey PRIMARY KEY (site_id, id),
  constraint postbacks_site_id_member_id_event_key UNIQUE (site_id, member_id, event),
  constraint postbacks_site_id_member_id_fkey FOREIGN KEY (site_id, member_id) REFERENCES members(site_id, id) ON DELETE CASCADE
);
-- row level security, forced
-- policy own_site using (site_id = current_site())
-- policy owner_of_all to the owner using (current_site() IS NULL)
-- grant insert, select to visavis_app
-- grant update (claimed_until) to visavis_app
-- grant update (ended_at) to visavis_app
-- grant update (outcome) to visavis_app

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

create table provider_messages (
  site_id smallint not null,
  provider text not null,
  message_id text not null,
  created_at timestamp with time zone not null,
  constraint provider_messages_message_id_check CHECK (((length(message_id) >= 1) AND (length(message_id) <= 200))),
  constraint provider_messages_pkey PRIMARY KEY (site_id, provider, message_id),
  constraint provider_messages_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id)
);
-- row level security, forced
-- policy own_site using (site_id = current_site())
-- policy owner_of_all to the owner using (current_site() IS NULL)
-- grant delete, insert, select to visavis_app

create table push_subscriptions (
  site_id smallint not null,
  id uuid not null default gen_random_uuid(),
  member_id uuid not null,
  session_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamp with time zone not null,
  constraint push_subscriptions_pkey PRIMARY KEY (site_id, id),
  constraint push_subscriptions_site_id_endpoint_key UNIQUE (site_id, endpoint),
  constraint push_subscriptions_site_id_member_id_fkey FOREIGN KEY (site_id, member_id) REFERENCES members(site_id, id) ON DELETE CASCADE,
  constraint push_subscriptions_site_id_session_id_fkey FOREIGN KEY (site_id, session_id) REFERENCES sessions(site_id, id) ON DELETE CASCADE
);
-- CREATE INDEX push_subscriptions_of_member ON public.push_subscriptions USING btree (site_id, member_id, created_at)
-- CREATE INDEX push_subscriptions_of_session ON public.push_subscriptions USING btree (site_id, session_id)
-- row level security, forced
-- policy own_site using (site_id = current_site())
-- policy owner_of_all to the owner using (current_site() IS NULL)
-- grant delete, insert, select, update to visavis_app

create table pushes (
  site_id smallint not null,
  subscription_id uuid not null,
  tag text not null,
  member_id uuid not null,
  notice_id uuid not null,
  conversation_id uuid,
  path text not null,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  is_over boolean not null default false,
  held_until timestamp with time zone,
  constraint pushes_pkey PRIMARY KEY (site_id, subscription_id, tag),
  constraint pushes_site_id_member_id_fkey FOREIGN KEY (site_id, member_id) REFERENCES members(site_id, id) ON DELETE CASCADE,
  constraint pushes_site_id_subscription_id_fkey FOREIGN KEY (site_id, subscription_id) REFERENCES push_subscriptions(site_id, id) ON DELETE CASCADE
);
-- CREATE INDEX pushes_held ON public.pushes USING btree (site_id, held_until) WHERE (held_until IS NOT NULL)
-- CREATE INDEX pushes_of_member ON public.pushes USING btree (site_id, member_id) WHERE (NOT is_over)
-- CREATE INDEX pushes_old ON public.pushes USING btree (site_id, created_at)
-- row level security, forced
-- policy own_site using (site_id = current_site())
-- policy owner_of_all to the owner using (current_site() IS NULL)
-- grant delete, insert, select, update to visavis_app

create table quiet_hours (
  site_id smallint not null,
  member_id uuid not null,
  time_zone text not null,
  from_hour smallint not null,
  to_hour smallint not null,
  constraint quiet_hours_from_hour_check CHECK (((from_hour >= 0) AND (from_hour <= 23))),
  constraint quiet_hours_pkey PRIMARY KEY (site_id, member_id),
  constraint quiet_hours_site_id_member_id_fkey FOREIGN KEY (site_id, member_id) REFERENCES members(site_id, id) ON DELETE CASCADE,
  constraint quiet_hours_to_hour_check CHECK (((to_hour >= 0) AND (to_hour <= 23)))
);
-- row level security, forced
-- policy own_site using (site_id = current_site())
-- policy owner_of_all to the owner using (current_site() IS NULL)
-- grant insert, select, update to visavis_app

create table refunds (
  site_id smallint not null,
  id uuid not null default gen_random_uuid(),
  payment_id uuid not null,
  provider_id text,
  amount integer not null,
  credits integer not null,
  reason text not null,
  state text not null default 'created'::text,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  tried_at timestamp with time zone,
  constraint refunds_amount_check CHECK ((amount > 0)),
  constraint refunds_credits_check CHECK ((credits >= 0)),
  constraint refunds_pkey PRIMARY KEY (site_id, id),
  constraint refunds_reason_check CHECK ((reason = ANY (ARRAY['withdrawal'::text, 'operator'::text, 'provider'::text]))),
  constraint refunds_site_id_payment_id_fkey FOREIGN KEY (site_id, payment_id) REFERENCES payments(site_id, id),
  constraint refunds_site_id_payment_id_provider_id_key UNIQUE (site_id, payment_id, provider_id),
  constraint refunds_state_check CHECK ((state = ANY (ARRAY['created'::text, 'pending'::text, 'refunded'::text, 'failed'::text])))
);
-- CREATE INDEX refunds_to_do ON public.refunds USING btree (site_id, COALESCE(tried_at, created_at), id) WHERE (state = ANY (ARRAY['created'::text, 'pending'::text]))
-- row level security, forced
-- policy own_site using (site_id = current_site())
-- policy owner_of_all to the owner using (current_site() IS NULL)
-- grant insert, select, update to visavis_app

create table regions (
  country character(2) not null,
  code text not null,
  name text not null,
  constraint regions_pkey PRIMARY KEY (country, code)
);
-- grant select to visavis_app

create table resell_profiles (
  site_id smallint not null,
  id uuid not null default gen_random_uuid(),
  feed_id text not null,
  name text not null,
  age smallint not null,
  gender text not null,
  country text not null,
  city text,
  about text,
  link text not null,
  picture_address text not null,
  storage_key text not null,
  thumbhash bytea not null,
  constraint resell_profiles_age_check CHECK ((age >= 18)),
  constraint resell_profiles_link_check CHECK (starts_with(link, 'https://'::text)),
  constraint resell_profiles_pkey PRIMARY KEY (site_id, id),
  constraint resell_profiles_site_id_feed_id_key UNIQUE (site_id, feed_id),
  constraint resell_profiles_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id),
  constraint resell_profiles_site_id_storage_key_key UNIQUE (site_id, storage_key)
);
-- row level security, forced
-- policy own_site using (site_id = current_site())
-- policy owner_of_all to the owner using (current_site() IS NULL)
-- grant delete, insert, select, update to visavis_app

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
  hides boolean not null default false,
  constraint searchable_pkey PRIMARY KEY (site_id, member_id),
  constraint searchable_site_id_member_id_fkey FOREIGN KEY (site_id, member_id) REFERENCES members(site_id, id) ON DELETE CASCADE
);
-- CREATE INDEX searchable_active ON public.searchable USING btree (site_id, gender, country, active_at DESC, member_id DESC) INCLUDE (birth_date)
-- CREATE INDEX searchable_active_region ON public.searchable USING btree (site_id, gender, country, region, active_at DESC, member_id DESC) INCLUDE (birth_date)
-- CREATE INDEX searchable_born ON public.searchable USING btree (site_id, gender, country, birth_date)
-- CREATE INDEX searchable_fictional ON public.searchable USING btree (site_id, gender, country, member_id) WHERE is_fictional
-- CREATE INDEX searchable_hiding ON public.searchable USING btree (site_id, gender, country, birth_date) WHERE hides
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
  by_joining boolean not null default false,
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

create table spend_limits (
  site_id smallint not null,
  member_id uuid not null,
  daily integer,
  monthly integer,
  next_daily integer,
  next_monthly integer,
  looser_at timestamp with time zone,
  paused_until timestamp with time zone,
  currency character(3),
  constraint spend_limits_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint spend_limits_daily_check CHECK ((daily > 0)),
  constraint spend_limits_monthly_check CHECK ((monthly > 0)),
  constraint spend_limits_next_daily_check CHECK ((next_daily > 0)),
  constraint spend_limits_next_monthly_check CHECK ((next_monthly > 0)),
  constraint spend_limits_pkey PRIMARY KEY (site_id, member_id),
  constraint spend_limits_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id),
  constraint spend_limits_site_id_member_id_fkey FOREIGN KEY (site_id, member_id) REFERENCES members(site_id, id) ON DELETE CASCADE
);
-- row level security, forced
-- policy own_site using (site_id = current_site())
-- policy owner_of_all to the owner using (current_site() IS NULL)
-- grant insert, select, update to visavis_app

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

create table tiles (
  site_id smallint not null,
  id uuid not null default gen_random_uuid(),
  position smallint not null,
  title text not null,
  link text not null,
  viewers integer,
  locale text,
  niche smallint,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  storage_key text not null,
  thumbhash bytea not null,
  constraint tiles_check CHECK ((ends_at > starts_at)),
  constraint tiles_link_check CHECK (starts_with(link, 'https://'::text)),
  constraint tiles_niche_check CHECK (((niche >= 1) AND (niche <= 7))),
  constraint tiles_pkey PRIMARY KEY (site_id, id),
  constraint tiles_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id),
  constraint tiles_site_id_position_key UNIQUE (site_id, "position"),
  constraint tiles_site_id_storage_key_key UNIQUE (site_id, storage_key),
  constraint tiles_viewers_check CHECK ((viewers >= 0))
);
-- row level security, forced
-- policy own_site using (site_id = current_site())
-- policy owner_of_all to the owner using (current_site() IS NULL)
-- grant delete, insert, select to visavis_app

create table told_chats (
  site_id smallint not null,
  member_id uuid not null,
  conversation_id uuid not null,
  kind text not null,
  channel text not null,
  seq integer not null,
  notice_id uuid not null,
  constraint told_chats_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'push'::text]))),
  constraint told_chats_pkey PRIMARY KEY (site_id, member_id, conversation_id, kind, channel),
  constraint told_chats_site_id_conversation_id_fkey FOREIGN KEY (site_id, conversation_id) REFERENCES conversations(site_id, id) ON DELETE CASCADE,
  constraint told_chats_site_id_member_id_fkey FOREIGN KEY (site_id, member_id) REFERENCES members(site_id, id) ON DELETE CASCADE
);
-- CREATE INDEX told_chats_of_conversation ON public.told_chats USING btree (site_id, conversation_id)
-- CREATE INDEX told_chats_of_notice ON public.told_chats USING btree (site_id, notice_id)
-- row level security, forced
-- policy own_site using (site_id = current_site())
-- policy owner_of_all to the owner using (current_site() IS NULL)
-- grant insert, select, update to visavis_app

create table vat_rates (
  country character(2) not null,
  valid_from date not null,
  rate integer not null,
  constraint vat_rates_pkey PRIMARY KEY (country, valid_from),
  constraint vat_rates_rate_check CHECK (((rate >= 0) AND (rate <= 5000)))
);
-- grant select to visavis_app

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

create table withdrawals (
  site_id smallint not null,
  id uuid not null default gen_random_uuid(),
  reference text not null,
  name text not null,
  email text not null,
  purchase text not null,
  payment_id uuid,
  refund_id uuid,
  language text not null,
  created_at timestamp with time zone not null,
  constraint withdrawals_pkey PRIMARY KEY (site_id, id),
  constraint withdrawals_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id),
  constraint withdrawals_site_id_payment_id_fkey FOREIGN KEY (site_id, payment_id) REFERENCES payments(site_id, id),
  constraint withdrawals_site_id_reference_key UNIQUE (site_id, reference),
  constraint withdrawals_site_id_refund_id_fkey FOREIGN KEY (site_id, refund_id) REFERENCES refunds(site_id, id)
);
-- CREATE INDEX withdrawals_of_payment ON public.withdrawals USING btree (site_id, payment_id) WHERE (payment_id IS NOT NULL)
-- row level security, forced
-- policy own_site using (site_id = current_site())
-- policy owner_of_all to the owner using (current_site() IS NULL)
-- grant delete, insert, select to visavis_app

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

CREATE OR REPLACE FUNCTION public.came_back_at(payment payments)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
RETURN GREATEST(CASE WHEN ((payment).state = 'failed'::text) THEN (payment).ended_at ELSE NULL::timestamp with time zone END, (SELECT max(c.created_at) AS max FROM chargebacks c WHERE ((c.site_id = (came_back_at.payment).site_id) AND (c.payment_id = (came_back_at.payment).id) AND (c.state = 'open'::text))));

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

CREATE OR REPLACE FUNCTION public.count_unread(site smallint, member uuid, conversation uuid, after_seq integer)
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
RETURN ((SELECT count(m.seq) AS count FROM (conversations c LEFT JOIN messages m ON (((m.site_id = c.site_id) AND (m.conversation_id = c.id) AND (m.seq > count_unread.after_seq) AND (m.sender_id <> count_unread.member) AND ((m.created_at >= c.created_at) AND (m.created_at <= c.last_at))))) WHERE ((c.site_id = count_unread.site) AND (c.id = count_unread.conversation) AND (c.last_seq > count_unread.after_seq))))::integer;

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

CREATE OR REPLACE FUNCTION public.debit_came_back(mark bytea, since timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
 SET "visavis.site" TO ''
RETURN (EXISTS (SELECT FROM (mandates m JOIN payments p ON (((p.site_id = m.site_id) AND (p.id = m.payment_id)))) WHERE ((m.iban_mark = debit_came_back.mark) AND (m.signed_at IS NOT NULL) AND (came_back_at(p.*) > debit_came_back.since))));

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

CREATE OR REPLACE FUNCTION public.end_push(ended pushes)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select public.enqueue('send-push', json_build_object('site', ended.site_id, 'subscription', ended.subscription_id, 'tag', ended.tag))
$function$;

CREATE OR REPLACE FUNCTION public.end_pushes_of_chat()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  ended public.pushes;
begin
  for ended in
    update public.pushes p
    set is_over = true
    where p.site_id = new.site_id and p.member_id = new.member_id and not p.is_over
      and (
        p.conversation_id = new.conversation_id
        or p.tag = 'chats' and not exists (
          select from public.chats c where c.site_id = new.site_id and c.member_id = new.member_id and c.unread > 0
        )
      )
    returning p.*
  loop
    perform public.end_push(ended);
  end loop;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.end_pushes_of_grants()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  ended public.pushes;
begin
  for ended in
    update public.pushes p
    set is_over = true
    where p.site_id = old.site_id and p.member_id = old.viewer_id and not p.is_over and p.tag = 'photo-grants'
      and not exists (
        select from public.photo_grants g
        where g.site_id = old.site_id and g.viewer_id = old.viewer_id and g.status = 'granted'
      )
    returning p.*
  loop
    perform public.end_push(ended);
  end loop;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.end_pushes_of_likes()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  ended public.pushes;
begin
  for ended in
    update public.pushes p
    set is_over = true
    where p.site_id = new.site_id and p.member_id = new.liked_id and not p.is_over and p.tag = 'likes'
      and not exists (
        select from public.likes l
        where l.site_id = new.site_id and l.liked_id = new.liked_id and l.is_new and l.removed_at is null
      )
    returning p.*
  loop
    perform public.end_push(ended);
  end loop;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.end_pushes_of_requests()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  ended public.pushes;
begin
  for ended in
    update public.pushes p
    set is_over = true
    where p.site_id = old.site_id and p.member_id = old.owner_id and not p.is_over and p.tag = 'photo-requests'
      and not exists (
        select from public.photo_grants g
        where g.site_id = old.site_id and g.owner_id = old.owner_id and g.status = 'asked'
      )
    returning p.*
  loop
    perform public.end_push(ended);
  end loop;
  return null;
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

CREATE OR REPLACE FUNCTION public.erase_conversations(erased uuid, most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  gone integer;
begin
  delete from public.conversations c
  using (
    select one.id
    from public.conversations one
    where one.site_id = public.current_site() and (one.one_id = erased or one.other_id = erased)
      and exists (
        select
        from public.members m
        join public.counted_leavers l on l.site_id = m.site_id and l.member_id = m.id
        where m.site_id = public.current_site() and m.id = erased and m.status = 'deleted'
      )
    limit most
  ) chosen
  where c.site_id = public.current_site() and c.id = chosen.id;
  get diagnostics gone = row_count;
  return gone;
end
$function$;

CREATE OR REPLACE FUNCTION public.forgive_debt(site smallint, member uuid, most bigint, kind text, ref text, at timestamp with time zone)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
#variable_conflict use_variable
declare
  part bigint;
begin
  perform public.lock_credits(site, member);
  select least(a.balance, most) into part
  from public.ledger_accounts a
  where a.site_id = site and a.member_id = member and a.asset = 'CREDIT' and a.account = 'debt';
  if coalesce(part, 0) <= 0 then
    return 0;
  end if;
  perform public.book(site, kind, ref, jsonb_build_array(
    jsonb_build_object('account', 'reversed', 'amount', part),
    jsonb_build_object('member_id', member, 'account', 'debt', 'amount', -part)
  ), at);
  return part;
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

CREATE OR REPLACE FUNCTION public.hides_from(site smallint, somebody uuid, viewer uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (
    select from public.hidden_regions r
    left join public.members m on m.site_id = r.site_id and m.id = viewer and m.status <> 'not_confirmed'
    left join public.profiles p on p.site_id = m.site_id and p.member_id = m.id
    where r.site_id = hides_from.site and r.member_id = somebody
      and (p.member_id is null or p.country = r.country and (r.region = '' or coalesce(p.region, r.region) = r.region))
  ) or exists (
    select from public.hidden_contacts h
    left join public.members m on m.site_id = h.site_id and m.id = viewer and m.status <> 'not_confirmed'
    left join public.contact_hashes c on c.site_id = h.site_id and c.hash = h.hash and c.member_id = m.id
    where h.site_id = hides_from.site and h.member_id = somebody and (m.id is null or c.hash is not null)
  )
$function$;

CREATE OR REPLACE FUNCTION public.hiding_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform refresh_searchable(coalesce(new.site_id, old.site_id), coalesce(new.member_id, old.member_id));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.is_sound_balance(asset text, balance bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
begin
  return (asset = 'CREDIT' or asset ~ '^[A-Z]{3}$') and balance >= 0;
end
$function$;

CREATE OR REPLACE FUNCTION public.is_sound_entry(kind text, ref text, member_id uuid, account text, asset text, amount bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
begin
  return kind ~ '^[a-z_]{1,40}$'
    and length(ref) between 1 and 100
    and amount <> 0
    and (asset = 'CREDIT' or asset ~ '^[A-Z]{3}$')
    and case
      when member_id is not null then account in ('paid', 'bonus', 'provisional', 'debt')
      when asset = 'CREDIT' then account in ('issue', 'spent:message', 'spent:gift', 'spent:photo', 'spent:icebreaker',
        'refunded', 'reversed', 'expired', 'adjust')
      else account in ('deferred_revenue', 'revenue', 'vat', 'refunds', 'chargebacks', 'psp_fees')
        or account ~ '^psp:[a-z0-9_]{1,40}:receivable$'
    end;
end
$function$;

CREATE OR REPLACE FUNCTION public.is_sound_lot(qty bigint, remaining bigint, price bigint, currency character)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
begin
  return qty > 0 and remaining between 0 and qty
    and (price is null) = (currency is null)
    and (price is null or price >= 0);
end
$function$;

CREATE OR REPLACE FUNCTION public.is_whole_message(kind text, text text, gift text, picture uuid, key uuid, is_automatic boolean, credits integer)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
begin
  return (kind in ('text', 'ice_breaker')) = (text is not null)
    and (kind = 'gift') = (gift is not null)
    and (kind = 'picture') = (picture is not null)
    and is_automatic = (key is null)
    and (not is_automatic or credits = 0);
end
$function$;

CREATE OR REPLACE FUNCTION public.lock_credits(site smallint, member uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
#variable_conflict use_variable
begin
  if site is distinct from public.current_site() then
    raise insufficient_privilege using message = 'a booking belongs to the site of its connection';
  end if;
  perform from public.ledger_accounts a
  where a.site_id = site and a.member_id = member and a.asset = 'CREDIT'
  order by a.account
  for no key update;
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

CREATE OR REPLACE FUNCTION public.owe_credits(site smallint, member uuid, amount bigint, kind text, ref text, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if amount <= 0 then
    return;
  end if;
  perform public.book(site, kind, ref, jsonb_build_array(
    jsonb_build_object('account', 'reversed', 'amount', -amount),
    jsonb_build_object('member_id', member, 'account', 'debt', 'amount', amount)
  ), at);
end
$function$;

CREATE OR REPLACE FUNCTION public.pay_debt(site smallint, member uuid, purchase text, kind text, ref text, at timestamp with time zone)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
#variable_conflict use_variable
declare
  owed bigint;
  lot record;
  part bigint;
begin
  perform public.lock_credits(site, member);
  select a.balance into owed
  from public.ledger_accounts a
  where a.site_id = site and a.member_id = member and a.asset = 'CREDIT' and a.account = 'debt';
  if coalesce(owed, 0) = 0 then
    return 0;
  end if;
  select l.id, l.account, l.remaining into lot
  from public.credit_lots l
  where l.site_id = site and l.member_id = member and l.ref = purchase and l.account = 'paid' and l.remaining > 0
  order by l.id
  limit 1;
  if not found then
    return 0;
  end if;
  part := least(lot.remaining, owed);
  -- Twice: once for what was owed, once for what pays it.
  perform public.book(site, kind, ref, jsonb_build_array(
    jsonb_build_object('account', 'reversed', 'amount', 2 * part),
    jsonb_build_object('member_id', member, 'account', 'debt', 'amount', -part),
    jsonb_build_object('member_id', member, 'account', 'paid', 'amount', -part, 'lot', lot.id)
  ), at);
  return part;
end
$function$;

CREATE OR REPLACE FUNCTION public.phone_has_open_debit(mark bytea, member uuid, since timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
 SET "visavis.site" TO ''
RETURN (EXISTS (SELECT FROM (mandates m JOIN payments p ON (((p.site_id = m.site_id) AND (p.id = m.payment_id)))) WHERE ((m.phone_mark = phone_has_open_debit.mark) AND (m.member_id <> phone_has_open_debit.member) AND (m.signed_at IS NOT NULL) AND (((p.state = ANY (ARRAY['created'::text, 'open'::text, 'pending'::text, 'mismatch'::text])) AND (p.created_at > phone_has_open_debit.since)) OR (came_back_at(p.*) > phone_has_open_debit.since)))));

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

CREATE OR REPLACE FUNCTION public.read_chat(site smallint, member uuid, conversation uuid, seq integer, at timestamp with time zone, OUT is_found boolean, OUT is_new boolean, OUT partner uuid, OUT read_seq integer, OUT unread integer, OUT own_event jsonb, OUT own_event_seq bigint, OUT partner_event jsonb, OUT partner_event_seq bigint)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
#variable_conflict use_variable
declare
  chat record;
begin
  if read_chat.site is distinct from public.current_site() then
    raise insufficient_privilege using message = 'a chat belongs to the site of its connection';
  end if;
  select c.partner_id, c.read_seq, c.unread, c.removed_seq, c.last_seq into chat
  from public.chats c
  where c.site_id = site and c.member_id = member and c.conversation_id = conversation
    and not exists (
      select from public.blocks b
      where b.site_id = site and (b.blocker_id, b.blocked_id) in ((c.member_id, c.partner_id), (c.partner_id, c.member_id))
    )
  for no key update;
  is_found := found;
  if not found then
    return;
  end if;
  partner := chat.partner_id;
  read_seq := least(seq, chat.last_seq);
  is_new := read_seq > chat.read_seq;
  if not is_new then
    read_seq := chat.read_seq;
    unread := chat.unread;
    return;
  end if;
  -- Messages that come meanwhile wait for the lock of this row, so nothing is left out of the count.
  unread := public.count_unread(site, member, conversation, greatest(read_seq, chat.removed_seq));
  update public.chats c set read_seq = read_chat.read_seq, unread = read_chat.unread
  where c.site_id = site and c.member_id = member and c.conversation_id = conversation;
  own_event := jsonb_build_object('conversation', conversation, 'member_id', partner, 'is_own', true,
    'read_seq', read_seq, 'num_unread_messages', unread);
  partner_event := jsonb_build_object('conversation', conversation, 'member_id', member, 'is_own', false,
    'read_seq', read_seq, 'num_unread_messages', null);
  select t.one_seq, t.other_seq into own_event_seq, partner_event_seq
  from public.tell_two(site, 'chat_read', member, own_event, partner, partner_event, at) t;
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
    p.verified_at is not null, m.is_fictional, m.signup_at, date_trunc('hour', m.last_active_at),
    exists (select from hidden_regions r where r.site_id = m.site_id and r.member_id = m.id)
      or exists (select from hidden_contacts c where c.site_id = m.site_id and c.member_id = m.id)
  from members m
  join profiles p on p.site_id = m.site_id and p.member_id = m.id
  where m.site_id = site and m.id = member and m.status = 'active' and p.status = 'active' and not p.is_invisible
  on conflict (site_id, member_id) do update set
    gender = excluded.gender, seeks = excluded.seeks, country = excluded.country, region = excluded.region,
    place_id = excluded.place_id, birth_date = excluded.birth_date, sexuality = excluded.sexuality,
    hair_color = excluded.hair_color, relationship_status = excluded.relationship_status, body_type = excluded.body_type,
    eye_color = excluded.eye_color, interests = excluded.interests, has_photo = excluded.has_photo,
    is_verified = excluded.is_verified, is_fictional = excluded.is_fictional, active_at = excluded.active_at,
    hides = excluded.hides;
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

CREATE OR REPLACE FUNCTION public.send_message(site smallint, sender uuid, receiver uuid, message_key uuid, hash bytea, message jsonb, rules jsonb, at timestamp with time zone, OUT refusal text, OUT details jsonb, OUT is_new boolean, OUT conversation uuid, OUT seq integer, OUT sent_at timestamp with time zone, OUT credits integer, OUT balance bigint, OUT is_answer boolean, OUT free_texts integer, OUT sender_event jsonb, OUT sender_event_seq bigint, OUT receiver_event jsonb, OUT receiver_event_seq bigint)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
#variable_conflict use_variable
declare
  hour constant interval := '1 hour';
  known record;
  account record;
  people record;
  is_findable boolean;
  started record;
  pace interval;
  quote jsonb;
  written jsonb;
  is_locked boolean;
  payment record;
  told record;
  -- The mark of a first message that is counted once it is sent.
  opener bytea;
  unread_of_sender integer;
  unread_of_receiver integer;
  message_kind constant text := message ->> 'kind';
  is_automatic constant boolean := coalesce((message ->> 'is_automatic')::boolean, false);
begin
  if send_message.site is distinct from public.current_site() then
    raise insufficient_privilege using message = 'a message belongs to the site of its connection';
  end if;

  -- From here on nothing else of this sender is under way.
  select s.sent, s.free_texts, s.paced_until into account
  from public.chat_senders s
  where s.site_id = site and s.member_id = sender
  for no key update;
  if not found then
    insert into public.chat_senders as s (site_id, member_id) values (site, sender)
    on conflict (site_id, member_id) do update set sent = s.sent
    returning s.sent, s.free_texts, s.paced_until into account;
  end if;

  select k.hash, k.conversation_id, k.seq, k.sent_at into known
  from public.message_keys k
  where k.site_id = site and k.sender_id = sender and k.key = message_key;
  if found then
    is_new := false;
    if known.hash <> hash then
      refusal := 'request.key_reused';
    end if;
    conversation := known.conversation_id;
    seq := known.seq;
    sent_at := known.sent_at;
    return;
  end if;
  is_new := true;

  select s.status, s.is_fictional, s.signup_at, s.paid_user, r.status as their_status,
    r.is_fictional as their_fictional, coalesce(o.status = 'rejected', false) as their_profile_off,
    exists (
      select from public.blocks b where b.site_id = site and b.blocker_id = receiver and b.blocked_id = sender
    ) as blocked_me,
    exists (
      select from public.blocks b where b.site_id = site and b.blocker_id = sender and b.blocked_id = receiver
    ) as i_blocked,
    c.conversation_id, c.is_own, c.removed_seq, v.created_at as began_at, v.last_at
  into people
  from public.members s
  join public.profiles p on p.site_id = s.site_id and p.member_id = s.id and p.status <> 'rejected'
  left join public.members r on r.site_id = s.site_id and r.id = receiver and r.id <> sender
  left join public.profiles o on o.site_id = r.site_id and o.member_id = r.id
  left join public.conversations v
    on v.site_id = s.site_id and v.one_id = least(sender, receiver) and v.other_id = greatest(sender, receiver)
  left join public.chats c on c.site_id = s.site_id and c.member_id = sender and c.conversation_id = v.id
  where s.site_id = site and s.id = sender;

  -- Who has written to somebody already may go on, found or not.
  is_findable := people.conversation_id is not null
    or exists (select from public.searchable f where f.site_id = site and f.member_id = receiver)
      and not public.hides_from(site, receiver, sender)
    or public.shows_to(site, receiver, sender);
  refusal := case
    when people is null or people.status not in ('active', 'not_confirmed') then 'authentication_required'
    when people.status = 'not_confirmed' then 'account.confirm_first'
    -- Who has never written to somebody learns nothing of a block: the other is not there.
    when people.conversation_id is null and (people.blocked_me or not is_findable or people.their_status is null)
      then 'profiles.not_found'
    -- Whose profile was rejected could not answer.
    when people.their_status is distinct from 'active' or people.their_profile_off then 'chats.partner_gone'
    when people.i_blocked then 'chats.you_blocked'
    when people.blocked_me then 'chats.blocked'
  end;
  if refusal is not null then
    return;
  end if;

  if not is_automatic then
    if at < people.signup_at + (rules ->> 'new_account_hours')::integer * hour
      and account.sent >= (rules ->> 'new_account_messages')::integer then
      refusal := 'chats.new_account';
      details := jsonb_build_object('limit', (rules ->> 'new_account_messages')::integer);
      return;
    end if;
    pace := interval '1 minute' / (rules ->> 'messages_per_minute')::integer;
    account.paced_until := greatest(account.paced_until, at) + pace;
    if account.paced_until > at + pace * (rules ->> 'message_burst')::integer then
      refusal := 'chats.too_fast';
      details := jsonb_build_object('seconds', ceil(extract(epoch from
        account.paced_until - at - pace * (rules ->> 'message_burst')::integer)));
      return;
    end if;
  end if;

  if people.conversation_id is null and not is_automatic then
    select count(*) as ever, count(*) filter (where c.created_at > at - hour) as lately into started
    from public.chats c
    where c.site_id = site and c.member_id = sender and c.is_own;
    if not people.paid_user and not people.is_fictional
      and started.ever >= (rules ->> 'free_conversations')::integer then
      refusal := 'chats.free_limit';
      details := jsonb_build_object('limit', (rules ->> 'free_conversations')::integer);
      return;
    end if;
    if started.lately >= (rules ->> 'first_messages_per_hour')::integer then
      refusal := 'chats.too_many_new';
      details := jsonb_build_object('seconds', 3600);
      return;
    end if;
    if message ->> 'mark' is not null then
      opener := decode(message ->> 'mark', 'hex');
      if (rules ->> 'same_openers')::integer <= (
        select count(*) from public.openers o
        where o.site_id = site and o.member_id = sender and o.mark = opener
          and o.created_at > at - 24 * hour and not o.is_held
      ) then
        refusal := 'chats.same_opener';
        -- What is refused keeps its pace too, and is noted once an hour: else the same text again and again would make a table grow
        -- that every next try has to read.
        update public.chat_senders s set paced_until = account.paced_until
        where s.site_id = site and s.member_id = sender;
        insert into public.openers (site_id, member_id, mark, created_at, is_held)
        select site, sender, opener, at, true
        where not exists (
          select from public.openers o
          where o.site_id = site and o.member_id = sender and o.mark = opener and o.created_at > at - hour and o.is_held
        );
        return;
      end if;
    end if;
  end if;

  if message ->> 'reply_to' is not null then
    select jsonb_build_object('seq', m.seq, 'sender_id', m.sender_id, 'kind', m.kind, 'text', left(m.text, 120)) into quote
    from public.messages m
    where m.site_id = site and m.conversation_id = people.conversation_id and m.seq = (message ->> 'reply_to')::integer
      and m.seq > people.removed_seq and m.created_at between people.began_at and people.last_at;
    if quote is null then
      refusal := 'request.invalid';
      details := '{"fields": [{"field": "reply_to", "reason": "unknown"}]}';
      return;
    end if;
  end if;

  is_answer := people.conversation_id is not null and not people.is_own;
  free_texts := account.free_texts;
  credits := (rules ->> 'price')::integer;
  if message_kind = 'text' and credits > 0 then
    if is_answer and (rules ->> 'answers_are_free')::boolean then
      credits := 0;
    elsif free_texts < (rules ->> 'free_signup_messages')::integer then
      credits := 0;
      free_texts := free_texts + 1;
    end if;
  end if;
  -- Whoever says what they agreed to pay at most is never charged more, whatever was sent or changed meanwhile.
  if credits > (rules ->> 'most_credits')::integer then
    refusal := 'chats.price_changed';
    details := jsonb_build_object('credits', credits);
    return;
  end if;
  if credits = 0 then
    balance := public.credit_balance(site, sender);
  else
    payment := public.try_to_spend(site, sender, credits,
      case message_kind when 'text' then 'message' when 'picture' then 'photo' when 'ice_breaker' then 'icebreaker'
        else message_kind end,
      sender || ':' || message_key, at);
    balance := payment.balance;
    if not payment.is_enough then
      refusal := 'credits.too_few';
      details := jsonb_build_object('needed', credits, 'balance', balance);
      return;
    end if;
  end if;
  if opener is not null then
    insert into public.openers (site_id, member_id, mark, created_at, is_held) values (site, sender, opener, at, false);
  end if;
  update public.chat_senders s
  set sent = s.sent + 1, free_texts = send_message.free_texts, paced_until = account.paced_until
  where s.site_id = site and s.member_id = sender;

  if people.conversation_id is null then
    insert into public.conversations as c (site_id, one_id, other_id, last_seq, last_at, created_at)
    values (site, least(sender, receiver), greatest(sender, receiver), 1, at, at)
    on conflict (site_id, one_id, other_id) do update
      set last_seq = c.last_seq + 1, last_at = greatest(c.last_at, excluded.last_at)
    returning c.id, c.last_seq, c.last_at into conversation, seq, sent_at;
    with sides as (
      insert into public.chats as c (site_id, member_id, conversation_id, partner_id, is_own, has_written, last_seq,
        last_at, unread, created_at)
      values (site, sender, conversation, receiver, true, true, seq, sent_at, 0, at),
        (site, receiver, conversation, sender, false, false, seq, sent_at, 1, at)
      on conflict (site_id, member_id, conversation_id) do update set
        has_written = c.has_written or excluded.has_written, last_seq = excluded.last_seq, last_at = excluded.last_at,
        unread = c.unread + excluded.unread
      returning c.member_id, c.unread, c.has_written, c.accepts_pictures
    )
    select max(unread) filter (where member_id = sender), max(unread) filter (where member_id = receiver),
      not bool_or(has_written or accepts_pictures) filter (where member_id = receiver)
    into unread_of_sender, unread_of_receiver, is_locked
    from sides;
  else
    with grown as (
      update public.conversations c
      set last_seq = c.last_seq + 1, last_at = greatest(c.last_at, at)
      where c.site_id = site and c.id = people.conversation_id
      returning c.id, c.last_seq, c.last_at
    ), sides as (
      update public.chats c
      set has_written = c.has_written or c.member_id = sender, last_seq = g.last_seq, last_at = g.last_at,
        unread = c.unread + (c.member_id = receiver)::integer
      from grown g
      where c.site_id = site and c.member_id in (sender, receiver) and c.conversation_id = g.id
      returning g.id, g.last_seq, g.last_at, c.member_id, c.unread, c.has_written, c.accepts_pictures
    )
    select s.id, s.last_seq, s.last_at, max(s.unread) filter (where s.member_id = sender),
      max(s.unread) filter (where s.member_id = receiver),
      not bool_or(s.has_written or s.accepts_pictures) filter (where s.member_id = receiver)
    into conversation, seq, sent_at, unread_of_sender, unread_of_receiver, is_locked
    from sides s
    group by s.id, s.last_seq, s.last_at;
    if conversation is null then
      raise serialization_failure using message = 'the conversation was erased meanwhile';
    end if;
  end if;

  if message_kind = 'picture' then
    insert into public.chat_pictures (site_id, id, conversation_id, sender_id, is_unasked, storage_key, width, height,
      thumbhash, sha256, similarity_hash, created_at)
    select site, p.id, conversation, sender, is_locked, p.storage_key, p.width, p.height, decode(p.thumbhash, 'hex'),
      decode(p.sha256, 'hex'), decode(p.similarity_hash, 'hex'), sent_at
    from jsonb_to_record(message -> 'picture') as p (id uuid, storage_key text, width integer, height integer,
      thumbhash text, sha256 text, similarity_hash text);
  end if;

  with stored as (
    insert into public.messages (site_id, conversation_id, seq, sender_id, kind, text, gift, picture_id, reply, credits,
      key, is_automatic, score, warning, created_at)
    values (site, conversation, seq, sender, message_kind, message ->> 'text', message ->> 'gift',
      (message -> 'picture' ->> 'id')::uuid, quote, credits, case when not is_automatic then message_key end,
      is_automatic, (message ->> 'score')::smallint, message ->> 'warning', sent_at)
  )
  insert into public.message_keys (site_id, sender_id, key, hash, conversation_id, seq, sent_at)
  values (site, sender, message_key, hash, conversation, seq, sent_at);

  written := jsonb_build_object('seq', seq, 'sender_id', sender, 'kind', message_kind, 'text', message -> 'text',
    'gift', message -> 'gift', 'reply', quote, 'is_automatic', is_automatic,
    'sent_at', to_char(sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));
  sender_event := jsonb_build_object('conversation', conversation, 'member_id', receiver,
    'num_unread_messages', unread_of_sender, 'balance', balance, 'is_fictional', people.their_fictional,
    'message', written || jsonb_build_object('picture', message -> 'picture_open', 'credits', credits,
      'key', case when not is_automatic then message_key end, 'warning', null));
  receiver_event := jsonb_build_object('conversation', conversation, 'member_id', sender,
    'num_unread_messages', unread_of_receiver, 'balance', null, 'is_fictional', people.is_fictional,
    'message', written || jsonb_build_object('picture',
      case when is_locked then message -> 'picture_locked' else message -> 'picture_open' end,
      'credits', null, 'key', null, 'warning', message -> 'warning'));
  told := public.tell_two(site, 'message', sender, sender_event, receiver, receiver_event, at);
  sender_event_seq := told.one_seq;
  receiver_event_seq := told.other_seq;
end
$function$;

CREATE OR REPLACE FUNCTION public.shows_to(site smallint, hidden uuid, viewer uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (
    select from public.members m
    join public.profiles p on p.site_id = m.site_id and p.member_id = m.id
    where m.site_id = shows_to.site and m.id = hidden and m.status = 'active' and p.status = 'active'
      and (
        exists (
          select from public.likes l
          where l.site_id = m.site_id and l.liker_id = m.id and l.liked_id = viewer and l.removed_at is null
            and l.shows_liker
            and (
              m.recovered_at is null or l.created_at > m.recovered_at
              or l.created_at < m.recovered_at - interval '1 minute'
            )
        )
        or exists (
          select from public.conversations v
          where v.site_id = m.site_id and v.one_id = least(hidden, viewer) and v.other_id = greatest(hidden, viewer)
        )
      )
  )
$function$;

CREATE OR REPLACE FUNCTION public.spend_credits(site smallint, member uuid, amount bigint, kind text, ref text, at timestamp with time zone, OUT balance bigint, OUT is_new boolean)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
#variable_conflict use_variable
declare
  payment record;
begin
  payment := public.try_to_spend(site, member, amount, kind, ref, at);
  if not payment.is_enough then
    raise exception 'credits.too_few' using errcode = 'VC001';
  end if;
  balance := payment.balance;
  is_new := payment.is_new;
end
$function$;

CREATE OR REPLACE FUNCTION public.take_back_purchase(site smallint, member uuid, purchase text, most bigint, kind text, ref text, house text, at timestamp with time zone)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
#variable_conflict use_variable
declare
  lot record;
  part bigint;
  taken bigint := 0;
begin
  perform public.lock_credits(site, member);
  for lot in
    select l.id, l.account, l.remaining
    from public.credit_lots l
    where l.site_id = site and l.member_id = member and l.remaining > 0
      and (l.ref = purchase or starts_with(l.ref, purchase || ':'))
    order by l.id
  loop
    part := least(lot.remaining, most - taken);
    exit when part <= 0;
    perform public.book(site, kind, ref || ':' || lot.id, jsonb_build_array(
      jsonb_build_object('account', house, 'amount', part),
      jsonb_build_object('member_id', member, 'account', lot.account, 'amount', -part, 'lot', lot.id)
    ), at);
    taken := taken + part;
  end loop;
  return taken;
end
$function$;

CREATE OR REPLACE FUNCTION public.tell_two(site smallint, type text, one uuid, one_payload jsonb, other uuid, other_payload jsonb, at timestamp with time zone, OUT one_seq bigint, OUT other_seq bigint)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  with grown as (
    insert into public.feeds as f (site_id, member_id, last_seq)
    select tell_two.site, m, 1 from unnest(array[least(one, other), greatest(one, other)]) m
    on conflict (site_id, member_id) do update set last_seq = f.last_seq + 1
    returning f.member_id, f.last_seq
  ), written as (
    insert into public.member_events (site_id, member_id, seq, type, payload, created_at)
    select tell_two.site, g.member_id, g.last_seq, tell_two.type,
      case when g.member_id = one then one_payload else other_payload end, at
    from grown g
  )
  select max(g.last_seq) filter (where g.member_id = one), max(g.last_seq) filter (where g.member_id = other)
  into one_seq, other_seq
  from grown g;
end
$function$;

CREATE OR REPLACE FUNCTION public.try_to_spend(site smallint, member uuid, amount bigint, kind text, ref text, at timestamp with time zone, OUT balance bigint, OUT is_enough boolean, OUT is_new boolean)
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
  if try_to_spend.site is distinct from public.current_site() then
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

  bonus := least(bonus, amount);
  paid := least(paid, amount - bonus);
  provisional := least(provisional, amount - bonus - paid);
  is_enough := bonus + paid + provisional = amount;
  if is_enough then
    with fresh as (
      insert into public.ledger_entries as e (site_id, kind, ref, member_id, account, asset, amount, created_at)
      select site, kind, ref, l.member_id, l.account, 'CREDIT', l.amount, at
      from (
        values (null::uuid, 'spent:' || kind, amount), (member, 'bonus', -bonus), (member, 'paid', -paid),
          (member, 'provisional', -provisional)
      ) l (member_id, account, amount)
      where l.amount <> 0 and not exists (
        select from public.ledger_entries b
        where b.site_id = site and b.kind = try_to_spend.kind and b.ref = try_to_spend.ref and b.member_id = member
      )
      returning e.account, e.amount
    ), balances as (
      update public.ledger_accounts a
      set balance = a.balance + f.amount
      from fresh f
      where a.site_id = site and a.member_id = member and a.account = f.account and a.asset = 'CREDIT'
    ), lots as (
      select c.id, c.remaining, -f.amount as due,
        sum(c.remaining) over (partition by c.account order by c.expires_at nulls last, c.granted_at, c.id) as up_to
      from fresh f
      join public.credit_lots c on c.account = f.account
      where c.site_id = site and c.member_id = member and c.remaining > 0
    ), taken as (
      update public.credit_lots c
      set remaining = c.remaining - least(l.remaining, l.due - l.up_to + l.remaining)
      from lots l
      where c.site_id = site and c.member_id = member and c.id = l.id and l.up_to - l.remaining < l.due
      returning least(l.remaining, l.due - l.up_to + l.remaining) as part
    )
    select exists (select from fresh), (select sum(t.part) from taken t) into is_new, spent;
    if is_new and spent is distinct from amount then
      raise exception 'credits.too_few' using errcode = 'VC001';
    end if;
  end if;
  if is_new is not true then
    select -sum(e.amount) into spent
    from public.ledger_entries e
    where e.site_id = site and e.kind = try_to_spend.kind and e.ref = try_to_spend.ref and e.member_id = member;
    if spent <> amount then
      raise unique_violation using message = format('%s %s was booked with another amount', kind, ref);
    end if;
    is_enough := spent is not null;
    is_new := false;
    return;
  end if;

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
