import { publicStatus } from '@xinqi/api/open/public-shapes'
import type { PublicData } from '@xinqi/api/open/registry'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { addRow, rowOf, theRow } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import { logStep } from '../../../platform/evidence/log-step.ts'
import { loadSeat } from '../../../platform/session/load-actor.ts'
import {
  type Contract,
  type PartyRow,
  readContract,
  type SignerRow,
} from '../../contracts/contract/aggregate.ts'
import { METHOD_LABEL } from '../../contracts/contract/witness.ts'
import { AUTOMATIC } from '../../contracts/signing/intent-methods.ts'
import { placesOf, toFillIn } from '../../contracts/signing/my-part.ts'
import { type Prepared, prepareSignatures } from '../../contracts/signing/prepare-signatures.ts'
import { signTogether } from '../../contracts/signing/sign.ts'
import type { HowToSign } from '../../contracts/signing/signer-places.ts'
import { admitAutomaticUse } from '../../seals/authorisations/use-seal.ts'
import { contractRow, type OpenContractRow, signerNamed } from '../contracts/app-contracts.ts'
import { isPassed } from '../filings/filings.ts'
import { type OpenCall, type OpenPreparingCall, openPrepareThenCommit } from '../gateway/open-call.ts'
import { type AuthRow, lockAuth, scopeOf } from './auths.ts'
import { type AutomaticUse, whyNotAutomatic } from './rules.ts'
import { tellOwner } from './tell-owner.ts'

type AutoSign = OpenCall<'contract/autoSign'>
const COMPANY = 1

/** The letter, the seat it stands for, and how it signs; read anew before anybody outside is asked and under the lock. */
const standing = async (call: OpenPreparingCall<'contract/autoSign'>) => {
  const { app, body, db, now, services, visitor } = call
  const row = await contractRow(db, app.id, body.contractNo)
  const { signer, party } = await signerNamed(
    services,
    db,
    (await readContract(db, row.contract_id))!,
    body.account,
  )
  if (party.kind !== COMPANY) throw new CodedError('OPEN_AUTO_PERSON')
  if (!signer.account_id || !party.company_id) throw new CodedError('OPEN_USER_UNVERIFIED')
  const auth = await lockAuth(db, app.id, { authNo: body.authNo })
  const actor = await loadSeat(
    db,
    { accountId: signer.account_id, companyId: party.company_id, homeCompanyId: null },
    now,
  )
  if (!actor) throw new CodedError('OPEN_USER_UNVERIFIED')
  const filingPassed = await isPassed(db, app.id, auth.filing_id)
  const how: HowToSign = async (contract, signerPlace) => {
    const use = await useOf(db, row, contract, signerPlace, { now, sealId: body.sealNo })
    const refusal = whyNotAutomatic({ ...scopeOf(auth), ...factsOf(auth), filingPassed }, use)
    if (refusal) throw new CodedError(refusal.name, refusal.because)
    return {
      intent: { method: AUTOMATIC, serial: auth.number },
      marks: placesOf(contract, signerPlace.signer).flatMap(({ id: fieldId, kind }) =>
        kind === 'seal' || kind === 'seam' ? [{ fieldId, sealId: body.sealNo }] : [],
      ),
      admit: (atHand) => admitAutomaticUse(atHand, auth.number),
    }
  }
  return { row, auth, actor, how, hand: { services, now, actor, visitor } }
}

const noteUse = ({ body, note }: OpenPreparingCall<'contract/autoSign'>) =>
  note({
    target: body.contractNo,
    detail: { account: body.account, authNo: body.authNo, sealNo: body.sealNo },
  })

/**
 * The very use case by which people sign on the page; instead of somebody's hand a letter stands for it. The letter is
 * held while it is used, so that ending it and signing under it never cross.
 */
