-- Sets up a PostgreSQL server for tournaments over many machines: a database, the role that owns it, one for workers and one
-- that only reads. As a superuser, on the server:
--
--     psql -f many-machines.sql
--
-- Other names than these can be given with -v database=… -v owner=… -v worker=… -v spectator=…. What is there already stays,
-- so that the script can be run again. Passwords are set afterwards, with \password in psql.

\set ON_ERROR_STOP on
\if :{?database} \else \set database tetrad \endif
\if :{?owner} \else \set owner tetrad \endif
\if :{?worker} \else \set worker worker \endif
\if :{?spectator} \else \set spectator spectator \endif

SELECT format('CREATE ROLE %I LOGIN', role) FROM unnest(ARRAY[:'owner', :'worker', :'spectator']) AS role
    WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = role) \gexec
SELECT format('CREATE DATABASE %I OWNER %I', :'database', :'owner')
    WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = :'database') \gexec

\connect :"database"

-- Nobody comes in who is not let in, and nobody but the owner makes tables that last as long as a session.
REVOKE ALL ON DATABASE :"database" FROM PUBLIC;
GRANT CONNECT ON DATABASE :"database" TO :"worker", :"spectator";
REVOKE CREATE ON SCHEMA public FROM PUBLIC;
GRANT ALL ON SCHEMA public TO :"owner";

-- Large objects belong to no table and no schema: everybody could fill the disk with them.
REVOKE EXECUTE ON FUNCTION lo_creat(INTEGER), lo_create(OID), lo_from_bytea(OID, BYTEA), lo_import(TEXT),
    lo_import(TEXT, OID) FROM PUBLIC;
