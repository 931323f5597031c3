-- Pictures of members. The bytes lie in storage under names that nobody can guess.

create table photos (
  site_id smallint not null,
  id uuid not null default gen_random_uuid(),
  member_id uuid not null,
  -- Order in the gallery; the first public one is the main image.
  position integer not null,
  is_private boolean not null default false,
  status text not null default 'pending' check (status in ('pending', 'active', 'rejected')),
  -- The folder of its sizes in storage: 128 random bits, made anew when a photo changes between public and private.
  storage_key text not null,
  width integer not null,
  height integer not null,
  -- A blurred idea of the picture in 30 bytes, shown while it loads.
  thumbhash bytea not null,
  -- For finding copies: exact and alike.
  sha256 bytea not null,
  similarity_hash bytea not null,
  created_at timestamptz not null,
  primary key (site_id, id),
  unique (site_id, storage_key),
  foreign key (site_id, member_id) references members on delete cascade
);
create index photos_of_member on photos (site_id, member_id, position);

alter table photos enable row level security;
create policy own_site on photos using (site_id = current_site());
grant select, insert, update, delete on photos to visavis_app;