export const autoSign = openPrepareThenCommit<'contract/autoSign', Prepared>(
  async (call) => {
    noteUse(call)
    const { row, how, hand: context } = await standing(call)
    const prepared = await prepareSignatures({ ...context, db: call.db }, [row.contract_id], how)
    const refusal = prepared.get(row.contract_id)
    if (refusal instanceof CodedError) throw refusal
    return prepared
  },
  async (call, prepared): Promise<PublicData<'contract/autoSign'>> => {
    const { body, now } = call
    const db = call.db
    noteUse(call)
    const { row, auth, actor, how, hand: context } = await standing(call)
    const [outcome] = await signTogether({ ...context, db }, [row.contract_id], prepared, how, () =>
      record(call, db, auth, row, actor),
    )
    if (outcome instanceof CodedError) throw outcome
    const { to } = outcome!
    if (to === 'gone') throw new Error('a contract does not end by being signed')
    return {
      contractNo: body.contractNo,
      status: publicStatus(to.status, to.phase),
      signedAt: now.toISOString(),
    }
  },
)

const factsOf = (auth: AuthRow) => ({
  status: auth.status,
  endsAt: auth.ends_at,
  companyId: auth.company_id,
  sealIds: auth.seal_ids,
})

/** What the contract is, as it stands under its lock. */
const useOf = async (
  db: Queryable,
  row: OpenContractRow,
  contract: Contract,
  { signer, party }: { signer: SignerRow; party: PartyRow },
  { now, sealId }: { now: Date; sealId: string },
): Promise<AutomaticUse> => {
  const letter = await db
    .selectFrom('open_seal_auth')
    .select('id')
    .where((eb) =>
      eb.or([eb('letter_id', '=', contract.row.id), eb('pending_letter_id', '=', contract.row.id)]),
    )
    .executeTakeFirst()
  const type = contract.row.type_id
    ? await rowOf(db, 'contract_type', { id: contract.row.type_id }, ['name'])
    : undefined
  const places = placesOf(contract, signer)
  return {
    now,
    sealId,
    companyId: party.kind === COMPANY ? party.company_id : null,
    contract: {
      kind: contract.row.kind,
      isLetter: letter !== undefined,
      templateNo: row.template_no,
      type: type?.name ?? null,
      amountCents: contract.row.amount_cents === null ? null : Number(contract.row.amount_cents),
      counterparties: contract.parties
        .filter(({ id }) => id !== party.id)
        .map((other) => nameOf(contract, other)),
    },
    places: {
      kinds: places.map(({ kind }) => kind),
      toFill: toFillIn(contract, party.id).length,
      attachmentsAsked: (party.attachments_asked as unknown[]).length,
      reading: party.reading !== 0,
    },
  }
}

const nameOf = ({ signers }: Contract, party: PartyRow): string =>
  party.kind === COMPANY
    ? (party.company_name ?? '')
    : (signers.find(({ party_id }) => party_id === party.id)?.name ?? '')

/** In the evidence of the contract, in the book of the letter, and to the owner where he wants to hear of each. */
const record = async (
  { app, body, keyId, now, visitor }: AutoSign,
  db: Tx,
  auth: AuthRow,
  row: OpenContractRow,
  actor: NonNullable<Awaited<ReturnType<typeof loadSeat>>>,
) => {
  const { name, amount_cents } = await theRow(db, 'contract', { id: row.contract_id }, [
    'name',
    'amount_cents',
  ])
  const seal = await theRow(db, 'company_seal', { company_id: auth.company_id, id: body.sealNo }, ['name'])
  const letter = await rowOf(db, 'contract_file', { contract_id: auth.letter_id! }, ['current_sha256'])
  await logStep(db, {
    contractId: row.contract_id,
    step: 'intent',
    at: now,
    actor,
    address: visitor.address,
    facts: {
      method: METHOD_LABEL[AUTOMATIC]!,
      serial: auth.number,
      app: app.id,
      letter: auth.letter_id,
      letterSha256: letter?.current_sha256?.toString('hex') ?? null,
    },
  })
  await addRow(db, 'open_auto_signature', {
    auth_id: auth.id,
    id: newId(),
    app_id: app.id,
    contract_id: row.contract_id,
    contract_no: row.contract_no,
    contract_name: name,
    seal_id: body.sealNo,
    seal_name: seal.name,
    amount_cents,
    key_id: keyId,
    address: visitor.address,
    signed_at: now,
    told_at: auth.notice === 'each' ? now : null,
  })
  if (auth.notice === 'each')
    await tellOwner(db, auth, {
      title: '合同已自动签署',
      content: `按授权 ${auth.number}，合同 ${row.contract_no}《${name}》已自动加盖「${seal.name}」。如非本意，请立即撤销授权。`,
      at: now,
    })
}
