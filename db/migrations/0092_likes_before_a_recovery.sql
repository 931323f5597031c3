-- When the owner last took the account back from whoever else may have been in it.
alter table members add column recovered_at timestamptz;

-- As before, but for likes of the 30 days before a recovery, as long as a session can last: whoever was in may have given them
-- to an account of their own, which would go on seeing an owner who hides. They stay what they are otherwise.
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
            and (
              m.recovered_at is null or l.created_at > m.recovered_at
              or l.created_at < m.recovered_at - interval '30 days'
            )
        )
        or exists (
          select from public.conversations v
          where v.site_id = m.site_id and v.one_id = least(hidden, viewer) and v.other_id = greatest(hidden, viewer)
        )
      )
  )
$$;
