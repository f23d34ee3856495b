import type { Body } from '@xinqi/api/calls'
import type { PublicData } from '@xinqi/api/open/registry'
import { PARTY_KIND } from '@xinqi/api/status'
import type { Tx } from '../../../platform/db/database.ts'
import { latestRow } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { loadSeat } from '../../../platform/session/load-actor.ts'
import {
  type Contract,
  type PartyRow,
  readContract,
  type SignerRow,
} from '../../contracts/contract/aggregate.ts'
import { changeSigner } from '../../contracts/contract/write-contract.ts'
import { fillIn } from '../../contracts/signing/fill-in.ts'
import { grantIntent } from '../../contracts/signing/intent.ts'
import { openMethods } from '../../contracts/signing/intent-methods.ts'
import { placesOf, toFillIn } from '../../contracts/signing/my-part.ts'
import type { Prepared } from '../../contracts/signing/prepare-signatures.ts'
import { recordReading } from '../../contracts/signing/reading.ts'
import { refuseContract } from '../../contracts/signing/refuse.ts'
import { prepareToSign, signPrepared } from '../../contracts/signing/sign.ts'
import { SEAL } from '../../seals/company-seals/rules.ts'
import { contractRow, signerNamed, statusOf } from '../contracts/app-contracts.ts'
import { asWeb } from '../gateway/as-web.ts'
import { type OpenCall, type OpenPreparingCall, openPrepareThenCommit } from '../gateway/open-call.ts'
import { type Holder, valuesFor } from '../templates/values.ts'

type ActAs = OpenCall<'sandbox/actAs'>

type Signing = { call: Body<'/contract/sign'>; prepared: Prepared }

/** A signer of a sandbox does what a person would do on the signing page, through the same doors. */
export const actAs = openPrepareThenCommit<'sandbox/actAs', Signing | null>(
  async (call) => {
    if (call.body.action !== 'sign') return null
    // What a person does before he signs stands by itself, as it would on the page.
    const body = await call.services.db.transaction().execute((db) => getReady({ ...call, db }))
    const { actor } = await seatOf(call)
    return { call: body, prepared: await prepareToSign(asWeb<'/contract/sign'>(call, actor, body)) }
  },
  async (call, signing): Promise<PublicData<'sandbox/actAs'>> => {
    const { body, db, note } = call
    const { actor, contract, party } = await seatOf(call)
    note({ target: body.contractNo, detail: { account: body.account, action: body.action } })
    if (signing) await signPrepared(asWeb<'/contract/sign'>(call, actor, signing.call), signing.prepared)
    else await act(call, actor, contract, party)
    return { contractNo: body.contractNo, status: statusOf((await readContract(db, contract.row.id))!) }
  },
  { withFiles: true },
)

const seatOf = async ({ app, body, db, now, services }: OpenPreparingCall<'sandbox/actAs'>) => {
  const { contract_id } = await contractRow(db, app.id, body.contractNo)
  const contract = (await readContract(db, contract_id))!
  const { signer, party } = await signerNamed(services, db, contract, body.account)
  if (!signer.account_id) throw new CodedError('OPEN_SIGNER_UNKNOWN')
  const companyId = party.kind === PARTY_KIND.company ? party.company_id : null
  const actor = await loadSeat(db, { accountId: signer.account_id, companyId, homeCompanyId: null }, now)
  if (!actor) throw new CodedError('OPEN_SIGNER_UNKNOWN')
  return { contract, signer, party, actor }
}

const read = (call: ActAs, actor: Actor, { row, files }: Contract) =>
  recordReading(
    asWeb<'/contract/reading'>(call, actor, { contractId: row.id, fileIds: files.map(({ id }) => id) }),
  )

const act = async (call: ActAs, actor: Actor, contract: Contract, party: PartyRow) => {
  const { body } = call
  const contractId = contract.row.id
  switch (body.action) {
    case 'view':
      await read(call, actor, contract)
      return
    case 'refuse':
      await refuseContract(
        asWeb<'/contract/refuse'>(call, actor, { contractId, reason: body.reason || '沙箱拒签' }),
      )
      return
    case 'fill':
      await fill(call, actor, contract, party)
  }
}

const fill = async (call: ActAs, actor: Actor, contract: Contract, party: PartyRow) => {
  const fields = toFillIn(contract, party.id) as unknown as (Holder & { id: string })[]
  const values = valuesFor(fields, call.body.values ?? {}).map(({ field, value }) => ({
    fieldId: field.id,
    value,
  }))
  await fillIn(
    asWeb<'/contract/receiverFill'>(call, actor, { contractId: contract.row.id, values, submit: true }),
  )
}

/** Waits no reading time and needs no code: both are proven by the sandbox, and the signature says it is one. */
const getReady = async (call: ActAs & { db: Tx }): Promise<Body<'/contract/sign'>> => {
  const { db } = call
  const { actor, contract, signer, party } = await seatOf(call)
  const contractId = contract.row.id
  await read(call, actor, contract)
  if (party.reading === 1)
    await changeSigner(db, contractId, signer.id, {
      opened_at: new Date(call.now.getTime() - party.reading_seconds * 1000),
    })
  const methods = openMethods(party, signer)
  const { ticket } = await grantIntent(
    db,
    actor,
    contractId,
    party.intent_all ? methods : [methods[0]!],
    call.now,
  )
  return { contractId, intentToken: ticket, marks: await marksFor(db, actor, contract, signer) }
}

const marksFor = async (
  db: Tx,
  actor: Actor,
  contract: Contract,
  signer: SignerRow,
): Promise<Body<'/contract/sign'>['marks']> => {
  const personal = await latestRow(db, 'person_seal', { account_id: actor.accountId }, 'is_default', ['id'])
  const company = actor.company
    ? await latestRow(
        db,
        'company_seal',
        { company_id: actor.company.id, status: SEAL.enabled },
        'is_default',
        ['id'],
      )
    : undefined
  return placesOf(contract, signer).flatMap(({ id: fieldId, kind }): Body<'/contract/sign'>['marks'] => {
    if (kind === 'remark') return [{ fieldId, text: '同意' }]
    if (kind === 'seal' || (kind === 'seam' && company))
      return company ? [{ fieldId, sealId: company.id }] : []
    return (kind === 'signature' || kind === 'seam') && personal
      ? [{ fieldId, personSealId: personal.id }]
      : []
  })
}
