#!/bin/sh
# Creates the database and its owner, a role without superuser rights, in a new PostgreSQL container.
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$POSTGRES_PASSWORD" <<'SQL'
create role armazem login nosuperuser nocreaterole nocreatedb password :'password';
create database armazem owner armazem;
SQL
