import { type OfdSignatures, readOfdSignatures } from '../ofd/signatures.ts'
import type { Task } from '../worker/protocol.ts'

export const ofdSignatures: Task<{ bytes: Uint8Array }, OfdSignatures> = async ({ bytes }, context) => {
  context.step('stepSeconds')
  return readOfdSignatures(bytes)
}
