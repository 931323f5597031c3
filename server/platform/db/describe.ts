import pg from 'pg'

interface Column {
  table: string
  name: string
  type: string
  /** What a check allows: `x = any (array['a', 'b'])`, or for an array `x <@ array['a', 'b']`. */
  values: string[] | null
  /** Whether it is the id of a member: of the table itself, by a foreign key, or by its name where rows outlive them. */
  isMember: boolean
  isNullable: boolean
  default: string | null
  isGenerated: boolean
}

interface Description {
  columns: Column[]
  statements: { table: string; text: string }[]
  functions: string[]
}

/** The structure of a database, read from its catalogue. */
export async function describe(url: string): Promise<Description> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const columns = await client.query<Column>(`
      select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
        not a.attnotnull as "isNullable", pg_get_expr(d.adbin, d.adrelid) as "default",
        a.attidentity <> '' or a.attgenerated <> '' as "isGenerated",
        (select array_agg(found[1] order by place)
          from pg_constraint k, regexp_matches(pg_get_constraintdef(k.oid), '''([^'']*)''::text', 'g') with ordinality m (found, place)
          where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
            and pg_get_constraintdef(k.oid) ~ format('^CHECK \\(\\(%s (= ANY|<@) \\(?ARRAY\\[[^]]*\\]\\)*$', a.attname)) as "values",
        a.atttypid = 'uuid'::regtype and (c.relname = 'members' and a.attname = 'id' or a.attname = 'member_id' or exists (
          select from pg_constraint k
          where k.conrelid = c.oid and k.contype = 'f' and k.confrelid = 'members'::regclass
            and k.conkey[array_position(k.confkey, (
              select m.attnum from pg_attribute m where m.attrelid = 'members'::regclass and m.attname = 'id'
            ))] = a.attnum
        )) as "isMember"
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'migrations'
      order by c.relname, a.attnum`)
    const statements = await client.query<{ table: string; text: string }>(`
      with tables as (
        select oid, relname, relowner, relrowsecurity, relforcerowsecurity, relacl, relkind from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> 'migrations'
      )
      select "table", text from (
        select t.relname as "table", 1 as kind, c.conname as name,
          format('constraint %I %s', c.conname, pg_get_constraintdef(c.oid)) as text
        from tables t join pg_constraint c on c.conrelid = t.oid where c.contype <> 'n'
        union all
        select t.relname, 2, i.relname, pg_get_indexdef(i.oid)
        from tables t join pg_index x on x.indrelid = t.oid join pg_class i on i.oid = x.indexrelid
        where not exists (select from pg_constraint c where c.conindid = i.oid and c.contype in ('p', 'u', 'x'))
        union all
        select t.relname, 3, g.tgname, pg_get_triggerdef(g.oid)
        from tables t join pg_trigger g on g.tgrelid = t.oid and not g.tgisinternal
        union all
        select t.relname, 4, '', 'row level security' || case when t.relforcerowsecurity then ', forced' else '' end
        from tables t where t.relrowsecurity
        union all
        select t.relname, 4, 'partitioned', 'partition by ' || pg_get_partkeydef(t.oid) from tables t where t.relkind = 'p'
        union all
        select t.relname, 5, p.polname, format('policy %I%s using %s', p.polname,
          case when p.polroles = array[t.relowner] then ' to the owner' else '' end, pg_get_expr(p.polqual, p.polrelid))
        from tables t join pg_policy p on p.polrelid = t.oid
        union all
        select t.relname, 6, g.grantee::regrole::text,
          format('grant %s to %s', string_agg(lower(g.privilege_type), ', ' order by g.privilege_type), g.grantee::regrole)
        from tables t, aclexplode(t.relacl) g where g.grantee::regrole::text like 'visavis\\_%' group by 1, 3, g.grantee
        union all
        select t.relname, 7, a.attname, format('grant update (%s) to %s', a.attname, g.grantee::regrole)
        from tables t join pg_attribute a on a.attrelid = t.oid, aclexplode(a.attacl) g
      ) parts
      order by "table", kind, name`)
    const functions = await client.query<{ text: string }>(`
      select pg_get_functiondef(p.oid) as text from pg_proc p
      where p.pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      order by p.proname`)
    return {
      columns: columns.rows,
      statements: statements.rows,
      functions: functions.rows.map(({ text }) => text),
    }
  } finally {
    await client.end()
  }
}

/** The structure as SQL for readers: what the migrations add up to. */
export function asSql({ columns, statements, functions }: Description): string {
  const tables = Map.groupBy(columns, ({ table }) => table)
  const parts = Array.from(tables, ([table, rows]) => {
    const own = statements.filter((statement) => statement.table === table).map(({ text }) => text)
    const inside = own.filter((text) => text.startsWith('constraint '))
    const outside = own.filter((text) => !text.startsWith('constraint '))
    const lines = rows.map(({ name, type, isNullable, default: initial, isGenerated }) =>
      [name, type, isNullable ? '' : 'not null', isGenerated ? 'generated' : initial ? `default ${initial}` : '']
        .filter(Boolean)
        .join(' '),
    )
    const body = [...lines, ...inside].map((line) => `  ${line}`).join(',\n')
    return [`create table ${table} (\n${body}\n);`, ...outside.map((text) => `-- ${text}`)].join('\n')
  })
  const head =
    '-- The structure as it is, written by `npm run db:migrate` from the catalogue. To change it, add a migration.\n'
  return [head, ...parts, ...functions.map((text) => `${text.trim()};`)].join('\n\n').concat('\n')
}

/** The rows as TypeScript, for Kysely. */
export function asTypes({ columns }: Description): string {
  const tables = Map.groupBy(columns, ({ table }) => table)
  const body = Array.from(tables, ([table, rows]) => {
    const lines = rows.map((column) => {
      const { name, type, isNullable, default: initial, isGenerated } = column
      const isOptional = initial !== null || isGenerated
      if (type === 'jsonb') return `    ${camel(name)}: ${isOptional || isNullable ? 'OptionalJson' : 'Json'}`
      const plain = `${narrowType(column)}${isNullable ? ' | null' : ''}`
      return `    ${camel(name)}: ${isOptional ? `Generated<${plain}>` : plain}`
    })
    return `  ${camel(table)}: {\n${lines.join('\n')}\n  }`
  })
  const head =
    "// Written by `npm run db:migrate` from the catalogue.\nimport type { Generated } from 'kysely'\nimport type { MemberId } from '#contract/members.ts'\nimport type { Json, OptionalJson } from './json.ts'\n"
  return `${head}\nexport interface Tables {\n${body.join('\n')}\n}\n`
}

function narrowType({ type, values, isMember }: Column): string {
  if (isMember) return 'MemberId'
  if (!values) return tsType(type)
  const union = values.map((value) => `'${value}'`).join(' | ')
  return type.endsWith('[]') ? `(${union})[]` : union
}

function tsType(type: string): string {
  if (type.endsWith('[]')) return `${tsType(type.slice(0, -2))}[]`
  if (/^(smallint|integer|bigint|real|double precision)$/.test(type)) return 'number'
  if (type === 'boolean') return 'boolean'
  if (type === 'bytea') return 'Buffer'
  return 'string'
}

function camel(name: string): string {
  return name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}
