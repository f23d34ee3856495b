import { createHash } from 'node:crypto'
import { preparePdfSeal, readSeal } from '@xinqi/national-seal'
import { type PreparedSeal, readCertificate } from '@xinqi/pdf-signature'
import type { Queryable } from '../../../platform/db/database.ts'
import { oneOf, type Row, rowsOf, theRow } from '../../../platform/db/row.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import type { SealToUse } from '../../../platform/national-seals/seal-to-use.ts'
import type { Services } from '../../../platform/services.ts'
import { drawnOnce } from '../company-seals/drawn-once.ts'
import { namesOwner } from './renamed-owner.ts'
import { CLASS, STATE, sealInForce } from './rules.ts'

type SealRow = Row<'national_seal'>

/** A national seal as a signature says it was made with it: readable when the seal is long gone. */
export type UsedNationalSeal = {
  id: string
  /** Whose it is: a company's, or a person's own. */
  companyId: string | null
  accountId?: string
  sealClass: number
  esId: string
  name: string
  maker: string
  certificateSerial: string
  validFrom: string
  validTo: string
}
export type NationalSealInHand = UsedNationalSeal & {
  eslSha256: string
  widthMm: number
  heightMm: number
  picture: PreparedSeal
  use: SealToUse
}

/** The national seal in force of a company's seal: none where it never had one; refused where it may not be used now. */
export const nationalSealOf = async (
  db: Queryable,
  { company_id, id, name }: Pick<Row<'company_seal'>, 'company_id' | 'id' | 'name'>,
  now: Date,
): Promise<SealRow | undefined> => {
  const kept = await rowsOf(db, 'national_seal', { company_id, company_seal_id: id })
  if (kept.length === 0) return undefined
  const company = await theRow(db, 'company', { id: company_id }, ['name'])
  const found = sealInForce(kept, now, (seal) => namesOwner(seal, company.name))
  if (found && 'refused' in found)
    throw new CodedError('NATIONAL_SEAL_UNUSABLE', `「${name}」的国标电子印章${found.refused}，本次没有签署`)
  return found?.seal
}

export const usedNationalSeal = (row: SealRow): UsedNationalSeal => ({
  id: row.id,
  companyId: row.company_id,
  sealClass: row.class,
  esId: row.es_id!,
  name: row.name,
  maker: row.maker!,
  certificateSerial: readCertificate(firstCertificate(row)).serial.toString('hex'),
  validFrom: row.valid_from!.toISOString(),
  validTo: row.valid_to!.toISOString(),
})

const firstCertificate = ({ certificates }: SealRow): Buffer =>
  Buffer.from((certificates as string[])[0]!, 'base64')

/** With its key, for one signature: the key leaves here wrapped and is opened by whoever signs, or is asked for where it is. */
export const takeNationalSeal = async (
  services: Services,
  db: Queryable,
  row: SealRow,
): Promise<NationalSealInHand> => {
  const { blobs, columns, nationalSeals } = services
  const esl = await blobs.read(orNotFound(await blobs.find(db, row.esl_blob!)))
  const seal = readSeal(esl)
  const eslSha256 = createHash('sha256').update(esl).digest('hex')
  return {
    ...usedNationalSeal(row),
    eslSha256,
    widthMm: seal.picture.widthMm,
    heightMm: seal.picture.heightMm,
    picture: drawnOnce(['national', eslSha256], () => preparePdfSeal(seal)),
    use: {
      esl,
      certificates: (row.certificates as string[]).map((der) => Buffer.from(der, 'base64')),
      key:
        row.class === CLASS.brought
          ? { elsewhere: row.signing_cipher! }
          : {
              wrapped: row.key_wrapped!,
              wrapping: Buffer.from(columns.open(row.key_cipher!), 'base64'),
              place: row.id,
            },
      material: await nationalSeals.material(),
    },
  }
}

/** In the transaction that signs: from here to the commit nobody stops these seals, or they are stopped already. */
export const holdNationalSeals = async (
  db: Queryable,
  used: readonly Pick<UsedNationalSeal, 'companyId' | 'id' | 'name'>[],
): Promise<void> => {
  const seals = used.flatMap(({ companyId, ...one }) => (companyId ? [{ companyId, ...one }] : []))
  if (seals.length === 0) return
  const held = await db
    .selectFrom('national_seal')
    .select(['id', 'state'])
    .where('company_id', 'in', [...new Set(seals.map(({ companyId }) => companyId))])
    .where('id', 'in', [...new Set(seals.map(({ id }) => id))])
    .orderBy('company_id')
    .orderBy('id')
    .forShare()
    .execute()
  for (const { id, name } of seals)
    if (held.find((one) => one.id === id)?.state !== STATE.active)
      throw new CodedError('NATIONAL_SEAL_UNUSABLE', `「${name}」的国标电子印章刚刚停止使用，本次没有签署`)
}

/** What is said of the national seals behind these seals before anybody signs; by the seal's id. */
export const nationalSealsBehind = async (
  db: Queryable,
  seals: readonly { id: string; company_id: string }[],
  now: Date,
) => {
  const kept = seals.length
    ? await rowsOf(db, 'national_seal', {
        company_id: oneOf(new Set(seals.map(({ company_id }) => company_id))),
        company_seal_id: oneOf(new Set(seals.map(({ id }) => id))),
      })
    : []
  const owners = kept.length
    ? await rowsOf(
        db,
        'company',
        { id: oneOf(new Set(kept.map(({ company_id }) => company_id))) },
        { columns: ['id', 'name'] },
      )
    : []
  const nameOf = (companyId: string) => owners.find(({ id }) => id === companyId)!.name
  return (sealId: string) => {
    const found = sealInForce(
      kept.filter(({ company_seal_id }) => company_seal_id === sealId),
      now,
      (seal) => namesOwner(seal, nameOf(seal.company_id)),
    )
    if (!found) return null
    if ('refused' in found)
      return { esId: null, maker: null, validTo: null, sealClass: null, problem: found.refused }
    const { es_id, maker, valid_to } = found.seal
    return {
      esId: es_id,
      maker,
      validTo: valid_to!.toISOString(),
      sealClass: found.seal.class,
      problem: null,
    }
  }
}
