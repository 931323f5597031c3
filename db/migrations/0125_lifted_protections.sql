-- What members have lately taken back of what protects them: a block, a region or contact that they hid from, invisible mode.
-- Somebody else may have done it in their name: whoever recovers an account has it again. Its own table, so that nothing that
-- asks about blocks and hidings has to pass over rows that no longer count.
create table lifted_protections (
  site_id smallint not null,
  member_id uuid not null,
  kind text not null check (kind in ('block', 'contact', 'invisible', 'region')),
  -- The id of who was blocked, the hash of the contact, country and region with a hyphen between them; empty for invisible mode.
  subject text not null,
  -- Goes with who was blocked.
  blocked_id uuid generated always as (case kind when 'block' then subject::uuid end) stored,
  -- Since when it had protected.
  created_at timestamptz not null,
  lifted_at timestamptz not null,
  primary key (site_id, member_id, kind, subject),
  foreign key (site_id, member_id) references members on delete cascade,
  foreign key (site_id, blocked_id) references members on delete cascade
);
create index lifted_protections_of_blocked on lifted_protections (site_id, blocked_id) where blocked_id is not null;
select wall_off('lifted_protections');
grant select, insert, update, delete on lifted_protections to visavis_app;

-- Since when a member hides from a region; of what is there already nobody knows better.
alter table hidden_regions add column created_at timestamptz not null default now();
alter table hidden_regions alter column created_at drop default;
