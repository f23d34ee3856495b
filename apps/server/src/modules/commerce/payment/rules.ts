import { ORDER } from '@xinqi/api/commerce'
import type { PaidFact } from '../../../providers/payment.ts'

type Order = { status: number; cancelled_by: string | null; paid_attempt_id: string | null }
type Attempt = { id: string; vendor: string; merchant: string; amount_fen: number; state: string }

/** What is wrong with a claim that money came, in words for the operator; nothing when all agrees. */
export const faultIn = (fact: PaidFact, attempt: Attempt): string | null => {
  if (fact.vendor !== attempt.vendor) return '支付渠道不符'
  if (fact.merchant !== attempt.merchant) return '商户不符'
  if (fact.currency !== 'CNY') return '币种不符'
  if (fact.amountFen !== attempt.amount_fen) return '金额不符'
  return null
}

/**
 * Money has come for an attempt: what becomes of it. Cancelled by time alone, the buyer meant to pay and gets what he
 * paid for; cancelled by his own hand, he gets his money back.
 */
export const decide = (order: Order, attempt: Attempt): 'pay' | 'restore' | 'refund' | 'nothing' => {
  if (attempt.state === 'paid' || attempt.state === 'toRefund' || attempt.state === 'refunded')
    return 'nothing'
  if (order.status === ORDER.toPay) return 'pay'
  if (order.status === ORDER.cancelled) return order.cancelled_by === 'time' ? 'restore' : 'refund'
  return 'refund'
}
