import { createHash } from 'node:crypto'
import { preparePdfSeal, readSeal } from '@xinqi/national-seal'
import { readCertificate } from '@xinqi/pdf-signature'
import type { Queryable } from '../../../platform/db/database.ts'
import { type Row, rowsOf } from '../../../platform/db/row.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { drawnOnce } from '../company-seals/drawn-once.ts'
import { CLASS, STATE, sealInForce } from '../national-seals/rules.ts'
import type { NationalSealInHand, UsedNationalSeal } from '../national-seals/use-seal.ts'

type SealRow = Row<'person_national_seal'>

/** The national seal in force of one of his signatures: none where it never had one; refused where it may not be used now. */
export const ownNationalSealOf = async (
  db: Queryable,
  accountId: string,
  personSealId: string,
  now: Date,
): Promise<SealRow | undefined> => {
  const kept = await rowsOf(db, 'person_national_seal', {
    account_id: accountId,
    person_seal_id: personSealId,
  })
  // One that was cancelled was given up by himself: the signature goes on as it was before.
  const found = sealInForce(
    kept.filter(({ state }) => state !== STATE.cancelled),
    now,
  )
  if (found && 'refused' in found)
    throw new CodedError('NATIONAL_SEAL_UNUSABLE', `您的个人电子印章${found.refused}，本次没有签署`)
  return found?.seal
}

export const usedOwnSeal = (row: SealRow): UsedNationalSeal => ({
  id: row.id,
  companyId: null,
  accountId: row.account_id,
  sealClass: CLASS.internal,
  esId: row.es_id,
  name: '个人电子印章',
  maker: row.maker,
  certificateSerial: readCertificate(firstCertificate(row)).serial.toString('hex'),
  validFrom: row.valid_from.toISOString(),
  validTo: row.valid_to.toISOString(),
})

const firstCertificate = ({ certificates }: SealRow): Buffer =>
  Buffer.from((certificates as string[])[0]!, 'base64')

/** With its key, for one signature: the key leaves here wrapped and is opened by whoever signs. */
export const takeOwnSeal = async (
  { blobs, columns, nationalSeals }: Services,
  db: Queryable,
  row: SealRow,
): Promise<NationalSealInHand> => {
  const esl = await blobs.read(orNotFound(await blobs.find(db, row.esl_blob!)))
  const seal = readSeal(esl)
  const eslSha256 = createHash('sha256').update(esl).digest('hex')
  return {
    ...usedOwnSeal(row),
    eslSha256,
    widthMm: seal.picture.widthMm,
    heightMm: seal.picture.heightMm,
    picture: drawnOnce(['national', eslSha256], () => preparePdfSeal(seal)),
    use: {
      esl,
      certificates: (row.certificates as string[]).map((der) => Buffer.from(der, 'base64')),
      key: {
        wrapped: row.key_wrapped!,
        wrapping: Buffer.from(columns.open(row.key_cipher!), 'base64'),
        place: row.id,
      },
      material: await nationalSeals.material(),
    },
  }
}

/** In the transaction that signs: from here to the commit he does not stop it, or he has already. */
export const holdOwnSeals = async (db: Queryable, seals: readonly UsedNationalSeal[]): Promise<void> => {
  const own = seals.filter(({ accountId }) => accountId)
  if (own.length === 0) return
  const held = await db
    .selectFrom('person_national_seal')
    .select(['id', 'state'])
    .where('account_id', 'in', [...new Set(own.map(({ accountId }) => accountId!))])
    .where('id', 'in', [...new Set(own.map(({ id }) => id))])
    .orderBy('account_id')
    .orderBy('id')
    .forShare()
    .execute()
  for (const { id } of own)
    if (held.find((one) => one.id === id)?.state !== STATE.active)
      throw new CodedError('NATIONAL_SEAL_UNUSABLE', '您的个人电子印章刚刚停止使用，本次没有签署')
}
