#!/bin/sh
# Creates the database, its owner and the login for statements of teams, both without superuser rights, in a new
# PostgreSQL container.
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$POSTGRES_PASSWORD" <<'SQL'
create role armazem login nosuperuser nocreaterole nocreatedb password :'password';
create role armazem_app login nosuperuser nocreaterole nocreatedb password :'password';
grant armazem_app to armazem;
create database armazem owner armazem;
SQL
