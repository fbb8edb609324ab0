-- Version 1 of the schema. {team} is the team's role; each project has a role that is a member of it, and each person is
-- a member of the roles of their projects. {name} is the team's name, as a string literal.
-- Citus and YugabyteDB can run it, too: every key of a distributed table begins with the project, and there are no
-- subqueries in policies, no foreign keys and no extensions.
CREATE SCHEMA keepsake;
GRANT USAGE ON SCHEMA keepsake TO {team};

CREATE TABLE keepsake.migration (
    version int PRIMARY KEY,
    made timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE keepsake.server (
    name text PRIMARY KEY,                  -- of the team; machines' names are digests of it (see keepsake.mark)
    generation text NOT NULL                -- cursors of another generation are ignored: reading starts anew
);

-- Signs identify a project on every machine: digests of its first commits and of its remotes.
CREATE TABLE keepsake.sign (
    sign text PRIMARY KEY,
    project text NOT NULL
);

-- last: the place of the newest record. keepsake.number locks the row until its transaction ends, so places are committed
-- in order: a cursor that has read up to `last` has missed nothing.
CREATE TABLE keepsake.project (
    project text PRIMARY KEY CHECK (project ~ '^[0-9a-f]{{32}}$'),
    last bigint NOT NULL DEFAULT 0
);

-- One row per note and slot for each machine that sent one: a newer record replaces the older one. Slots: `version` (the
-- text of a note), `confirm` (it was stated again), `forget`. line: the record as JSON.
CREATE TABLE keepsake.record (
    project text NOT NULL,
    author name NOT NULL DEFAULT session_user,
    machine text NOT NULL CHECK (machine ~ '^[0-9a-f]{{32}}$'),
    id text NOT NULL CHECK (id ~ '^[0-9a-f]{{32}}$'),
    slot text NOT NULL CHECK (slot IN ('version', 'confirm', 'forget')),
    clock bigint NOT NULL,
    place bigint NOT NULL,
    line text NOT NULL CHECK (octet_length(line) <= 524288),
    PRIMARY KEY (project, author, machine, id, slot)
) PARTITION BY HASH (project);
DO $$
BEGIN
    FOR part IN 0..15 LOOP
        EXECUTE format('CREATE TABLE keepsake.record_%s PARTITION OF keepsake.record'
                       ' FOR VALUES WITH (MODULUS 16, REMAINDER %s)', part, part);
    END LOOP;
END $$;
CREATE INDEX record_place ON keepsake.record (project, place);
CREATE INDEX record_id ON keepsake.record (project, id);
CREATE INDEX record_author ON keepsake.record (author, project);

-- Tells whether a role was granted a project, that is, whether it is a member of the project's role; false if that role
-- doesn't exist. Without operators, since those would be looked up in the caller's search path.
CREATE FUNCTION keepsake.granted(who name, project text) RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT coalesce(
        pg_catalog.pg_has_role(who, pg_catalog.to_regrole(pg_catalog.concat('keepsake_', project)), 'MEMBER'), false)
$$;

-- Returns the first 16 hex digits of the ids of a role's notes, as `source` in carrier.py computes them.
CREATE FUNCTION keepsake.mark(who name) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT pg_catalog.left(pg_catalog.encode(pg_catalog.sha256(pg_catalog.convert_to(
        pg_catalog.concat({name}, E'\n', who), 'UTF8')), 'hex'), 16)
$$;

-- Policies ask about the role that logged in (session_user), not about current_user: a member can become the project's
-- role by SET ROLE.
ALTER TABLE keepsake.sign ENABLE ROW LEVEL SECURITY;
ALTER TABLE keepsake.project ENABLE ROW LEVEL SECURITY;
ALTER TABLE keepsake.record ENABLE ROW LEVEL SECURITY;
CREATE POLICY granted ON keepsake.sign FOR SELECT TO {team} USING (keepsake.granted(session_user, project));
CREATE POLICY granted ON keepsake.project FOR SELECT TO {team} USING (keepsake.granted(session_user, project));
CREATE POLICY reads ON keepsake.record FOR SELECT TO {team} USING (keepsake.granted(session_user, project));
-- Only the role that first said a note may send a version of it. A forget of somebody else's note is allowed, and removes
-- only the sender's own copy.
CREATE POLICY gives ON keepsake.record FOR INSERT TO {team}
    WITH CHECK (author = session_user AND keepsake.granted(session_user, project)
        AND (slot <> 'version' OR left(id, 16) = keepsake.mark(session_user)));
CREATE POLICY renews ON keepsake.record FOR UPDATE TO {team}
    USING (author = session_user AND keepsake.granted(session_user, project))
    WITH CHECK (author = session_user AND keepsake.granted(session_user, project)
        AND (slot <> 'version' OR left(id, 16) = keepsake.mark(session_user)));
CREATE POLICY takes_back ON keepsake.record FOR DELETE TO {team}
    USING (author = session_user AND keepsake.granted(session_user, project));
GRANT SELECT ON keepsake.migration, keepsake.server, keepsake.sign, keepsake.project TO {team};
GRANT SELECT, INSERT, UPDATE, DELETE ON keepsake.record TO {team};

CREATE FUNCTION keepsake.refuse_unless_granted(wanted text) RETURNS void
LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    IF keepsake.granted(session_user, wanted) IS NOT TRUE THEN
        RAISE insufficient_privilege USING MESSAGE = 'keepsake: this project was not granted to ' || session_user;
    END IF;
END $$;

-- Reserves `many` places for the caller's records in this transaction, and returns the last of them.
CREATE FUNCTION keepsake.number(wanted text, many int) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    reached bigint;
BEGIN
    PERFORM keepsake.refuse_unless_granted(wanted);
    IF many IS NULL OR many NOT BETWEEN 0 AND 10000 THEN
        RAISE numeric_value_out_of_range USING MESSAGE = 'keepsake: 0 to 10000 at a time';
    END IF;
    UPDATE keepsake.project SET last = last + many WHERE project = wanted RETURNING last INTO reached;
    RETURN reached;
END $$;

-- Ends the caller's own membership in a project.
CREATE FUNCTION keepsake.leave(wanted text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    PERFORM keepsake.refuse_unless_granted(wanted);
    EXECUTE format('REVOKE %I FROM %I', 'keepsake_' || wanted, session_user);
END $$;

REVOKE ALL ON ALL FUNCTIONS IN SCHEMA keepsake FROM PUBLIC;
GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA keepsake TO {team};
