-- Until when a mail waits, so that more of the same can join it; null once it is on its way.
alter table mails add column due_at timestamptz;
-- One of a kind waits for a member: whatever comes meanwhile joins it.
create unique index mails_bundled on mails (site_id, member_id, kind) where due_at is not null;
create index mails_due on mails (site_id, due_at) where due_at is not null;
