-- The checks of the migration before hold for the rows that were there too. Members read and write meanwhile.

alter table messages validate constraint messages_is_whole;
alter table ledger_entries validate constraint ledger_entries_are_sound;
alter table ledger_accounts validate constraint ledger_accounts_are_sound;
alter table credit_lots validate constraint credit_lots_are_sound;
