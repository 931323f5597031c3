-- What must be true at any moment, whoever asks. Each query is named by its id and finds nothing while all is well.
-- Run by `npm run invariants` and by tests, as the owner.

-- I-1 A booking adds up to nothing in each asset.
select site_id, kind, ref, asset, sum(amount) as amount
from ledger_entries
group by site_id, kind, ref, asset
having sum(amount) <> 0;

-- I-2 What an account holds is the sum of its entries.
select site_id, member_id, account, asset, a.balance, e.amount
from ledger_accounts a
full join (
  select site_id, member_id, account, asset, sum(amount) as amount
  from ledger_entries
  where member_id is not null
  group by site_id, member_id, account, asset
) e using (site_id, member_id, account, asset)
where coalesce(a.balance, 0) <> coalesce(e.amount, 0);

-- I-3 No member's account was ever below nothing, not even between two entries.
select site_id, member_id, account, asset, id
from (
  select *, sum(amount) over (partition by site_id, member_id, account, asset order by id) as so_far
  from ledger_entries
  where member_id is not null
) e
where so_far < 0;

-- I-7 A feed has no gap: its events are numbered up to the last one, and only the oldest have been forgotten.
select f.site_id, f.member_id, f.last_seq, count(*) as events, min(e.seq) as first, max(e.seq) as last
from feeds f
join member_events e on e.site_id = f.site_id and e.member_id = f.member_id
group by f.site_id, f.member_id, f.last_seq
having max(e.seq) <> f.last_seq or count(*) <> max(e.seq) - min(e.seq) + 1;

-- I-10 What the house issued and took back is what members have, on each site.
select site_id, sum(amount) filter (where member_id is null) as house, sum(amount) filter (where member_id is not null) as members
from ledger_entries
where asset = 'CREDIT'
group by site_id
having sum(amount) <> 0;

-- I-12 What remains of a member's lots is what the account holds.
select site_id, member_id, account, a.balance, l.remaining
from (select * from ledger_accounts where asset = 'CREDIT' and account <> 'debt') a
full join (
  select site_id, member_id, account, sum(remaining) as remaining from credit_lots group by site_id, member_id, account
) l using (site_id, member_id, account)
where coalesce(a.balance, 0) <> coalesce(l.remaining, 0);

-- I-16 Nobody has more photos than any site can allow.
select site_id, member_id, count(*) as photos
from photos
where deleted_at is null
group by site_id, member_id
having count(*) > 100;

-- I-17 Nothing joins members of two sites: whoever is named by a row is a member of the row's own site.
select site_id, one, other
from (
  select site_id, liker_id as one, liked_id as other from likes
  union all select site_id, one_id, other_id from matches
  union all select site_id, member_id, passed_id from passes
  union all select site_id, blocker_id, blocked_id from blocks
  union all select site_id, visitor_id, visited_id from visits
  union all select site_id, owner_id, viewer_id from photo_grants
) pairs
where not exists (select from members m where m.site_id = pairs.site_id and m.id = pairs.one)
  or not exists (select from members m where m.site_id = pairs.site_id and m.id = pairs.other);
