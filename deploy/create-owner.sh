#!/bin/sh
# Creates the database, its owner and the login for statements of teams, each with its own password and without superuser
# rights, in a new PostgreSQL container.
set -eu
psql --set=ON_ERROR_STOP=1 <<'SQL'
\getenv owner_password DATABASE_PASSWORD
\getenv app_password DATABASE_APP_PASSWORD
create role armazem login nosuperuser nocreaterole nocreatedb password :'owner_password';
create role armazem_app login nosuperuser nocreaterole nocreatedb password :'app_password';
grant armazem_app to armazem;
create database armazem owner armazem;
SQL
