import { expect, it } from 'vitest'
import type { Work } from '../../../platform/capability.ts'
import type { JobOptions } from '../../../platform/jobs/job-queue.ts'
import type { Services } from '../../../platform/services.ts'
import { archive } from './capability.ts'
import { READ_TEXT } from './read-text.ts'

const HOUR_S = 3600

it('goes on trying to read a contract while the file store is away for an hour', () => {
  const defined = new Map<string, JobOptions>()
  const work: Work = { job: (name, _, options = {}) => defined.set(name, options), task: () => {} }
  archive.jobs!({} as Services, work)
  const { retries = 0, retryDelay = 0 } = defined.get(READ_TEXT)!
  // Each pause is twice the one before.
  expect(retryDelay * (2 ** retries - 1)).toBeGreaterThan(HOUR_S)
})
