-- Whoever hides is there for those they like. A like that somebody else may have given, or from before its giver has hidden from
-- that very person, stays a like, and shows nobody. `members.recovered_at` alone knew only the last recovery: the next one
-- brought the likes back that the one before had taken out.
alter table likes add column shows_liker boolean not null default true;

update likes l set shows_liker = false
from members m
where m.site_id = l.site_id and m.id = l.liker_id
  and l.created_at between m.recovered_at - interval '30 days' and m.recovered_at;

-- As before, but for the likes that show nobody. Calls that were under way when the account was recovered may end after it: a
-- like of the minute around it shows nobody either.
create or replace function shows_to(site smallint, hidden uuid, viewer uuid) returns boolean
  language sql stable
as $$
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
$$;

-- The same for requests for private photos: the row stays, so that whoever asked sees no change, and no longer shows them.
alter table photo_grants add column shows_viewer boolean not null default true;

-- In which session a yes or a no was said: a no that is taken back where it was said was a slip.
alter table consents add column session_id uuid;
