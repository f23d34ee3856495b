import { publicStatus } from '@xinqi/api/open/public-shapes'
import { TERMINATION, TERMINATION_KIND } from '@xinqi/api/termination'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { isUniqueViolation } from '../../../platform/db/database.ts'
import { addRow, addRows } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { readContract } from '../../contracts/contract/aggregate.ts'
import { tellWitnesses } from '../../contracts/contract/witness-point.ts'
import { postpone } from '../../contracts/signing/postpone.ts'
import { urge } from '../../contracts/signing/urge.ts'
import { withdraw } from '../../contracts/signing/withdraw.ts'
import { startTermination } from '../../contracts/termination/start.ts'
import { asWeb, type WebCallContext } from '../gateway/as-web.ts'
import type { OpenApp } from '../gateway/open-call.ts'
import { accountRows, accountsOf } from '../webhooks/signer-accounts.ts'
import { contractRow, type OpenContractRow } from './app-contracts.ts'

/** Something done with a contract of an app, by a signed call or in the console: in the name of the app's seat. */
export type Acting<Db extends Queryable> = WebCallContext & { db: Db; app: OpenApp; actor: Actor }
const actOf = ({ db, services, now, actor, visitor }: Acting<Tx>, contractId: string) => ({
  db,
  services,
  now,
  actor,
  visitor,
  contractId,
})

export const urgeNumbered = async (acting: Acting<Tx>, contractNo: string) => {
  const { contract_id } = await contractRow(acting.db, acting.app.id, contractNo)
  const { urged } = await urge(actOf(acting, contract_id))
  return { urged }
}

export const postponeNumbered = async (acting: Acting<Tx>, contractNo: string, deadline: string) => {
  const { contract_id } = await contractRow(acting.db, acting.app.id, contractNo)
  const { to } = await postpone(actOf(acting, contract_id), new Date(deadline).toISOString())
  return { status: publicStatus(to.status, to.phase) }
}

export const withdrawNumbered = async (acting: Acting<Tx>, contractNo: string, reason: string) => {
  const { contract_id } = await contractRow(acting.db, acting.app.id, contractNo)
  const { to, givenBack } = await withdraw(actOf(acting, contract_id), reason)
  return { status: publicStatus(to.status, to.phase), givenBack }
}

const OTHER_REASON = 5

/** The agreement has a number of its own, given or made from that of the contract it ends. */
export const terminateNumbered = async (
  acting: Acting<Tx>,
  asked: { contractNo: string; kind: 'end' | 'void'; reason: string; agreementNo?: string },
) => {
  const { app, db, now, services } = acting
  const row = await contractRow(db, app.id, asked.contractNo)
  const { agreementId } = await startTermination(
    asWeb<'/contract/terminate/start'>(acting, acting.actor, {
      contractId: row.contract_id,
      kind: asked.kind === 'end' ? TERMINATION_KIND.end : TERMINATION_KIND.invalidate,
      reason: OTHER_REASON,
      reasonNote: asked.reason,
      retained: '',
      settlement: '',
      other: '',
      deadlineDays: TERMINATION.deadlineDays,
    }),
  )
  const contractNo = asked.agreementNo ?? `${asked.contractNo.slice(0, 36)}-JY`
  try {
    await addRow(db, 'open_contract', {
      app_id: app.id,
      contract_no: contractNo,
      contract_id: agreementId,
      notify_url: row.notify_url,
      tag: row.tag,
      created_at: now,
    })
  } catch (error) {
    if (isUniqueViolation(error))
      throw new CodedError('OPEN_CONTRACT_EXISTS', `合同编号 ${contractNo} 已存在`)
    throw error
  }
  await copyAccounts(services, db, row, agreementId)
  await tellWitnesses(services, db, [agreementId])
  const agreement = (await readContract(db, agreementId))!
  return { contractNo, status: publicStatus(agreement.row.status, agreement.row.phase) }
}

/** Whoever signed the contract signs what ends it, under the same name. */
const copyAccounts = async (
  services: Services,
  db: Tx,
  { app_id: appId, contract_id: originalId }: OpenContractRow,
  agreementId: string,
) => {
  const accounts = await accountsOf(services, db, originalId)
  const { signers: before } = (await readContract(db, originalId))!
  const { signers } = (await readContract(db, agreementId))!
  const named = signers.flatMap((signer) => {
    const same = before.find(
      ({ id, mobile_hash }) =>
        accounts.has(id) && signer.mobile_hash && mobile_hash?.equals(signer.mobile_hash),
    )
    return same ? [{ signerId: signer.id, account: accounts.get(same.id)! }] : []
  })
  await addRows(
    db,
    'open_contract_signer',
    await accountRows(services, db, { appId, contractId: agreementId }, named),
  )
}
