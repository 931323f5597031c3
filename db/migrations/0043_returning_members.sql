-- Whose address or device had joined before: offers for new members are not made to them again.
alter table members add column is_returning boolean not null default false;
