import { readSeal } from '@xinqi/national-seal'
import { readCertificate } from '@xinqi/pdf-signature'
import { isUniqueViolation } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { addRow, theRow } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import { type PreparingCall, prepareThenCommit } from '../../../platform/http/call.ts'
import { unlessFrozenThen } from '../../people/freeze/standing-freezes.ts'
import { certifiedCompanyOf, verifiedPerson } from '../company-seals/access.ts'
import { noteLifeStep } from './queries.ts'
import { CLASS, STATE } from './rules.ts'

type CheckedSeal = {
  bytes: Buffer
  esId: string
  name: string
  maker: string
  validFrom: Date
  validTo: Date
  certificates: string[]
}

/** Checked as anybody's would be, and that it is this company's: its certificates name the owner. */
const check = async (call: PreparingCall<'/nationalSeal/bring'>): Promise<CheckedSeal> => {
  const { actor, db, files, services } = call
  const companyId = certifiedCompanyOf(actor)
  const [file] = files
  if (!file || file.bytes.length === 0) throw new CodedError('FILE_MISSING')
  const found = await services.verifier.judgeSeal(file.bytes, { owner: companyId, budget: 'report' })
  // Not judged is not refused: whoever brings it tries again.
  if (found.verdict === 'undetermined')
    throw new CodedError('VERIFY_UNDETERMINED', `印章未能判定：${found.reason}。没有导入，请稍后再试`)
  if (found.verdict !== 'valid' || !found.seal)
    throw new CodedError('NATIONAL_SEAL_INVALID', `印章未通过核验：${found.reason}`)
  if (found.seal.makerKind !== 'trusted')
    throw new CodedError('NATIONAL_SEAL_INVALID', '这是本平台制作的印章，不能作为外部制作的印章导入')
  const seal = readSeal(file.bytes)
  if (seal.signers.kind !== 'certificates')
    throw new CodedError('NATIONAL_SEAL_INVALID', '印章只列出了签章人证书的摘要，无法核对印章属于谁')
  const { name } = await theRow(db, 'company', { id: companyId }, ['name'])
  const isOwn = (der: Buffer) => readCertificate(der).subject.attributes.some(({ value }) => value === name)
  if (!seal.signers.certificates.every(isOwn)) throw new CodedError('NATIONAL_SEAL_OWNER')
  return {
    bytes: file.bytes,
    esId: seal.esId,
    name: seal.name,
    maker: found.seal.maker,
    validFrom: seal.validFrom,
    validTo: seal.validTo,
    certificates: seal.signers.certificates.map((der) => der.toString('base64')),
  }
}

export const bringSeal = prepareThenCommit<'/nationalSeal/bring', CheckedSeal>(
  check,
  unlessFrozenThen(async (call, seal) => {
    const { actor, body, db, note, now, services } = call
    const companyId = certifiedCompanyOf(actor)
    const person = await verifiedPerson(db, services.columns, actor.accountId)
    const file = await services.blobs.put(db, {
      scopeId: companyId,
      bytes: seal.bytes,
      mediaType: 'application/octet-stream',
    })
    const id = newId()
    try {
      await addRow(db, 'national_seal', {
        company_id: companyId,
        id,
        class: CLASS.brought,
        name: seal.name,
        state: STATE.active,
        years: 0,
        purpose: body.purpose.trim(),
        physical: '',
        es_id: seal.esId,
        maker: seal.maker,
        esl_blob: file.id,
        certificates: JSON.stringify(seal.certificates),
        valid_from: seal.validFrom,
        valid_to: seal.validTo,
        created_by: actor.accountId,
        created_by_name: person.name,
        created_at: now,
      })
    } catch (error) {
      if (isUniqueViolation(error)) throw new CodedError('NATIONAL_SEAL_EXISTS', '这枚印章已经导入过')
      throw error
    }
    await noteLifeStep(db, {
      companyId,
      sealId: id,
      name: seal.name,
      esId: seal.esId,
      action: 'bring',
      state: STATE.active,
      from: now,
      reason: body.purpose.trim(),
      by: { accountId: actor.accountId, name: person.name },
      at: now,
    })
    note({ target: seal.name, detail: { nationalSealId: id, esId: seal.esId, maker: seal.maker } })
    return { id }
  }),
  { withFiles: true },
)
