#!/bin/sh
# Makes the database and its owner in a new PostgreSQL container: a plain role, no superuser.
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$POSTGRES_PASSWORD" <<'SQL'
create role armazem login nosuperuser nocreaterole nocreatedb password :'password';
create database armazem owner armazem;
SQL
