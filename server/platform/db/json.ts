import type { ColumnType } from 'kysely'

/** A document column: read as it was stored, written as JSON text so that arrays do not become SQL arrays. */
export type Json = ColumnType<unknown, string, string>
/** The same where the column has a default or may be empty. */
export type OptionalJson = ColumnType<unknown, string | null | undefined, string | null>
