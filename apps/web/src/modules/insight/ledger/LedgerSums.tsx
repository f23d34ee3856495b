import type { Body } from '@xinqi/api/calls'
import { useCall } from '../../../shared/api/useCall.ts'
import styles from './ledger.module.css'
import { shown } from './ledgerMoney.ts'

/** What the rows below come to, each currency for itself. */
export const LedgerSums = ({ filter }: { filter: Body<'/ledger/contract/sums'> }) => {
  const { data } = useCall('/ledger/contract/sums', filter, {
    quiet: true,
    placeholderData: (before) => before,
  })
  if (!data?.list.length) return null
  return (
    <ul className={styles.totals} aria-label="合计">
      {data.list.map(
        ({ currency, direction, count, contractCents, fundCents, unsettledCents, overdueCents }) => (
          <li key={`${currency}-${direction}`}>
            {direction === 1 ? '应收' : '应付'} {currency} {count} 份：合同 {shown(contractCents, currency)}，
            {direction === 1 ? '已收' : '已付'} {shown(fundCents, currency)}，未结{' '}
            {shown(unsettledCents, currency)}
            {overdueCents > 0 && <span className={styles.late}>，逾期 {shown(overdueCents, currency)}</span>}
          </li>
        ),
      )}
    </ul>
  )
}
