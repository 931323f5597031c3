-- People of other sites that an operator's feed offers. They are no members: nothing of ours refers to them.
create table resell_profiles (
  site_id smallint not null references sites,
  id uuid not null default gen_random_uuid(),
  -- What the feed calls it.
  feed_id text not null,
  name text not null,
  age smallint not null check (age >= 18),
  gender text not null,
  country text not null,
  city text,
  about text,
  link text not null check (starts_with(link, 'https://')),
  -- Where the picture came from: another address means another picture.
  picture_address text not null,
  storage_key text not null,
  thumbhash bytea not null,
  primary key (site_id, id),
  unique (site_id, feed_id),
  unique (site_id, storage_key)
);

select wall_off('resell_profiles');
grant select, insert, update, delete on resell_profiles to visavis_app;
