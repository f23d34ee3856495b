import { capability, provide } from '../../../platform/capability.ts'
import { SANDBOX_RESET } from '../apps/sandbox-reset.ts'
import { forgetHashes } from './anchor-hash.ts'

/** Hashes apps have written into the evidence log. */
export const openHashes = capability({
  name: 'open/hashes',
  provides: [provide(SANDBOX_RESET, { of: 'open/hashes', forget: forgetHashes })],
  tables: ['open_hash'],
})
