-- Sites, what their operators set, and the pages they write.

-- The application's role reads and writes rows. It owns nothing, so it can change no structure, and row-level security
-- holds it to one site at a time.
do $$
begin
  if not exists (select from pg_roles where rolname = 'visavis_app') then
    create role visavis_app nologin;
  end if;
  execute format('grant visavis_app to %I', current_user);
end
$$;
grant usage on schema public to visavis_app;

create table sites (
  id smallint generated always as identity primary key,
  -- What the Host header must say, without port: the only way to pick a site.
  host text not null unique check (host = lower(host) and host ~ '^[a-z0-9.-]{1,253}$'),
  -- The operator's changes over the defaults, checked by contract/settings.ts.
  settings jsonb not null default '{}',
  company jsonb not null,
  created_at timestamptz not null default now()
);

-- Every change of a site's settings or company, with the values before and after: history and undo.
create table site_changes (
  site_id smallint not null references sites,
  id bigint generated always as identity,
  actor text not null,
  before jsonb not null,
  after jsonb not null,
  changed_at timestamptz not null default now(),
  primary key (site_id, id)
);

-- Info pages that an operator writes, in markdown.
create table pages (
  site_id smallint not null references sites,
  token text not null check (token ~ '^[a-z0-9-]{1,60}$'),
  locale text not null check (locale in ('de', 'en', 'es', 'fr', 'it', 'nl', 'pl')),
  title text not null check (length(title) between 1 and 120),
  description text not null default '' check (length(description) <= 300),
  body text not null check (length(body) <= 100000),
  updated_at timestamptz not null default now(),
  primary key (site_id, token, locale)
);

-- Answers to calls that changed something, kept by the key that the client made for its intent: a retry gets the first
-- answer and changes nothing twice.
create table intents (
  site_id smallint not null references sites,
  -- Who asked: a member, or the visitor's network address in hashed form.
  actor text not null,
  key uuid not null,
  -- A key that comes back with another request is a mistake of the client and is refused.
  request_hash bytea not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (site_id, actor, key)
);
create index intents_by_age on intents (created_at);

-- The site a connection works for. Unset, it matches nothing.
create function current_site() returns smallint
  language sql stable parallel safe
  return nullif(current_setting('visavis.site', true), '')::smallint;

alter table site_changes enable row level security;
alter table pages enable row level security;
alter table intents enable row level security;
create policy own_site on site_changes using (site_id = current_site());
create policy own_site on pages using (site_id = current_site());
create policy own_site on intents using (site_id = current_site());

-- Every connection may read the list, by which hosts are known; each changes its own site alone.
alter table sites enable row level security;
create policy all_sites on sites for select using (true);
create policy own_site on sites for update using (id = current_site());
grant select, update (settings, company) on sites to visavis_app;
-- Append-only: what happened is not rewritten.
grant select, insert on site_changes to visavis_app;
grant select, insert, update, delete on pages, intents to visavis_app;
