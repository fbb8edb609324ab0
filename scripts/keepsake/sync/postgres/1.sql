-- The first schema. {team} is the role that every project's role belongs to, {name} the end of that role's name.
-- Only what Citus and YugabyteDB keep: every key of a distributed table begins with the project, no policy holds a
-- subquery, nothing refers to another table, no extension.
CREATE SCHEMA keepsake;
GRANT USAGE ON SCHEMA keepsake TO {team};

CREATE TABLE keepsake.migration (
    version int PRIMARY KEY,
    made timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE keepsake.server (
    name text PRIMARY KEY,                  -- of the team: what people's names are made of here
    generation text NOT NULL                -- cursors of another one start anew
);

-- A project is known by the digests of its first commits and remotes.
CREATE TABLE keepsake.sign (
    sign text PRIMARY KEY,
    project text NOT NULL
);

-- last: the place of the newest record. Who numbers records holds the row until the end of the transaction, so that
-- places are committed in their order: a cursor that has read up to `last` has missed nothing.
CREATE TABLE keepsake.project (
    project text PRIMARY KEY CHECK (project ~ '^[0-9a-f]{{32}}$'),
    last bigint NOT NULL DEFAULT 0
);

-- One row for each note and kind of change that a machine has given: a newer one takes the place of the older.
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

-- Whoever was granted a project belongs to its role; a role that is not there has no members. No operator stands here:
-- it would be looked up along the caller's search path.
CREATE FUNCTION keepsake.granted(who name, project text) RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT coalesce(
        pg_catalog.pg_has_role(who, pg_catalog.to_regrole(pg_catalog.concat('keepsake_', project)), 'MEMBER'), false)
$$;

-- What the ids of a role's notes begin with: the same as `source` in carrier.py makes.
CREATE FUNCTION keepsake.mark(who name) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT pg_catalog.left(pg_catalog.encode(pg_catalog.sha256(pg_catalog.convert_to(
        pg_catalog.concat({name}, E'\n', who), 'UTF8')), 'hex'), 16)
$$;

-- Who is asked about is who has logged in (session_user): a member may take on the project's role by SET ROLE, and would
-- be nobody then (current_user).
ALTER TABLE keepsake.sign ENABLE ROW LEVEL SECURITY;
ALTER TABLE keepsake.project ENABLE ROW LEVEL SECURITY;
ALTER TABLE keepsake.record ENABLE ROW LEVEL SECURITY;
CREATE POLICY granted ON keepsake.sign FOR SELECT TO {team} USING (keepsake.granted(session_user, project));
CREATE POLICY granted ON keepsake.project FOR SELECT TO {team} USING (keepsake.granted(session_user, project));
CREATE POLICY reads ON keepsake.record FOR SELECT TO {team} USING (keepsake.granted(session_user, project));
-- What a note says is said by whoever said it first. A forget of somebody else's note takes their copy alone away.
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

-- Returns the last of `many` places that are the caller's in this transaction.
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

-- Ends the caller's own membership.
CREATE FUNCTION keepsake.leave(wanted text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    PERFORM keepsake.refuse_unless_granted(wanted);
    EXECUTE format('REVOKE %I FROM %I', 'keepsake_' || wanted, session_user);
END $$;

REVOKE ALL ON ALL FUNCTIONS IN SCHEMA keepsake FROM PUBLIC;
GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA keepsake TO {team};
