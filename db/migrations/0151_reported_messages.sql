-- A copy of the message that somebody complains about: the chat may be removed, and its members erased. The picture of one is
-- named by its id; it stays for as long as the chat does.
alter table complaints
  add column about_message jsonb,
  add constraint complaints_message_of_somebody check (about_message is null or about_name is not null);
