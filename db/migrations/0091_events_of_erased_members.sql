-- Feeds hold the words of messages. Whoever is erased takes theirs along, before their week is dropped.
grant delete on member_events to visavis_app;
