import type { Body, Data } from '@xinqi/api/calls'
import { VERIFICATION_CODE } from '@xinqi/api/limits'
import type { SealPlacement } from '@xinqi/pdf-signature'
import { companySubject } from '../../../platform/certificates/certificates.ts'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { inRows, theRow } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import { noteNamedActs } from '../../../platform/evidence/named-acts.ts'
import { type PreparingCall, prepareThenCommit } from '../../../platform/http/call.ts'
import type { Services } from '../../../platform/services.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import type { WrittenBlob } from '../../../platform/storage/blob-store.ts'
import { codeText } from '../../../providers/sms.ts'
import { METHOD_LABEL } from '../../contracts/contract/witness.ts'
import { assertConsented, consentOf } from '../../contracts/signing/consent.ts'
import { recordIssued } from '../../people/freeze/issued-certificates.ts'
import { holdNames, refuseWhileFrozen } from '../../people/freeze/standing-freezes.ts'
import { accountOf } from '../../people/security/own-account.ts'
import { maskContact, ownContact, sendCodeThere } from '../../people/security/own-contact.ts'
import { verifySigningPassword } from '../../people/security/signing-password.ts'
import { issueCode, spendCode } from '../../people/sign-in/verification-codes.ts'
import {
  type AdmittedUse,
  admitSealUse,
  recordSealUses,
  sealAtHand,
  type UsedContract,
} from '../../seals/authorisations/use-seal.ts'
import { sealForSigning } from '../../seals/company-seals/prepare-for-signing.ts'
import { signatureForSigning } from '../../seals/personal-signatures/prepare-for-signing.ts'
import { applicantOf } from './applicant.ts'
import { type ApplicationRow, applicationFor, detailsOf, happened, lockDraft } from './applications.ts'
import { chosenContracts, refuseProblems } from './chosen-contracts.ts'
import { type DrawnApplication, drawApplication } from './draw-application.ts'

const BY_CODE = 1
const UM_PER_POINT = 25_400 / 72
const SIGNATURE_BOX = { widthPt: 130, heightPt: 60 }

const titleOf = (row: Pick<ApplicationRow, 'no'>) => `出证申请书 ${row.no}`

const ownDraft = async (call: PreparingCall<'/notary/sign/code'> | PreparingCall<'/notary/sign/confirm'>) => {
  const row = await applicationFor(call.db, call.actor, call.body.applicationId)
  if (row.account_id !== call.actor.accountId) throw new CodedError('NOT_FOUND')
  if (row.status !== null) throw new CodedError('NOTARY_STATE')
  return row
}

/** The text names the application: nobody can be made to read out a code for something else. */
export const sendNotaryCode = async (call: PreparingCall<'/notary/sign/code'>) => {
  const { actor, note, services, autocommit } = call
  const row = await ownDraft(call)
  const contact = ownContact(services, await accountOf(call.db, actor.accountId))
  const about = {
    code: await issueCode(services, contact.target, `notary:${row.id}`),
    contract: titleOf(row),
  }
  const { isShown } = await sendCodeThere(services, autocommit, contact, about)
  note({ target: row.no })
  return {
    mobile: maskContact(contact),
    resendAfter: 60 / VERIFICATION_CODE.perMinute,
    sandbox: isShown ? `【信契】${codeText(about)}` : null,
  }
}

type Signed = {
  draft: ApplicationRow
  written: WrittenBlob
  sha256: string
  certificateSerial: string
  signedAt: Date
  signer: string
  use: AdmittedUse | null
}

/** Meant first, then signed, and nothing locked meanwhile: what was drawn is kept only if the draft is still the same. */
export const signApplication = prepareThenCommit<'/notary/sign/confirm', Signed>(
  async (call) => {
    const { actor, body, db } = call
    const draft = await ownDraft(call)
    if (draft.revision !== body.revision) throw new CodedError('CONFLICT')
    assertConsented(await consentOf(db, actor.accountId))
    return signDraft(call, draft, body, () => proveIntent(call))
  },
  async (call, signed): Promise<Data<'/notary/sign/confirm'>> => {
    const { body, note } = call
    const serial = newId()
    const { draft, revision } = await keepSigned(call, signed, { method: body.method, serial })
    note({ target: draft.no, detail: { method: body.method, serial, certificate: signed.certificateSerial } })
    return { revision, signedAt: signed.signedAt.toISOString() }
  },
)

type SignContext = { actor: Actor; db: Queryable; now: Date; services: Services }
type Mark = Pick<Body<'/notary/sign/confirm'>, 'sealId' | 'personSealId'>

