import { randomBytes } from 'node:crypto'
import { readSeal } from '@xinqi/national-seal'
import { callbackKey, readCertificate, signMessage } from '@xinqi/pdf-signature'
import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { addRow, inRows, rowOf, rowsOf, theRow } from '../../../platform/db/row.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import { type PreparingCall, prepareThenCommit } from '../../../platform/http/call.ts'
import { sealReference } from '../../../platform/national-seals/elsewhere.ts'
import {
  SealSigningRefused,
  SealSigningUnavailable,
} from '../../../platform/national-seals/seal-signing-errors.ts'
import type { Services } from '../../../platform/services.ts'
import type { SealSigningService } from '../../../providers/seal-signing.ts'
import { unlessFrozenThen } from '../../people/freeze/standing-freezes.ts'
import { certifiedCompanyOf, verifiedPerson } from '../company-seals/access.ts'
import { SEAL } from '../company-seals/rules.ts'
import { lockSeal } from '../company-seals/seal-facts.ts'
import { pictureOf } from './make-seal.ts'
import { lockNationalSeal, noteLifeStep } from './queries.ts'
import { CLASS, STATE, wholeMillimetres } from './rules.ts'
import { tellAdministrators } from './tell-administrators.ts'

/** What the service proved it can sign with, and what reaches it there. */
type Connection = { service: string; reference: Buffer; certificates: string[] }

const serviceOf = ({ sealSigning }: Services): SealSigningService => {
  if (!sealSigning) throw new CodedError('NATIONAL_SEAL_NO_SERVICE')
  return sealSigning
}

const inWords = (error: unknown): unknown => {
  if (error instanceof SealSigningRefused) return new CodedError('NATIONAL_SEAL_KEY', error.message)
  if (error instanceof SealSigningUnavailable)
    return new CodedError('SIGN_SERVICE_AWAY', '签章服务暂时没有回应，请稍后重试', {
      retryAfter: 5,
      cause: error,
    })
  return error
}

/** One signature over something nobody needs: whoever cannot make it now cannot seal later either. */
const proveKey = async (
  service: SealSigningService,
  key: { credentialId: string; pin: string },
  listed: readonly Buffer[],
): Promise<readonly Buffer[]> => {
  try {
    const { certificates, isEnabled } = await service.credential(key.credentialId)
    if (!isEnabled) throw new CodedError('NATIONAL_SEAL_KEY', '签章服务中的密钥已停用，或不是 SM2 密钥')
    const [own] = certificates
    if (!own || !listed.some((der) => der.equals(own)))
      throw new CodedError('NATIONAL_SEAL_KEY', '签章服务中的证书不在这枚印章的签章人名单中')
    const remote = callbackKey(readCertificate(own).spki, ({ digest }) => service.sign({ ...key, digest }))
    await signMessage(remote, randomBytes(32)).catch((error) => {
      if ((error as { code?: string }).code === 'PKI_SIGNATURE_WRONG')
        throw new CodedError('NATIONAL_SEAL_KEY', '签章服务的签名与证书不符')
      throw error
    })
    return certificates
  } catch (error) {
    throw inWords(error)
  }
}

const connectionOf = async (
  services: Services,
  key: { credentialId: string; pin: string },
  listed: readonly Buffer[],
): Promise<Connection> => {
  const service = serviceOf(services)
  const certificates = await proveKey(service, key, listed)
  return {
    service: service.name,
    reference: sealReference({ service: service.name, ...key }, services.columns),
    certificates: certificates.map((der) => der.toString('base64')),
  }
}

/** Of the company's own, in use, and with no other national seal in force: one seal never has two. */
const lockFreeSeal = async (db: Queryable, companyId: string, sealId: string, but: string | null) => {
  const seal = await lockSeal(db, companyId, sealId)
  if (seal.status !== SEAL.enabled) throw new CodedError('SEAL_STATUS', '请选择已启用的印章')
  const others = await rowsOf(db, 'national_seal', { company_id: companyId, company_seal_id: seal.id })
  const taken = others.some(
    ({ id, state }) =>
      id !== but && (state === STATE.active || state === STATE.stopped || state === STATE.applied),
  )
  if (taken)
    throw new CodedError(
      'NATIONAL_SEAL_EXISTS',
      `「${seal.name}」已有国标电子印章或制作申请，请先注销或退回，再连接外部制作的印章`,
    )
  return seal
}

type Ready = Connection & { esId: string }

const prepareConnection = async ({
  actor,
  body,
  db,
  services,
}: PreparingCall<'/nationalSeal/connect'>): Promise<Ready> => {
  const companyId = certifiedCompanyOf(actor)
  serviceOf(services)
  const row = orNotFound(await rowOf(db, 'national_seal', { company_id: companyId, id: body.id }))
  if (row.class !== CLASS.brought || row.state !== STATE.active)
    throw new CodedError('NATIONAL_SEAL_STATE', '只有在用的外部制作的印章可以连接签章服务')
  const esl = await services.blobs.read(orNotFound(await services.blobs.find(db, row.esl_blob!)))
  const { signers } = readSeal(esl)
  const listed = signers.kind === 'certificates' ? signers.certificates : []
  return { ...(await connectionOf(services, body, listed)), esId: row.es_id! }
}

