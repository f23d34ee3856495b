import { SEAL_TYPE } from '@xinqi/api/status'
import { isUniqueViolation, type Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { addRow, theRow } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import { noteNamedActs } from '../../../platform/evidence/named-acts.ts'
import type { Call, PreparingCall } from '../../../platform/http/call.ts'
import type { StoredBlob } from '../../../platform/storage/blob-store.ts'
import { pictureType } from '../../../platform/storage/picture-type.ts'
import { verifiedMember } from '../../company/members/members.ts'
import { submitForReview } from '../../people/review-cases/submit.ts'
import { packageRoom } from '../../quota/copies/balance.ts'
import { certifiedCompanyOf, verifiedPerson } from './access.ts'
import {
  checkDesignFits,
  cutOut,
  drawSeal,
  type InkPicture,
  type KeptDesign,
  legalNameOf,
  micrometres,
  svgOf,
} from './artwork.ts'
import { type Consent, type LegalRepresentative, legalRepresentative } from './legal-representative.ts'
import { countLiveSeals } from './queries.ts'
import { LEGAL_SEAL, SEAL } from './rules.ts'

type MakeCall = Call<'/companySeal/createByTemplate'> | Call<'/companySeal/upload'>
type NewSeal = {
  name: string
  type: number
  status: number
  source: 1 | 2
  design: string | null
  pictureBlob: string
  originalBlob: string | null
  widthMm: number
  heightMm: number
  keeperMemberId: string | undefined
  legal: LegalRepresentative | null
}

/** Whoever keeps a seal is a member one can hold to account. */
export const checkKeeper = async (db: Queryable, companyId: string, memberId: string) => {
  const keeper = await verifiedMember(db, companyId, memberId)
  if (!keeper) throw new CodedError('SEAL_KEEPER')
  return keeper
}

const insertSeal = async (call: MakeCall, companyId: string, seal: NewSeal): Promise<string> => {
  const { db, actor, now } = call
  if (seal.keeperMemberId) await checkKeeper(db, companyId, seal.keeperMemberId)
  const id = newId()
  const first = (await countLiveSeals(db, companyId)) === 0
  try {
    await addRow(db, 'company_seal', {
      company_id: companyId,
      id,
      name: seal.name.trim(),
      type: seal.type,
      status: seal.status,
      source: seal.source,
      design: seal.design,
      picture_blob: seal.pictureBlob,
      original_blob: seal.originalBlob,
      width_um: micrometres(seal.widthMm),
      height_um: micrometres(seal.heightMm),
      is_default: first && seal.status === SEAL.enabled && seal.type !== LEGAL_SEAL,
      keeper_member_id: seal.keeperMemberId ?? null,
      legal_account_id: seal.legal?.accountId ?? null,
      legal_name: seal.legal?.name ?? null,
      legal_consent_at: seal.legal?.consentAt ?? null,
      created_by: actor.accountId,
      created_by_name: actor.name,
      created_at: now,
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const { constraint } = error as { constraint?: string }
    throw new CodedError(constraint === 'company_seal_only_one' ? 'SEAL_ONLY_ONE' : 'SEAL_NAME_TAKEN')
  }
  const made = { id, label: seal.name.trim() }
  await noteNamedActs(db, [
    {
      ...made,
      act: 'seal.made',
      owner: { id: companyId, isCompany: true },
      byAccount: actor.accountId,
      at: now,
    },
  ])
  if (seal.legal?.consentAt)
    await noteNamedActs(db, [
      {
        ...made,
        act: 'seal.consented',
        owner: { id: seal.legal.accountId, isCompany: false },
        byAccount: null,
        at: seal.legal.consentAt,
      },
    ])
  call.note({
    target: seal.name.trim(),
    detail: {
      sealId: id,
      type: seal.type,
      ...(seal.legal ? { legalRepresentative: seal.legal.accountId } : {}),
    },
  })
  return id
}

/** In person, unless another acts from the seat of whoever is named. */
type Acting = { inPerson: boolean }
const IN_PERSON: Acting = { inPerson: true }

const legalFor = async (
  call: MakeCall,
  companyId: string,
  legalName: string | null,
  consent: Consent | undefined,
  { inPerson }: Acting,
) => (legalName === null ? null : legalRepresentative(call, companyId, legalName, consent, inPerson))

export const createSeal = async (call: Call<'/companySeal/createByTemplate'>, acting = IN_PERSON) => {
  const { actor, body, db, services } = call
  const companyId = certifiedCompanyOf(actor)
  await verifiedPerson(db, services.columns, actor.accountId)
  checkDesignFits(body.type, body.design)
  await packageRoom(db, companyId, 'service:seal:company', () => countLiveSeals(db, companyId), call.now)
  const { name } = await theRow(db, 'company', { id: companyId }, ['name'])
  const { svg, widthMm, heightMm } = svgOf(drawSeal(name, body.design))
  const picture = await services.blobs.put(db, {
    scopeId: companyId,
    bytes: Buffer.from(svg),
    mediaType: 'image/svg+xml',
  })
  // After the picture: a code is spent for good, and whatever precedes a file may be tried again.
  const legal = await legalFor(call, companyId, legalNameOf(body.design), body.consent, acting)
  const sealId = await insertSeal(call, companyId, {
    name: body.name,
    type: body.type,
    status: SEAL.enabled,
    source: 1,
    design: JSON.stringify({ ...body.design, companyName: name } satisfies KeptDesign),
    pictureBlob: picture.id,
    originalBlob: null,
    widthMm,
    heightMm,
    keeperMemberId: body.keeperMemberId,
    legal,
  })
  return { sealId }
}

/** The picture is worked on before the transaction: nobody's rows wait for it. */
export const cutOutUpload = (call: PreparingCall<'/companySeal/upload'>): Promise<InkPicture> => {
  certifiedCompanyOf(call.actor)
  return cutOut(call.files[0], Number(call.body.widthMm))
}

/** Whoever looks at pictures looks at those of real companies: in a sandbox a seal is in use at once. */
type Uploading = Acting & { isReviewed: boolean }

export const uploadSeal = async (
  call: Call<'/companySeal/upload'>,
  ink: InkPicture,
  { isReviewed, inPerson }: Uploading = { isReviewed: true, inPerson: true },
) => {
  const { actor, body, db, services, now } = call
  const companyId = certifiedCompanyOf(actor)
  const person = await verifiedPerson(db, services.columns, actor.accountId)
  const type = Number(body.type)
  if ((type === LEGAL_SEAL) !== (body.legalName !== undefined)) throw new CodedError('SEAL_TYPE_MISMATCH')
  await packageRoom(db, companyId, 'service:seal:company', () => countLiveSeals(db, companyId), call.now)
  const file = call.files[0]!
  const [original, picture] = (await services.blobs.putAll(db, [
    { scopeId: companyId, bytes: file.bytes, mediaType: pictureType(file.bytes)! },
    { scopeId: companyId, bytes: ink.png, mediaType: 'image/png' },
  ])) as [StoredBlob, StoredBlob]
  const consent =
    body.consentMobile && body.consentCode
      ? { mobile: body.consentMobile, code: body.consentCode }
      : undefined
  const legal = await legalFor(call, companyId, body.legalName ?? null, consent, { inPerson })
  const { widthMm, heightMm } = ink.image
  const sealId = await insertSeal(call, companyId, {
    name: body.name,
    type,
    status: isReviewed ? SEAL.underReview : SEAL.enabled,
    source: 2,
    design: null,
    pictureBlob: picture.id,
    originalBlob: original.id,
    widthMm,
    heightMm,
    keeperMemberId: body.keeperMemberId,
    legal,
  })
  if (!isReviewed) return { sealId }
  const company = await theRow(db, 'company', { id: companyId }, ['name'])
  await submitForReview(
    services,
    db,
    {
      kind: 'seal',
      subjectId: sealId,
      companyId,
      applicantId: actor.accountId,
      subjectName: `${company.name} · ${body.name.trim()}`,
      facts: [
        { label: '企业名称', value: company.name },
        { label: '印章名称', value: body.name.trim() },
        { label: '印章类型', value: SEAL_TYPE[type as keyof typeof SEAL_TYPE] },
        { label: '尺寸', value: `${widthMm} × ${heightMm} mm` },
        ...(legal ? [{ label: '法定代表人', value: legal.name }] : []),
        { label: '提交人', value: person.name },
      ],
      evidence: [
        { name: '去除背景后的印迹', blobId: picture.id },
        { name: '上传的原图', blobId: original.id },
      ],
    },
    now,
  )
  return { sealId }
}
