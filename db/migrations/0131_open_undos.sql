-- Whoever asks for a reset or joins with an address is told of an account that was moved away from it lately.
create index mail_links_open_undos on mail_links (site_id, (intent ->> 'email'))
  where purpose = 'undo_email' and used_at is null;
