import { createHash } from 'node:crypto'
import type { Body } from '@xinqi/api/calls'
import { VERIFICATION_CODE } from '@xinqi/api/limits'
import { PARTY_KIND } from '@xinqi/api/status'
import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { latestRow } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call, PreparingCall } from '../../../platform/http/call.ts'
import type { Services } from '../../../platform/services.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { accountOf } from '../../people/security/own-account.ts'
import { maskContact, ownContact, sendCodeThere } from '../../people/security/own-contact.ts'
import { verifySigningPassword } from '../../people/security/signing-password.ts'
import { issueCode, spendCode } from '../../people/sign-in/verification-codes.ts'
import { usableSeals } from '../../seals/authorisations/usable-seals.ts'
import type { Contract, FieldRow } from '../contract/aggregate.ts'
import type { Performed } from '../contract/perform.ts'
import { personOf } from '../contract/person.ts'
import { type Person, signerOf } from '../contract/roles-of.ts'
import { attachmentsGiven } from '../signing/attachments.ts'
import { recordIntents } from '../signing/intent.ts'
import { INTENT, openMethods } from '../signing/intent-methods.ts'
import { placesOf } from '../signing/my-part.ts'
import { type Prepared, prepareSignatures } from '../signing/prepare-signatures.ts'
import { hasRead } from '../signing/reading.ts'
import { signTogether } from '../signing/sign.ts'
import type { HowToSign } from '../signing/signer-places.ts'
import type { SigningContext } from '../signing/signing-context.ts'
import { type BatchPayload, beginBatch, chosenContracts } from './batch.ts'
import { reasonAgainst } from './judge.ts'

/** A face is shown for one contract; for many there is a code or a password. */
const METHODS: readonly number[] = [INTENT.sms, INTENT.password]
const SEALS = new Set(['seal', 'seam'])

type Judged = { reason: string } | { methods: number[]; places: FieldRow[] }

/** To somebody who only looks on, that he may not sign says less than that nothing is asked of him. */
const plainly = (reason: string, isSigner: boolean) => (isSigner ? reason : '当前不需要您签署')

/** Whether one of many can be signed without being looked at by itself. Pure. */
export const judgeForSigning = (contract: Contract, person: Person, now: Date): Judged => {
  const signer = signerOf(contract, person)
  const party = contract.parties.find(({ id }) => id === signer?.party_id)
  const ready = signer && party && hasRead(contract, party, signer, now) && attachmentsGiven(party)
  const reason = reasonAgainst(contract, person, 'sign', { readyToSign: Boolean(ready) }, now)
  if (reason || !signer || !party)
    return { reason: reason ? plainly(reason, signer !== undefined) : '当前不需要您签署' }
  const places = placesOf(contract, signer)
  if (places.some(({ kind, required }) => kind === 'remark' && required))
    return { reason: '需要手写备注，请单独签署' }
  if (
    party.fresh_drawn &&
    places.some(({ kind }) => kind === 'signature' || (kind === 'seam' && party.kind === PARTY_KIND.person))
  )
    return { reason: '发起方要求现场手写签名，请单独签署' }
  const open = openMethods(party, signer)
  const methods = party.intent_all && open.length > 1 ? [] : open.filter((one) => METHODS.includes(one))
  if (methods.length === 0) return { reason: '要求人脸识别或多种方式确认，请单独签署' }
  return { methods, places }
}

export const countSign = async ({ actor, body, db, now }: Call<'/file/batchSignCount'>) => {
  const person = await personOf(db, actor)
  const contracts = await chosenContracts(db, person, body.contractIds, now)
  const judged = contracts.map((contract) => ({ contract, verdict: judgeForSigning(contract, person, now) }))
  const able = judged.flatMap(({ verdict }) => ('methods' in verdict ? [verdict] : []))
  const places = able.flatMap(({ places }) => places)
  return {
    total: body.contractIds.length,
    able: able.length,
    those: judged.flatMap(({ contract, verdict }) =>
      'methods' in verdict ? [{ contractId: contract.row.id, name: contract.row.name }] : [],
    ),
    unable: judged.flatMap(({ contract, verdict }) =>
      'reason' in verdict
        ? [{ contractId: contract.row.id, name: contract.row.name, reason: verdict.reason }]
        : [],
    ),
    needsSeal: places.some(({ kind }) => SEALS.has(kind)),
    needsSignature: places.some(({ kind }) => kind === 'signature'),
    methods: METHODS.map((method) => ({
      method,
      able: able.filter(({ methods }) => methods.includes(method)).length,
    })).filter(({ able }) => able > 0),
  }
}

/** A code is good for exactly the contracts it was asked for. */
const purposeOf = (contractIds: readonly string[]) =>
  `sign:${createHash('sha256')
    .update([...contractIds].sort().join())
    .digest('hex')}` as const

