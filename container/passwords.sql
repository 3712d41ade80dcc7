-- Gives the roles of many-machines.sql the passwords in the secrets of compose.yaml. Run by PostgreSQL's image when it creates
-- the database.

\set ON_ERROR_STOP on
\set owner_password `cat /run/secrets/owner`
\set worker_password `cat /run/secrets/worker`
ALTER ROLE tetrad PASSWORD :'owner_password';
ALTER ROLE worker PASSWORD :'worker_password';