/** Drawn and signed, nothing written yet. Whether it is meant is asked last, right before the signature. */
export const signDraft = async (
  { actor, db, now, services }: SignContext,
  draft: ApplicationRow,
  mark: Mark,
  askIntent: () => Promise<void>,
): Promise<Signed> => {
  await refuseWhileFrozen(db, actor)
  const applicant = await applicantOf(services, db, actor)
  if (applicant.name !== draft.applicant_name) throw new CodedError('CONFLICT')
  const contracts = await chosenContracts(db, actor, draft.contract_ids, now)
  refuseProblems(contracts)
  const drawn = await drawApplication(draft, detailsOf(services, draft), contracts, now)
  const { placement, use } = await markOf(services, actor, mark, draft, drawn, now)
  await askIntent()
  const company = actor.company?.name
  const signed = await services.certificates.sign({
    pdf: drawn.pdf,
    signer: actor.company ? companySubject(actor.company) : { commonName: applicant.name },
    reason: `签署${titleOf(draft)}`,
    placements: [placement],
  })
  await recordIssued(services, services.autocommit, [
    {
      signed,
      use: {
        ownerId: actor.company?.id ?? actor.accountId,
        accountId: actor.accountId,
        purpose: 'notary',
        aboutId: draft.id,
      },
    },
  ])
  const { bytes, ...rest } = signed
  const [written] = await services.blobs.stageNew([
    { scopeId: draft.owner_id, bytes, mediaType: 'application/pdf' },
  ])
  return { draft, ...rest, written: written!, signer: company ?? applicant.name, use }
}

/** Kept only if the draft is still what was signed. */
export const keepSigned = async (
  { actor, db, now, services }: SignContext & { db: Tx },
  signed: Signed,
  intent: { method: number; serial: string },
): Promise<{ draft: ApplicationRow; revision: number }> => {
  const tx = db
  await holdNames(tx, actor)
  const draft = await lockDraft(tx, actor, signed.draft.id, signed.draft.revision)
  const [blob] = await services.blobs.keepAll(tx, [signed.written])
  const revision = draft.revision + 1
  await inRows(tx, 'notary_application', { id: draft.id }).set({
    revision,
    signed_blob: blob!.id,
    signed_sha256: Buffer.from(signed.sha256, 'hex'),
    signed_at: signed.signedAt,
    signed_by: signed.signer,
    intent_method: intent.method,
    intent_serial: intent.serial,
    certificate_serial: signed.certificateSerial,
    updated_at: now,
  })
  const { accountId, company } = actor
  await noteNamedActs(
    tx,
    [company ? { id: company.id, isCompany: true } : null, { id: accountId, isCompany: false }].flatMap(
      (owner) =>
        owner
          ? [
              {
                id: draft.id,
                act: 'application.signed' as const,
                owner,
                label: draft.no,
                certificate: signed.certificateSerial,
                byAccount: accountId,
                at: signed.signedAt,
              },
            ]
          : [],
    ),
  )
  if (signed.use)
    await recordSealUses(tx, actor, [{ use: signed.use, contract: usedFor(draft), places: 1 }], now)
  await happened(tx, draft.id, {
    at: now,
    status: null,
    what: '签署申请书',
    detail: `${signed.signer}　${METHOD_LABEL[intent.method]}　证书 ${signed.certificateSerial}`,
    by: actor.name,
  })
  return { draft, revision }
}

const usedFor = (draft: ApplicationRow): UsedContract => ({
  id: draft.id,
  no: draft.no,
  type: null,
  name: titleOf(draft),
})

const proveIntent = async (call: PreparingCall<'/notary/sign/confirm'>): Promise<void> => {
  const { actor, body, db, services, autocommit } = call
  if (body.method !== BY_CODE) return verifySigningPassword(autocommit, actor.accountId, body.password ?? '')
  const { target } = ownContact(services, await accountOf(db, actor.accountId))
  const purpose = `notary:${body.applicationId}` as const
  if (!(await spendCode(services, autocommit, target, purpose, body.code ?? '')))
    throw new CodedError('CODE_WRONG')
}

/** A company applies under its seal, a person under his own signature; whose they are is asked as for any contract. */
const markOf = async (
  services: Services,
  actor: Actor,
  { sealId, personSealId }: Mark,
  draft: ApplicationRow,
  { seal, page }: DrawnApplication,
  now: Date,
): Promise<{ placement: SealPlacement; use: AdmittedUse | null }> => {
  const { db } = services
  const at = { page: seal.page, x: seal.x, y: seal.y }
  if (!actor.company) {
    if (!personSealId) throw new CodedError('MARK_MISSING', '请选择您的签名')
    const own = await signatureForSigning(services, db, actor.accountId, personSealId)
    const wide = own.widthUm / UM_PER_POINT
    const high = own.heightUm / UM_PER_POINT
    const scale = Math.min(1, SIGNATURE_BOX.widthPt / wide, SIGNATURE_BOX.heightPt / high)
    const box = { width: (wide * scale) / page.width, height: (high * scale) / page.height }
    return { placement: { ...at, seal: own.seal, box }, use: null }
  }
  if (!sealId) throw new CodedError('MARK_MISSING', '请选择企业印章')
  const atHand = await sealAtHand(db, actor, sealId)
  if (atHand.row.company_id !== actor.company.id)
    throw new CodedError('MARK_MISSING', '请选择申请企业自己的印章')
  const use = admitSealUse(atHand, usedFor(draft), now)
  const row = await theRow(db, 'company_seal', { company_id: use.companyId, id: sealId })
  return { placement: { ...at, seal: await sealForSigning(services, db, row) }, use }
}
