import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { newer } from './newer.ts'
import { older } from './older.ts'
import type { DumpTables, DumpVersion, Value } from './rows.ts'

/** The rows of a small company in a version, which a test may change before it writes them. */
export const dumpTables = (version: DumpVersion): DumpTables => (version === '0.19' ? older() : newer())

const literal = (value: Value): string => {
  if (value === null) return 'NULL'
  if (typeof value === 'number') return String(value)
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('"', '\\"').replaceAll('\n', '\\n').replaceAll('\0', '\\0')}'`
}

/** A dump as mysqldump writes it; without names of columns they stand in `create table` alone. */
export function dumpText(tables: DumpTables, { complete = true } = {}): string {
  const parts = Object.entries(tables).map(([table, rows]) => {
    const columns = Object.keys(rows[0] ?? { id: 0 })
    const create = `DROP TABLE IF EXISTS \`${table}\`;\n/*!40101 SET @saved_cs_client     = @@character_set_client */;\nCREATE TABLE \`${table}\` (\n${columns.map((column) => `  \`${column}\` varchar(191) DEFAULT NULL COMMENT 'it''s; (ours)'`).join(',\n')},\n  KEY \`k\` (\`${columns[0]}\`)\n) ENGINE=InnoDB;\n`
    const named = complete ? ` (${columns.map((column) => `\`${column}\``).join(', ')})` : ''
    const values = rows.map((row) => `(${columns.map((column) => literal(row[column] ?? null)).join(',')})`)
    const insert = rows.length === 0 ? '' : `INSERT INTO \`${table}\`${named} VALUES ${values.join(',\n')};\n`
    return `${create}LOCK TABLES \`${table}\` WRITE;\n/*!40000 ALTER TABLE \`${table}\` DISABLE KEYS */;\n${insert}/*!40000 ALTER TABLE \`${table}\` ENABLE KEYS */;\nUNLOCK TABLES;\n`
  })
  return `-- MariaDB dump 10.19  Distrib 10.11\n--\n/*!40101 SET @OLD_CHARACTER_SET_CLIENT=@@CHARACTER_SET_CLIENT */;\n/*!40101 SET NAMES utf8mb4 */;\n\n${parts.join('\n')}\n/*!40101 SET CHARACTER_SET_CLIENT=@OLD_CHARACTER_SET_CLIENT */;\n-- Dump completed on 2026-11-26  8:00:00\n`
}

/** Writes a dump into a folder, packed where its name says so; returns its path. */
export function writeDump(folder: string, text: string, name = 'dump.sql'): string {
  const path = join(folder, name)
  writeFileSync(path, name.endsWith('.gz') ? gzipSync(text) : text)
  return path
}
