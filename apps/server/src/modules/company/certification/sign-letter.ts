import { chinaDay } from '@xinqi/api/china-day'
import { IDENTITY } from '@xinqi/api/status'
import { drawPersonSeal, prepareSeal, SealArtError } from '@xinqi/seal-art'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { rowOf, theRow } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import { type Call, type PreparingCall, prepareThenCommit } from '../../../platform/http/call.ts'
import type { Services } from '../../../platform/services.ts'
import type { WrittenBlob } from '../../../platform/storage/blob-store.ts'
import { IdentityUnavailable } from '../../../providers/identity.ts'
import { recordIssued } from '../../people/freeze/issued-certificates.ts'
import { holdName, refuseNameFrozen } from '../../people/freeze/standing-freezes.ts'
import { accountOf } from '../../people/security/own-account.ts'
import { type Contact, maskContact, ownContact, sendCodeThere } from '../../people/security/own-contact.ts'
import { issueCode, spendCode } from '../../people/sign-in/verification-codes.ts'
import {
  type Application,
  changeApplication,
  completeFacts,
  ownDraft,
  progressOf,
  stillMissing,
} from './applications.ts'
import { concludeIfComplete } from './conclude.ts'
import { SIGN_AT } from './letter.ts'
import { letterFor } from './letters.ts'
import { LETTER } from './rules.ts'

export type LetterSigner = {
  name: string
  kind: typeof LETTER.byLegal | typeof LETTER.byAgent
  /** Tells two people of one name apart in their certificates, without saying the number. */
  idNumber: string | null
  evidence: { serial: string | null; provider: string | null; sandbox: boolean; legalSerial?: string }
}

export type SignedLetter = {
  written: WrittenBlob
  /** The account of whoever signed, where he has one; he need not have. */
  ownerId: string | null
  signer: LetterSigner
  certificate: string
  issuedBy: string
  timestampBy: string
  sha256: string
  signedAt: Date
}

/** Whom the certificate names, among those who have shown who they are here. */
const accountNamed = async ({ columns, db }: Services, idNumber: string | null): Promise<string | null> => {
  if (!idNumber) return null
  const account = await rowOf(
    db,
    'account',
    { id_number_hash: columns.lookup(idNumber), identity_status: IDENTITY.verified },
    ['id'],
  )
  return account?.id ?? null
}

/** Certificate for this one act, visible name seal, timestamp; stored, and nobody's yet. Before any row is locked. */
export const prepareLetter = async (
  services: Services,
  application: Pick<Application, 'id' | 'account_id'>,
  letter: Uint8Array,
  signer: LetterSigner,
  now: Date,
): Promise<SignedLetter> => {
  const { certificates, columns } = services
  const ownerId = await accountNamed(services, signer.idNumber)
  if (ownerId) await refuseNameFrozen(services.db, ownerId)
  const signed = await certificates.sign({
    pdf: letter,
    signer: {
      commonName: signer.name,
      ...(signer.idNumber
        ? { serialNumber: columns.lookup(signer.idNumber).toString('hex').slice(0, 32) }
        : {}),
    },
    reason: '签署企业认证授权书',
    placements: [{ ...SIGN_AT, ...mark(signer.name, now) }],
  })
  if (ownerId)
    await recordIssued(services, services.autocommit, [
      {
        signed,
        use: {
          ownerId,
          accountId: application.account_id,
          purpose: 'certification',
          aboutId: application.id,
        },
      },
    ])
  const [written] = await services.blobs.stageNew([
    { scopeId: application.account_id, bytes: signed.bytes, mediaType: 'application/pdf' },
  ])
  return {
    written: written!,
    ownerId,
    signer,
    certificate: signed.certificateSerial,
    issuedBy: certificates.provider,
    timestampBy: certificates.timestampProvider,
    sha256: signed.sha256,
    signedAt: signed.signedAt,
  }
}

/** The signed file takes the letter's place. */
export const keepLetter = async (
  services: Services,
  db: Tx,
  application: Application,
  { written, ownerId, signer, certificate, issuedBy, timestampBy, sha256, signedAt }: SignedLetter,
  now: Date,
): Promise<Application> => {
  if (ownerId) await holdName(db, ownerId)
  const [blob] = await services.blobs.keepAll(db, [written])
  return changeApplication(
    db,
    application,
    {
      letter_blob: blob!.id,
      letter_kind: signer.kind,
      letter_evidence: {
        ...signer.evidence,
        sandbox: signer.evidence.sandbox || services.certificates.isSandbox,
        certificate,
        certificateBy: issuedBy,
        timestampBy,
        sha256,
        at: signedAt.toISOString(),
      },
    },
    now,
  )
}