export const sendBatchCode = async (call: PreparingCall<'/file/batchSignCode'>) => {
  const { actor, body, db, note, now, services, autocommit } = call
  const person = await personOf(db, actor)
  const contracts = await chosenContracts(db, person, body.contractIds, now)
  const isAnySigned = contracts.some((contract) => {
    const verdict = judgeForSigning(contract, person, now)
    return 'methods' in verdict && verdict.methods.includes(INTENT.sms)
  })
  // A code costs money and attention: none where it could sign nothing.
  if (!isAnySigned) throw new CodedError('INTENT_METHOD', '所选合同目前都不能用验证码签署，请刷新后重试')
  const contact = ownContact(services, await accountOf(db, actor.accountId))
  const code = await issueCode(services, contact.target, purposeOf(body.contractIds))
  const { isShown } = await sendCodeThere(services, autocommit, contact, { code })
  const about = `${body.contractIds.length} 份合同`
  note({ target: about })
  return {
    mobile: maskContact(contact),
    resendAfter: 60 / VERIFICATION_CODE.perMinute,
    sandbox: isShown ? `【信契】您的验证码为${code}，5分钟内有效，用于批量签署${about}，请勿泄露。` : null,
  }
}

/** Meant once, for exactly these; each is then signed by itself and proven by itself. */
export const batchSign = async (call: Call<'/file/batchSign'>) => {
  const { actor, body, db, services, autocommit } = call
  if (body.method === INTENT.sms) {
    const { target } = ownContact(services, await accountOf(db, actor.accountId))
    const right = await spendCode(services, autocommit, target, purposeOf(body.contractIds), body.code ?? '')
    if (!right) throw new CodedError('CODE_WRONG')
  } else await verifySigningPassword(autocommit, actor.accountId, body.password ?? '')
  call.note({ detail: { method: body.method } })
  return beginBatch(call, {
    kind: 'sign',
    method: body.method,
    ...(body.sealId ? { sealId: body.sealId } : {}),
    ...(body.personSealId ? { personSealId: body.personSealId } : {}),
  } as BatchPayload)
}

export type Marks = { sealId: string | null; personSealId: string | null }

/** The seal and the signature that go wherever one is asked for: those chosen, or else the defaults. */
export const marksFor = async (
  services: Services,
  actor: Actor,
  { sealId, personSealId }: { sealId?: string; personSealId?: string },
): Promise<Marks> => {
  const { db, clock } = services
  const seals = sealId ? [] : await usableSeals(db, services, actor, { now: clock(), contract: null })
  const signature = personSealId
    ? undefined
    : await latestRow(
        db,
        'person_seal',
        { account_id: actor.accountId },
        ['is_default', 'created_at'],
        ['id'],
      )
  return { sealId: sealId ?? seals[0]?.sealId ?? null, personSealId: personSealId ?? signature?.id ?? null }
}

const markFor = ({ id, kind }: FieldRow, { sealId, personSealId }: Marks, forCompany: boolean) => {
  const mark: Body<'/contract/sign'>['marks'][number] = { fieldId: id }
  // A seam is sealed by a company and signed by a person.
  const wantsSeal = kind === 'seal' || (kind === 'seam' && forCompany)
  if (wantsSeal) return sealId ? { ...mark, sealId } : mark
  return personSealId ? { ...mark, personSealId } : mark
}

const howMany =
  (now: Date, method: number, marks: Marks): HowToSign =>
  async (contract, { party }, person) => {
    const verdict = judgeForSigning(contract, person, now)
    if ('reason' in verdict) throw new CodedError('SIGN_NOT_READY', verdict.reason)
    if (!verdict.methods.includes(method))
      throw new CodedError('INTENT_METHOD', '这份合同不接受所选的确认方式，请单独签署')
    return {
      marks: verdict.places.map((place) => markFor(place, marks, party.kind === PARTY_KIND.company)),
      intent: { method, serial: newId() },
    }
  }

/** Before the transaction: certificates, timestamps and files of some of the many. */
export const prepareSome = (
  context: SigningContext,
  contractIds: readonly string[],
  method: number,
  marks: Marks,
) => prepareSignatures(context, contractIds, howMany(context.now, method, marks))

/** Some of the many together, by the same use case as any signature; for each that it is done, or why not. */
export const signSome = (
  context: SigningContext & { db: Tx },
  contractIds: readonly string[],
  prepared: Prepared,
  method: number,
  marks: Marks,
): Promise<(Performed | CodedError)[]> => {
  const { db, actor, now, visitor } = context
  return signTogether(context, contractIds, prepared, howMany(now, method, marks), (signerPlaces) =>
    recordIntents(
      db,
      actor,
      signerPlaces.map(({ contract, intent }) => ({ contractId: contract.row.id, intent })),
      { now, address: visitor.address },
    ),
  )
}
