import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { addRow } from '../../../platform/db/row.ts'
import type { OpenApp } from '../gateway/open-call.ts'
import { newNumber, passedFilings } from './filings.ts'
import { FILING } from './rules.ts'

/** A scene for whoever tries automatic signing out. Only where no signature has any force. */
export const passSampleFiling = async (db: Tx, app: OpenApp, now: Date): Promise<void> => {
  if (!app.is_sandbox || (await passedFilings(db, app.id)).length > 0) return
  await addRow(db, 'open_filing', {
    app_id: app.id,
    id: newId(),
    number: newNumber(now),
    name: '示例场景（沙箱）',
    scene: '为接口示例自动生成，只在沙箱中有效；正式应用须提交备案并经审核。',
    agreement: '示例',
    monthly_volume: 1,
    status: FILING.passed,
    decided_at: now,
    created_at: now,
    updated_at: now,
  })
}
