import { rowsOf } from '../../../platform/db/row.ts'
import { auditEvidence } from '../../../platform/evidence/audit-log.ts'
import type { Services } from '../../../platform/services.ts'
import { sendMessage } from '../../people/messages/messages.ts'

/** What the audit finds, the people of the platform hear of. */
export const auditAndTell = async (services: Services, audit = auditEvidence): Promise<void> => {
  if (!(await audit(services))) return
  const { db, clock } = services
  const operators = await rowsOf(db, 'account', { is_operator: true }, { columns: ['id'] })
  await sendMessage(
    db,
    ...operators.map(({ id }) => ({
      accountId: id,
      companyId: null,
      title: '存证日志异常',
      content: '存证日志与此前签发的检查点不一致，已暂停签发与出具。请立即保全数据库与文件存储并核查。',
      at: clock(),
    })),
  )
}