/** A name seal where the name can be drawn as one, else the name in writing. */
const mark = (name: string, now: Date) => {
  const value = chinaDay(now)
  try {
    return { seal: prepareSeal(drawPersonSeal({ name, sizeMm: 18 })), text: { value } }
  } catch (error) {
    if (!(error instanceof SealArtError)) throw error
    return { text: { value: `${name} ${value}`, sizePt: 14 } }
  }
}

/** Whether the applicant himself is the one whose signature is due: as legal representative, or as authorised person. */
const ownPart = async (db: Queryable, application: Application) => {
  const [due] = await stillMissing(db, application)
  if (due === 'agentSignature') return LETTER.byAgent
  if (due === 'legalSignature' && application.agent.isLegal) return LETTER.byLegal
  throw new CodedError('CERTIFICATION_STEP')
}

/** Sent to whoever is to sign it. */
export const letterCode = async (
  { services, autocommit }: Pick<Call<'/v2/company/signProxyCode'>, 'services' | 'autocommit'>,
  contact: Contact,
) => {
  const code = await issueCode(services, contact.target, 'certify')
  const { isShown } = await sendCodeThere(services, autocommit, contact, { code })
  return {
    mobile: maskContact(contact),
    resendAfter: 60,
    sandbox: isShown ? `【信契】您的验证码为${code}，5分钟内有效，请勿泄露。` : null,
  }
}

export const sendSigningCode = async (call: PreparingCall<'/v2/company/signProxyCode'>) => {
  const { actor, body, db, services } = call
  const application = await ownDraft(db, actor, body.certificationId)
  await ownPart(db, application)
  const sent = await letterCode(call, ownContact(services, await accountOf(db, actor.accountId)))
  call.note({ target: sent.mobile, detail: { purpose: 'certify' } })
  return sent
}

/** Asked of the register, where the authority can: somebody of the same name is not the one it names. */
export const confirmLegal = async (
  { identity }: Pick<Services, 'identity'>,
  application: Application,
  person: { name: string; idNumber: string },
): Promise<string | undefined> => {
  if (!identity.byCompany) return undefined
  const { name: companyName, creditCode } = completeFacts(application)
  const verdict = await identity.byCompany({ ...person, companyName, creditCode }).catch((error) => {
    throw error instanceof IdentityUnavailable ? new CodedError('IDENTITY_UNAVAILABLE') : error
  })
  if (!verdict.passed) throw new CodedError('LEGAL_MISMATCH', verdict.reason ?? '身份核验未通过')
  return verdict.serial
}

/** On what the letter was written: what of it changes while it is being signed makes it another letter. */
const groundOf = ({ facts, agent, method, successor_id, updated_at }: Application): string =>
  JSON.stringify([facts, agent, method, successor_id, updated_at])

const signOutside = async (call: PreparingCall<'/v2/company/signProxy'>) => {
  const { actor, body, db, services, now } = call
  const application = await ownDraft(db, actor, body.certificationId)
  const kind = await ownPart(db, application)
  if (!body.agreed) throw new CodedError('CONSENT_REQUIRED')
  const account = await theRow(db, 'account', { id: actor.accountId })
  const { target } = ownContact(services, account)
  // A certificate is asked for only in the name of whoever has shown that he means it.
  if (!(await spendCode(services, call.autocommit, target, 'certify', body.code)))
    throw new CodedError('CODE_WRONG')
  if (account.identity_status !== IDENTITY.verified || !account.name)
    throw new CodedError('IDENTITY_REQUIRED')
  if (kind === LETTER.byLegal && account.name !== application.facts.legalName) {
    throw new CodedError('LEGAL_MISMATCH')
  }
  const idNumber = account.id_number_cipher && services.columns.open(account.id_number_cipher)
  const legalSerial =
    kind === LETTER.byLegal && idNumber
      ? await confirmLegal(services, application, { name: account.name, idNumber })
      : undefined
  const signed = await prepareLetter(
    services,
    application,
    await letterFor(services, db, application),
    {
      name: account.name,
      kind,
      idNumber,
      evidence: {
        serial: account.identity_serial,
        provider: null,
        sandbox: account.identity_sandbox,
        ...(legalSerial ? { legalSerial } : {}),
      },
    },
    now,
  )
  return { signed, ground: groundOf(application) }
}

export const signOwnLetter = prepareThenCommit<
  '/v2/company/signProxy',
  Awaited<ReturnType<typeof signOutside>>
>(
  signOutside,
  async (call, { signed, ground }) => {
    const { actor, body, db, services, now } = call
    const application = await ownDraft(db, actor, body.certificationId)
    if (groundOf(application) !== ground)
      throw new CodedError('CERTIFICATION_STEP', '申请内容刚刚有变化，请核对授权书后重新签署')
    const kept = await keepLetter(services, db, application, signed, now)
    call.note({ target: application.facts.name, detail: { certificationId: application.id } })
    return progressOf(db, await concludeIfComplete(services, db, kept, now))
  },
  { withFiles: true },
)
