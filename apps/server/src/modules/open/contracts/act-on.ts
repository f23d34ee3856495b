import { publicStatus } from '@xinqi/api/open/public-shapes'
import { TERMINATION, TERMINATION_KIND } from '@xinqi/api/termination'
import type { Tx } from '../../../platform/db/database.ts'
import { isUniqueViolation } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { onColumns } from '../../../platform/db/on-columns.ts'
import { addRow, addRows } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import { addressIn } from '../../../platform/sandbox-address.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { lockContract, readContract, SIGNER } from '../../contracts/contract/aggregate.ts'
import { refreshParticipants } from '../../contracts/contract/participants.ts'
import { personOf } from '../../contracts/contract/person.ts'
import { pdfName } from '../../contracts/contract/present-file.ts'
import { tellWitnesses } from '../../contracts/contract/witness-point.ts'
import { addSigners, changeContract, changeSigner } from '../../contracts/contract/write-contract.ts'
import { whyNotDownload } from '../../contracts/downloads/download-rules.ts'
import { postpone } from '../../contracts/signing/postpone.ts'
import { urge } from '../../contracts/signing/urge.ts'
import { withdraw } from '../../contracts/signing/withdraw.ts'
import { startTermination } from '../../contracts/termination/start.ts'
import { type Around, asWeb } from '../gateway/as-web.ts'
import type { OpenApp } from '../gateway/open-call.ts'
import { makeSandboxPerson, proveSandboxPerson } from '../realms/make-person.ts'
import { platformAccount } from '../users/add-user.ts'
import { contractNumbered, contractRow, signerNamed } from './app-contracts.ts'

/** Something done with a contract of an app, by a signed call or in the console: in the name of the app's seat. */
export type Acting = Around & { app: OpenApp; actor: Actor }
const actOf = ({ db, services, now, actor, visitor }: Acting, contractId: string) => ({
  db: db as Tx,
  services,
  now,
  actor,
  visitor,
  contractId,
})

export const urgeNumbered = async (acting: Acting, contractNo: string) => {
  const { contract_id } = await contractRow(acting.db, acting.app.id, contractNo)
  const { urged } = await urge(actOf(acting, contract_id))
  return { urged }
}

export const postponeNumbered = async (acting: Acting, contractNo: string, deadline: string) => {
  const { contract_id } = await contractRow(acting.db, acting.app.id, contractNo)
  const { to } = await postpone(actOf(acting, contract_id), new Date(deadline).toISOString())
  return { status: publicStatus(to.status, to.phase) }
}

export const withdrawNumbered = async (acting: Acting, contractNo: string, reason: string) => {
  const { contract_id } = await contractRow(acting.db, acting.app.id, contractNo)
  const { to, givenBack } = await withdraw(actOf(acting, contract_id), reason)
  return { status: publicStatus(to.status, to.phase), givenBack }
}

const OTHER_REASON = 5

/** The agreement has a number of its own, given or made from that of the contract it ends. */
export const terminateNumbered = async (
  acting: Acting,
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
  await copyAccounts(db as Tx, row.contract_id, agreementId)
  await tellWitnesses(services, db as Tx, [agreementId])
  const agreement = (await readContract(db, agreementId))!
  return { contractNo, status: publicStatus(agreement.row.status, agreement.row.phase) }
}

/** Whoever signed the contract signs what ends it, under the same name. */
const copyAccounts = async (db: Tx, originalId: string, agreementId: string) => {
  const named = await db
    .selectFrom('open_contract_signer')
    .innerJoin(
      'contract_signer',
      onColumns('contract_signer', 'open_contract_signer', { contract_id: 'contract_id', id: 'signer_id' }),
    )
    .select(['open_contract_signer.account', 'contract_signer.mobile_hash'])
    .where('open_contract_signer.contract_id', '=', originalId)
    .execute()
  const agreement = (await readContract(db, agreementId))!
  const rows = agreement.signers.flatMap((signer) => {
    const same = named.find(
      ({ mobile_hash }) => signer.mobile_hash && mobile_hash?.equals(signer.mobile_hash),
    )
    return same ? [{ contract_id: agreementId, signer_id: signer.id, account: same.account }] : []
  })
  if (rows.length) await addRows(db, 'open_contract_signer', rows)
}

/** Somebody else takes the place of one who has not signed. */
export const replaceSigner = async (
  acting: Acting,
  asked: { contractNo: string; account: string; name: string; mobile: string },
) => {
  const { app, services, now } = acting
  const db = acting.db as Tx
  const { contract_id } = await contractRow(db, app.id, asked.contractNo)
  const contract = await lockContract(db, contract_id)
  const { signer } = await signerNamed(db, contract, asked.account)
  if (![2, 3, 10].includes(contract.row.status) || signer.status === SIGNER.signed)
    throw new CodedError('CONTRACT_STATUS')
  const accountId = app.realm
    ? await makeSandboxPerson(services, db, app.realm, asked)
    : await platformAccount({ services, db, now }, asked)
  if (app.realm) await proveSandboxPerson(services, db, accountId)
  const address = addressIn(app.realm, asked.mobile)
  const id = newId()
  const { columns } = services
  await changeSigner(db, contract_id, signer.id, { status: SIGNER.released })
  await addSigners(db, [
    {
      contract_id,
      id,
      party_id: signer.party_id,
      position: signer.position,
      account_id: accountId,
      name: asked.name,
      mobile_hash: columns.lookup(address),
      mobile_cipher: columns.seal(address),
      status: signer.status,
      handed_from: signer.id,
    },
  ])
  await addRow(db, 'open_contract_signer', { contract_id, signer_id: id, account: asked.account })
  await changeContract(db, contract_id, { revision: contract.row.revision + 1, updated_at: now })
  await refreshParticipants(db, [contract_id])
  await tellWitnesses(services, db, [contract_id])
}

/** For whoever may have it: links that live for minutes. */
export const downloadLinks = async (acting: Acting, contractNo: string) => {
  const { db, now, services } = acting
  const { contract } = await contractNumbered(db, acting.app.id, contractNo)
  const reason = whyNotDownload(contract, await personOf(db, acting.actor), now)
  if (reason) throw new CodedError('CONTRACT_STATUS', reason)
  return {
    files: contract.files.flatMap((file) => {
      const blobId = file.current_blob ?? file.pdf_blob
      const name = pdfName(file.name)
      return blobId
        ? [
            {
              name,
              url: services.links.make({ blobId, fileName: name }),
              sha256: file.current_sha256?.toString('hex') ?? null,
            },
          ]
        : []
    }),
  }
}
