-- What a network that sent a member is told: each event once. Which marks of the click go there the site's settings say.
create table postbacks (
  site_id smallint not null,
  -- Says nothing about the member; a repetition has the same.
  id uuid not null default gen_random_uuid(),
  member_id uuid not null,
  event text not null check (event in ('confirmed', 'bought')),
  created_at timestamptz not null,
  ended_at timestamptz,
  -- Unwanted is what the operator does not tell any more, or cannot for want of a mark.
  outcome text check (outcome in ('sent', 'refused', 'unwanted')),
  primary key (site_id, id),
  unique (site_id, member_id, event),
  foreign key (site_id, member_id) references members on delete cascade,
  check ((ended_at is null) = (outcome is null))
);

select wall_off('postbacks');
grant select, insert on postbacks to visavis_app;
grant update (ended_at, outcome) on postbacks to visavis_app;
