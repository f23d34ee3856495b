import { createHash } from 'node:crypto'
import { readConfig } from '../src/platform/config/read-config.ts'

const MASTER_KEY = createHash('sha256').update('a key for tests').digest('base64')

/** When the clock of a test begins. */
export const BEGINNING = new Date('2026-11-15T02:00:00Z')

export const testConfig = (env: Record<string, string>) =>
  readConfig({
    LOG_LEVEL: 'silent',
    MASTER_KEY,
    REQUESTS_PER_SECOND: '100000',
    DATABASE_POOL: '6',
    SIGNING_THREADS: '0',
    ...env,
  })
