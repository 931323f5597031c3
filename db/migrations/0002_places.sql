-- Where people live, down to the city: the finest place that the product knows. The same for all sites.

create table regions (
  country char(2) not null,
  code text not null,
  name text not null,
  primary key (country, code)
);

create table places (
  -- The number that GeoNames gives the place, so that a newer list keeps the old ids.
  id integer primary key,
  country char(2) not null,
  region text not null,
  name text not null,
  -- Lower case and without accents, as a visitor may type it.
  search_name text not null,
  lat real not null,
  lon real not null,
  population integer not null,
  foreign key (country, region) references regions
);

-- "Cities of this country that begin with …", largest first.
create index places_by_name on places (country, search_name text_pattern_ops, population desc);

-- A place may be known by other names ("munchen / munich"); few are, so looking through them costs little.
create index places_by_other_name on places (country) where search_name like '%/ %';

-- The list of places is data of the product: the application reads it and never writes it.
grant select on regions, places to visavis_app;
