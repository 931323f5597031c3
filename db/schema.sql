-- The structure as it is, written by `npm run db:migrate` from the catalogue. To change it, add a migration.


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

create table regions (
  country character(2) not null,
  code text not null,
  name text not null,
  constraint regions_pkey PRIMARY KEY (country, code)
);
-- grant select to visavis_app

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
-- grant select to visavis_app
-- grant update (company) to visavis_app
-- grant update (settings) to visavis_app

CREATE OR REPLACE FUNCTION public.current_site()
 RETURNS smallint
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('visavis.site'::text, true), ''::text))::smallint;
