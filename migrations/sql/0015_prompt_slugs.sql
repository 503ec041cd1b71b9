-- The last segment of a prompt's page, made from its name like `Slug::from_title`. Names that give the same slug get a number.

ALTER TABLE prompts ADD COLUMN slug text NOT NULL DEFAULT '';

-- Up on PostgreSQL

UPDATE prompts SET slug = btrim(regexp_replace(regexp_replace(regexp_replace(
    translate(
        replace(replace(replace(replace(lower(name), 'ß', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'),
        'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöøùúûüýÿłđðıŁĄĆĘŃŚŹŻČŠŽĞŞąćęńśźżčšžğş',
        'aaaaaaceeeeiiiinoooooouuuuyaaaaaaceeeeiiiinoooooouuuuyylddilacenszzcszgsacenszzcszgs'
    ),
    '\s', '-', 'g'), '[^a-z0-9-]', '', 'g'), '-+', '-', 'g'), '-');

-- Up on SQLite

UPDATE prompts SET slug = (
    WITH RECURSIVE letters(rest, done) AS (
        SELECT replace(replace(replace(replace(lower(name), 'ß', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), ''
        UNION ALL
        SELECT substr(rest, 2), done || CASE
            WHEN instr('abcdefghijklmnopqrstuvwxyz0123456789', substr(rest, 1, 1)) > 0 THEN substr(rest, 1, 1)
            WHEN instr('ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöøùúûüýÿłđðıŁĄĆĘŃŚŹŻČŠŽĞŞąćęńśźżčšžğş', substr(rest, 1, 1)) > 0 THEN substr(
                'aaaaaaceeeeiiiinoooooouuuuyaaaaaaceeeeiiiinoooooouuuuyylddilacenszzcszgsacenszzcszgs',
                instr('ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöøùúûüýÿłđðıŁĄĆĘŃŚŹŻČŠŽĞŞąćęńśźżčšžğş', substr(rest, 1, 1)), 1)
            WHEN substr(rest, 1, 1) IN (' ', '-', char(160)) AND done NOT LIKE '%-' THEN '-'
            ELSE ''
        END
        FROM letters WHERE rest <> ''
    )
    SELECT trim(done, '-') FROM letters WHERE rest = ''
);

-- Up

UPDATE prompts SET slug = 'untitled' WHERE slug = '';

-- Not if another name gives the same with this number.
WITH numbered AS (
    SELECT id, slug || '-' || row_number() OVER (PARTITION BY slug ORDER BY created_at, id) AS slug,
        row_number() OVER (PARTITION BY slug ORDER BY created_at, id) AS number
    FROM prompts
)
UPDATE prompts SET slug = numbered.slug FROM numbered
WHERE numbered.id = prompts.id AND numbered.number > 1
    AND NOT EXISTS (SELECT 1 FROM prompts other WHERE other.slug = numbered.slug);

-- Up on PostgreSQL

UPDATE prompts SET slug = prompts.slug || '-' || replace(CAST(prompts.id AS text), '-', '')
FROM (SELECT id, row_number() OVER (PARTITION BY slug ORDER BY created_at, id) AS number FROM prompts) numbered
WHERE numbered.id = prompts.id AND numbered.number > 1;

-- Up on SQLite

UPDATE prompts SET slug = prompts.slug || '-' || lower(hex(prompts.id))
FROM (SELECT id, row_number() OVER (PARTITION BY slug ORDER BY created_at, id) AS number FROM prompts) numbered
WHERE numbered.id = prompts.id AND numbered.number > 1;

-- Up

CREATE UNIQUE INDEX prompts_slug ON prompts (slug);

-- Down

DROP INDEX prompts_slug;
ALTER TABLE prompts DROP COLUMN slug;
