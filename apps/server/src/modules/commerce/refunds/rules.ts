import { ORDER, ORDER_KIND, REFUND_DAYS } from '@xinqi/api/commerce'
import { DAY } from '@xinqi/api/durations'
import { creditOf, type Piece, type PriceBreakdown } from '../orders/price.ts'

export type Proposal = {
  may: boolean
  why: string | null
  proposalFen: number
  isFull: boolean
  reckoning: PriceBreakdown | null
}
const no = (why: string): Proposal => ({ may: false, why, proposalFen: 0, isFull: false, reckoning: null })

/** Unused within seven days, once a year: in full. Otherwise what time and copies leave, and an operator decides. */
export const proposeRefund = (
  order: { status: number; amount_fen: number; refunded_fen: number; paid_at: Date | null; kind: number },
  about: { piece: Piece | null; fullInLastYear: boolean; isUpgraded: boolean; now: Date },
): Proposal => {
  if (order.status !== ORDER.paid || !about.piece) return no('订单未支付')
  const rest = order.amount_fen - order.refunded_fen
  if (rest <= 0) return no('订单已全额退款')
  if (about.isUpgraded) return no('该套餐已升级，其价值已抵扣')
  const { creditFen, reckoning } = creditOf([{ ...about.piece, worthFen: order.amount_fen }], about.now)
  const isFresh = about.now.getTime() - order.paid_at!.getTime() <= REFUND_DAYS * DAY
  const isUnused = about.piece.copiesLeft === about.piece.copiesTotal
  // An upgrade was paid in part with the package before it: the money alone goes back.
  if (isFresh && isUnused && !about.fullInLastYear && order.kind !== ORDER_KIND.upgrade)
    return { may: true, why: null, proposalFen: rest, isFull: true, reckoning }
  return { may: true, why: null, proposalFen: Math.min(rest, creditFen), isFull: false, reckoning }
}
