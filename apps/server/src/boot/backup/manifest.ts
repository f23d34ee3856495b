import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** What a copy of the database consists of. Its tables are those of the migrations named, so it needs no other schema. */
export type Manifest = {
  format: 1
  takenAt: string
  /** Where PostgreSQL's own log stood. */
  wal: string
  /** The generations of keys that open what lies in it. */
  keys: number[]
  migrations: { name: string; sha256: string }[]
  /** Months and other parts that were made while the platform ran. */
  partitions: { schema: string; name: string; parent: string; bound: string }[]
  tables: TableCopy[]
  sequences: { name: string; last: string; used: boolean }[]
}

export type TableCopy = {
  schema: string
  name: string
  columns: string[]
  rows: number
  file: string
  /** Of the file as it lies there. */
  sha256: string
}

export const MANIFEST = 'manifest.json'

/** Only these are ours; whatever else lives in the database is its owner's to keep. */
export const SCHEMAS = ['public', 'jobs']

export class BackupUnusable extends Error {}

export const readManifest = (folder: string): Manifest => {
  try {
    const manifest = JSON.parse(readFileSync(path.join(folder, MANIFEST), 'utf8')) as Manifest
    if (manifest.format === 1) return manifest
  } catch {}
  throw new BackupUnusable(`${folder} 里没有完整的数据库备份（${MANIFEST} 在备份完成时才写下）`)
}

/** The copies of the database in a backup folder, newest first. */
export const dumpsIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.startsWith('database-'))
        .sort()
        .reverse()
    : []
