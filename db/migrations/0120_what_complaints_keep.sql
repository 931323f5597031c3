-- The line of signup stands on a profile as well as the words about oneself: what somebody wrote there is evidence too.
-- Complaints from before have none.

alter table complaints
  add column about_signup_message text,
  add constraint complaints_signup_message_of_somebody
    check (about_signup_message is null or about_name is not null);
