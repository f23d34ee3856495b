import { COMMODITIES, type Commodity, NOTARY, type NotaryState } from '@xinqi/api/notary'
import { extensionPoint } from '../../../platform/capability.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Services } from '../../../platform/services.ts'
import { sendMessage } from '../../people/messages/messages.ts'
import { type ApplicationRow, detailsOf } from './applications.ts'

const SAID: Partial<Record<number, (name: string) => string>> = {
  [NOTARY.reported]: (name) => `${name}已出具，可以下载`,
  [NOTARY.accepted]: (name) => `${name}已受理`,
  [NOTARY.issued]: (name) => `${name}已出证，可以下载`,
  [NOTARY.refused]: (name) => `${name}不予受理，份数已退回`,
}

/** Whoever applied in somebody's name hears of every change, in the transaction that makes it. */
export const NOTARY_MOVED = extensionPoint<{
  of: string
  moved: (
    services: Services,
    tx: Tx,
    row: ApplicationRow,
    status: NotaryState,
    reason: string | null,
  ) => Promise<void>
}>('evidence/notary/moved', ({ of }) => of)

export const tellMoved = async (
  services: Services,
  tx: Tx,
  row: ApplicationRow,
  status: NotaryState,
  { reason, at }: { reason: string | null; at: Date },
): Promise<void> => {
  await tellApplicant(tx, row, status, reason, at)
  for (const { moved } of services.extensions.all(NOTARY_MOVED))
    await moved(services, tx, row, status, reason)
}

/** To whoever applied, in his message centre. */
const tellApplicant = async (
  tx: Tx,
  row: ApplicationRow,
  status: number,
  reason: string | null,
  at: Date,
): Promise<void> => {
  const title = SAID[status]?.(COMMODITIES[row.commodity as Commodity].name)
  if (!title) return
  await sendMessage(tx, {
    accountId: row.account_id,
    companyId: row.company_id,
    title,
    content: `申请编号 ${row.no}${reason ? `，原因：${reason}` : ''}`,
    path: `/submitCertificate?id=${row.id}`,
    at,
  })
}

/** Whoever is to receive it may be somebody without an account: told that it is there, not given it. */
export const tellReceiver = async (services: Services, row: ApplicationRow): Promise<void> => {
  const { receiver } = detailsOf(services, row)
  if (!receiver.email || !services.mail.isOffered) return
  const { name } = COMMODITIES[row.commodity as Commodity]
  await services.mail.send(services.autocommit, {
    to: receiver.email,
    subject: `${name}已出具`,
    text: `${receiver.name}，您好：\n\n${row.applicant_name}申请的${name}（编号 ${row.no}）已出具，您是该申请的接收人。出证文件含合同原件，请向申请人索取，或由其登录信契后在“出证列表”下载。`,
  })
}
