import { createHash } from 'node:crypto'
import type { SealRegister } from './seal-register.ts'

/** Gives every report a receipt that says where it comes from, and finds no seal invalid. */
export const sealRegisterSandbox = (clock: () => Date): SealRegister => ({
  name: '印章登记沙箱（演示，不是真实备案机关）',
  isSandbox: true,
  report: async (told) => {
    const receiptNo = `SANDBOX-${createHash('sha256').update(told.reference).digest('hex').slice(0, 16).toUpperCase()}`
    const receivedAt = clock()
    const receipt = JSON.stringify({
      reference: told.reference,
      state: 'received',
      receiptNo,
      receivedAt: receivedAt.toISOString(),
      by: '演示用的回执，不来自真实的备案机关',
    })
    return { state: 'received', receiptNo, receivedAt, receipt, signature: '' }
  },
  invalidity: async () => null,
})
