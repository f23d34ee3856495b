import type { Beginning } from '../src/providers/payment.ts'

/** Payments begun one after the other, each with a number of its own. */
export const paymentBeginnings = (usual: () => Pick<Beginning, 'amountFen' | 'subject' | 'expiresAt'>) => {
  let count = 0
  return (more: Partial<Beginning> = {}): Beginning => ({
    no: `P20261115${String(++count).padStart(6, '0')}`,
    channel: 'qr',
    address: '203.0.113.7',
    returnPath: '/center/payList?order=1&paying=1',
    ...usual(),
    ...more,
  })
}
