import { REVERSE_TRANSFER_STATUS, TRANSFER_STATUS } from '@xinqi/api/status'
import type { Queryable } from '../../../platform/db/database.ts'
import { latestRows } from '../../../platform/db/row.ts'
import type { Services } from '../../../platform/services.ts'
import type { Application } from './applications.ts'
import { FORWARD, maskAccount, showAmount, TRANSFER } from './rules.ts'

const OUT: Record<number, { label: string }> = TRANSFER_STATUS
const IN: Record<number, { label: string }> = REVERSE_TRANSFER_STATUS

/** What became of the money, newest first, for whoever judges the papers beside it. */
export const transferResults = async (services: Services, db: Queryable, application: Application) => {
  const rows = await latestRows(
    db,
    'bank_transfer',
    { certification_id: application.id },
    { by: ['created_at', 'id'], most: 6 },
  )
  return rows.map((row) => {
    const { bankName } = row.bank as { bankName: string }
    const account = maskAccount(services.columns.open(row.account_cipher))
    const isOut = row.direction === FORWARD
    const result = [(isOut ? OUT : IN)[row.status]?.label, row.reason].filter(Boolean).join('：')
    return {
      label: isOut ? '对公打款结果' : '反向打款结果',
      value: `${result}（${bankName} ${account}，${showAmount(row.amount_fen)} 元）`,
      ...(row.status === TRANSFER.proven ? {} : { warning: '此笔未能证明企业账户' }),
    }
  })
}