/** From here on it signs wherever the company's seal it stands for is put on a contract that asks for a national one. */
export const connectSeal = prepareThenCommit<'/nationalSeal/connect', Ready>(
  prepareConnection,
  unlessFrozenThen(async ({ actor, body, db, note, now, services }, ready) => {
    const companyId = certifiedCompanyOf(actor)
    const { name } = await verifiedPerson(db, services.columns, actor.accountId)
    const seal = await lockFreeSeal(db, companyId, body.sealId, body.id)
    const kept = await lockNationalSeal(db, companyId, body.id)
    if (kept.state !== STATE.active) throw new CodedError('NATIONAL_SEAL_STATE')
    await inRows(db, 'national_seal', { company_id: companyId, id: kept.id }).set({
      company_seal_id: seal.id,
      certificates: JSON.stringify(ready.certificates),
      signing_service: ready.service,
      signing_cipher: ready.reference,
      connected_at: now,
    })
    await noteLifeStep(db, {
      companyId,
      sealId: kept.id,
      name: kept.name,
      esId: kept.es_id,
      action: 'connect',
      state: kept.state,
      from: now,
      reason: `经「${ready.service}」签章，对应企业印章「${seal.name}」`,
      by: { accountId: actor.accountId, name },
      at: now,
    })
    note({ target: kept.name, detail: { nationalSealId: kept.id, service: ready.service } })
    await tellAdministrators(
      services,
      db,
      actor,
      `国标电子印章「${kept.name}」连接了「${ready.service}」，可以用来签章。`,
      now,
    )
    return {}
  }),
)

type Trial = Connection & { esl: Buffer; pin: string; sealId: string }

const prepareTrial = async ({
  actor,
  body,
  db,
  services,
}: PreparingCall<'/nationalSeal/trial'>): Promise<Trial> => {
  const companyId = certifiedCompanyOf(actor)
  const service = serviceOf(services)
  if (!service.trial) throw new CodedError('NATIONAL_SEAL_NO_SERVICE', '只有沙箱签章服务提供试用印章')
  const seal = orNotFound(await rowOf(db, 'company_seal', { company_id: companyId, id: body.sealId }))
  const size = wholeMillimetres(seal.width_um, seal.height_um)
  if (!size) throw new CodedError('NATIONAL_SEAL_SIZE')
  await lockFreeSeal(db, companyId, seal.id, null)
  const { name, credit_code } = await theRow(db, 'company', { id: companyId }, ['name', 'credit_code'])
  const { esl, credentialId, pin } = await service.trial({
    id: companyId,
    name,
    creditCode: credit_code,
    picture: { data: await pictureOf(services, db, seal), ...size },
  })
  const { signers } = readSeal(esl)
  const listed = signers.kind === 'certificates' ? signers.certificates : []
  return {
    ...(await connectionOf(services, { credentialId, pin }, listed)),
    esl,
    pin,
    sealId: seal.id,
  }
}

/** A seal to try out brought ones with: made by the sandbox, its key in the sandbox's signing service, and saying so. */
export const tryBroughtSeal = prepareThenCommit<'/nationalSeal/trial', Trial>(
  prepareTrial,
  unlessFrozenThen(async ({ actor, db, note, now, services }, made) => {
    const companyId = certifiedCompanyOf(actor)
    const person = await verifiedPerson(db, services.columns, actor.accountId)
    const seal = await lockFreeSeal(db, companyId, made.sealId, null)
    const { esId, name, validFrom, validTo } = readSeal(made.esl)
    const file = await services.blobs.put(db, {
      scopeId: companyId,
      bytes: made.esl,
      mediaType: 'application/octet-stream',
    })
    const id = newId()
    await addRow(db, 'national_seal', {
      company_id: companyId,
      id,
      class: CLASS.brought,
      company_seal_id: seal.id,
      name,
      state: STATE.active,
      years: 0,
      purpose: '试用外部制作的印章',
      physical: '',
      es_id: esId,
      maker: made.service,
      esl_blob: file.id,
      certificates: JSON.stringify(made.certificates),
      signing_service: made.service,
      signing_cipher: made.reference,
      connected_at: now,
      valid_from: validFrom,
      valid_to: validTo,
      created_by: actor.accountId,
      created_by_name: person.name,
      created_at: now,
    })
    await noteLifeStep(db, {
      companyId,
      sealId: id,
      name,
      esId,
      action: 'bring',
      state: STATE.active,
      from: now,
      reason: `沙箱试用印章，经「${made.service}」签章，对应企业印章「${seal.name}」`,
      by: { accountId: actor.accountId, name: person.name },
      at: now,
    })
    note({ target: name, detail: { nationalSealId: id, esId, service: made.service } })
    return { id, esId }
  }),
  { withFiles: true },
)
