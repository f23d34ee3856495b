import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { type Connection, openPool } from '../src/platform/db/database.ts'
import { TEMPLATE, withDatabase } from './global-setup.ts'

export type TestDatabase = { name: string; connection: Connection; drop: () => Promise<void> }

/** A database of one's own, cloned from the migrated template, or from another nobody has open. */
export const newDatabase = async (template = TEMPLATE): Promise<TestDatabase> => {
  const server = inject('postgres')
  const name = `t_${randomBytes(8).toString('hex')}`
  const at = (database: string): Connection =>
    typeof server === 'string' ? withDatabase(server, database) : { ...server, database }
  const admin = openPool(at('postgres'), 1)
  const inUse = '55006'
  for (let attempt = 0; ; attempt++) {
    try {
      await admin.query(`create database ${name} template ${template} strategy file_copy`)
      break
    } catch (error) {
      // Two files cloning at once: the template is free again a moment later.
      if ((error as { code?: string }).code !== inUse || attempt > 200) throw error
    }
  }
  return {
    name,
    connection: at(name),
    drop: async () => {
      await admin.query(`drop database if exists ${name} with (force)`)
      await admin.end()
    },
  }
}
