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
  union all select site_id, one_id, other_id from conversations
  union all select site_id, member_id, partner_id from chats
) pairs
where not exists (select from members m where m.site_id = pairs.site_id and m.id = pairs.one)
  or not exists (select from members m where m.site_id = pairs.site_id and m.id = pairs.other);

-- I-4 Every paid message has its one charge, and no charge is without its message.
select site_id, m.sender_id, m.key, m.credits, e.amount
from (select site_id, sender_id, key, sender_id || ':' || key as ref, credits from messages where credits > 0) m
full join (
  select site_id, ref, sum(amount) as amount
  from ledger_entries
  where kind in ('message', 'gift', 'photo', 'icebreaker') and member_id is null
  group by site_id, ref
) e using (site_id, ref)
-- The books outlive the members whose messages have gone with them.
where (m.key is null and exists (
    select from members s where s.site_id = e.site_id and s.id = split_part(e.ref, ':', 1)::uuid
  ) and exists (
    select from message_keys k
    where k.site_id = e.site_id and k.sender_id = split_part(e.ref, ':', 1)::uuid and k.key = split_part(e.ref, ':', 2)::uuid
      and exists (select from conversations c where c.site_id = k.site_id and c.id = k.conversation_id)
  ))
  or (m.key is not null and m.credits is distinct from e.amount);

-- I-5 One intent has sent one message at most, and the database itself sees to it.
select m.site_id::text, m.sender_id::text, m.key::text
from messages m
where m.key is not null
group by m.site_id, m.sender_id, m.key
having count(*) > 1
union all
select 'no unique key', 'on', 'message_keys'
where not exists (
  select from pg_index i
  where i.indrelid = 'message_keys'::regclass and i.indisunique and i.indisvalid
    and pg_get_indexdef(i.indexrelid) like '%(site_id, sender_id, key)'
);

-- I-6 Messages are numbered from 1 without a gap, the conversation knows the last number, and times never go back.
select c.site_id, c.id, c.last_seq, count(m.seq) as messages, min(m.seq) as first, max(m.seq) as last
from conversations c
left join messages m on m.site_id = c.site_id and m.conversation_id = c.id
group by c.site_id, c.id
having count(m.seq) <> c.last_seq or min(m.seq) <> 1 or max(m.seq) <> c.last_seq or count(distinct m.seq) <> count(m.seq);

-- I-8 Both members are told of every message, as long as their feeds reach back.
select m.site_id, m.conversation_id, m.seq, c.member_id
from messages m
join chats c on c.site_id = m.site_id and c.conversation_id = m.conversation_id
where m.created_at > coalesce((
    select min(e.created_at) from member_events e where e.site_id = c.site_id and e.member_id = c.member_id
  ), 'infinity')
  and not exists (
    select from member_events e
    where e.site_id = c.site_id and e.member_id = c.member_id and e.type = 'message'
      and e.payload ->> 'conversation' = m.conversation_id::text and (e.payload -> 'message' ->> 'seq')::integer = m.seq
  );

-- I-8 A feed has counted at least as many events as its member has messages.
select c.site_id, c.member_id, sum(v.last_seq) as messages, f.last_seq as events
from chats c
join conversations v on v.site_id = c.site_id and v.id = c.conversation_id
left join feeds f on f.site_id = c.site_id and f.member_id = c.member_id
group by c.site_id, c.member_id, f.last_seq
having sum(v.last_seq) > coalesce(f.last_seq, 0);

-- I-18 Nothing was written through a block.
select m.site_id, m.conversation_id, m.seq
from messages m
join chats c on c.site_id = m.site_id and c.conversation_id = m.conversation_id and c.member_id = m.sender_id
join blocks b on b.site_id = m.site_id and (b.blocker_id, b.blocked_id) in ((c.member_id, c.partner_id), (c.partner_id, c.member_id))
where m.created_at > b.created_at;

-- I-19 What a chat shows as unread is what its member has not read.
select c.site_id, c.member_id, c.conversation_id, c.unread, count(m.seq) as messages
from chats c
left join messages m on m.site_id = c.site_id and m.conversation_id = c.conversation_id and m.sender_id <> c.member_id
  and m.seq > greatest(c.read_seq, c.removed_seq)
group by c.site_id, c.member_id, c.conversation_id, c.unread
having count(m.seq) <> c.unread;

-- I-22 What is sent automatically comes from a fictional profile.
select m.site_id, m.conversation_id, m.seq
from messages m
join members s on s.site_id = m.site_id and s.id = m.sender_id and not s.is_fictional
where m.is_automatic;

