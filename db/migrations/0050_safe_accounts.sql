-- The link of a mail that tells of another way into the account: it leads to a new password.
alter table mail_links drop constraint mail_links_purpose_check;
alter table mail_links add constraint mail_links_purpose_check check (
  purpose in (
    'activate', 'complete', 'reset', 'change_email', 'undo_email', 'undo_password', 'secure', 'reactivate'
  )
);

-- Tries were counted under plain network addresses; from now on under keyed hashes.
delete from attempts;
