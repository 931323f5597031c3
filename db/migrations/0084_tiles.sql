-- Offers of other sites that an operator shows to members: the tiles of a list, which comes as a whole.
create table tiles (
  site_id smallint not null references sites,
  id uuid not null default gen_random_uuid(),
  -- Its place in the list.
  position smallint not null,
  title text not null,
  -- The other site's page.
  link text not null check (starts_with(link, 'https://')),
  -- How many watch, as the list says; it need not say it.
  viewers integer check (viewers >= 0),
  -- Where and when it is shown; everywhere and always what says nothing.
  locale text,
  niche smallint check (niche between 1 and 7),
  starts_at timestamptz,
  ends_at timestamptz,
  storage_key text not null,
  thumbhash bytea not null,
  primary key (site_id, id),
  unique (site_id, position),
  unique (site_id, storage_key),
  check (ends_at > starts_at)
);

select wall_off('tiles');
grant select, insert, delete on tiles to visavis_app;