-- I-9 What is paid has brought just the credits that were ordered, and what is not paid has brought none: a debit that is
-- under way may have brought them early, and one that failed has taken them back or made them a debt.
select p.site_id, p.id, p.state, p.credits, e.credits as granted
from payments p
full join (
  select site_id, left(ref, 36) as id, sum(case
    when account = 'issue' and kind in ('purchase', 'provisional', 'provisional_settled') then -amount
    when account = 'reversed' and kind = 'provisional_failed' then -amount
    when account = 'debt' and kind = 'provisional_debt' then -amount
  end) as credits
  from ledger_entries
  where kind in ('purchase', 'provisional', 'provisional_settled', 'provisional_failed', 'provisional_debt')
  group by site_id, left(ref, 36)
) e on e.site_id = p.site_id and e.id = p.id::text
where p.id is null
  or (p.state = 'paid' and e.credits is distinct from p.credits)
  or (p.state = 'pending' and coalesce(e.credits, 0) not in (0, p.credits))
  or (p.state not in ('paid', 'pending') and coalesce(e.credits, 0) <> 0);

-- I-9 What is paid has brought its money into the books, once and to the cent.
select p.site_id, p.id, p.total, p.currency, e.amount
from payments p
left join ledger_entries e on e.site_id = p.site_id and e.kind = 'purchase' and e.ref = p.id::text and e.asset = p.currency
  and e.account = 'psp:' || p.provider || ':receivable'
where (p.state = 'paid' and e.amount is distinct from p.total) or (p.state <> 'paid' and e.amount is not null);

-- I-11 No more is given back than was paid, and what a payment says of it is the sum of its refunds and chargebacks.
select p.site_id, p.id, p.total, p.refunded, p.charged_back, r.asked, r.refunded as refunds, c.amount as chargebacks
from payments p
left join lateral (
  select sum(amount) filter (where state <> 'failed') as asked, sum(amount) filter (where state = 'refunded') as refunded
  from refunds r where r.site_id = p.site_id and r.payment_id = p.id
) r on true
left join lateral (
  select sum(amount) filter (where state = 'open') as amount
  from chargebacks c where c.site_id = p.site_id and c.payment_id = p.id
) c on true
where r.asked > p.total or p.refunded <> coalesce(r.refunded, 0) or p.charged_back <> coalesce(c.amount, 0)
  or (p.state <> 'paid' and (r.asked is not null or c.amount is not null));

-- I-11 What was given back and called back as well is owed: open chargebacks hold the credits that it is worth.
select p.site_id, p.id, p.total, p.credits, p.refunded, p.charged_back, c.credits as held
from payments p
join lateral (
  select sum(credits) as credits
  from chargebacks c where c.site_id = p.site_id and c.payment_id = p.id and c.state = 'open'
) c on true
where p.refunded + p.charged_back > p.total
  and c.credits < ceil((p.refunded + p.charged_back - p.total)::numeric * p.credits / p.total);

-- I-13 A payment went through its states in order, one by one, and never back.
select site_id, payment_id, version, state
from (
  select *, row_number() over steps as place,
    lag(case state when 'created' then 1 when 'open' then 2 when 'paid' then 5 when 'pending' then 3 when 'mismatch' then 3 else 4 end)
      over steps as before,
    case state when 'created' then 1 when 'open' then 2 when 'paid' then 5 when 'pending' then 3 when 'mismatch' then 3 else 4 end as rank
  from payment_events
  window steps as (partition by site_id, payment_id order by version)
) e
where place <> version or rank <= before;

-- I-13 A payment is in the state of its last event.
select p.site_id, p.id, p.state, p.version, e.state as last
from payments p
left join payment_events e on e.site_id = p.site_id and e.payment_id = p.id and e.version = p.version
where e.state is distinct from p.state
  or exists (select from payment_events n where n.site_id = p.site_id and n.payment_id = p.id and n.version > p.version);

-- I-14 Premium is who has bought something that was not given back; whoever has withdrawn from it has not bought it.
select m.site_id, m.id, m.paid_user
from members m
where exists (select from payments p where p.site_id = m.site_id and p.member_id = m.id)
  and m.paid_user <> exists (
    select from payments p
    where p.site_id = m.site_id and p.member_id = m.id and p.state = 'paid' and p.refunded + p.charged_back < p.total
      and not exists (
        select from refunds r
        where r.site_id = p.site_id and r.payment_id = p.id and r.reason = 'withdrawal' and r.state = 'refunded'
      )
  );

-- I-15 A discount that is good once is in one payment of a member at most, those that ended unpaid aside. Money that came
-- after the end is the provider's doing.
select p.site_id, p.member_id, d.use, count(*) as payments
from payments p
left join discount_codes c on c.site_id = p.site_id and c.code = p.discount_code
cross join lateral (
  select case when p.discount_code ~ '^(TIMEBONUS|WELCOME)[0-9]+$' then 'FIRST-PURCHASE' else p.discount_code end as use
) d
where p.discount_code is not null and coalesce(c.validity, 'once-per-user') = 'once-per-user'
  and p.state not in ('canceled', 'expired', 'failed')
  and not exists (
    select from payment_events e
    where e.site_id = p.site_id and e.payment_id = p.id and e.state in ('canceled', 'expired', 'failed')
  )
group by p.site_id, p.member_id, d.use
having count(*) > 1;

-- I-26 The numbers of a company's invoices have no gap.
select company, year, count(*) as papers, max(place) as last
from invoices
group by company, year
having count(*) <> max(place) or min(place) <> 1 or count(distinct place) <> count(*);
