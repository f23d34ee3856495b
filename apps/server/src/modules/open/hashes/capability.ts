import { capability, provide } from '../../../platform/capability.ts'
import { SANDBOX_RESET } from '../apps/sandbox-reset-point.ts'
import { forgetHashes } from './anchor-hash.ts'
import { ANCHORED, hashRecorded } from './hash-recorded.ts'

/** Hashes apps have written into the evidence log. */
export const openHashes = capability({
  name: 'open/hashes',
  jobs: (services, work) =>
    work.job<{ appId: string; id: string }>(ANCHORED, ({ data }) => hashRecorded(services, data), {
      on: ANCHORED,
      retries: 12,
      retryDelay: 15,
    }),
  provides: [provide(SANDBOX_RESET, { of: 'open/hashes', forget: forgetHashes })],
  tables: ['open_hash'],
})
