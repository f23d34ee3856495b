import type { Body } from '@xinqi/api/calls'
import type { Tx } from '../../platform/db/database.ts'
import { CodedError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import type { Actor } from '../../platform/session/actor.ts'
import type { Contract, FieldRow } from '../contracts/aggregate.ts'
import { signatureForSigning } from '../person-seals/prepare-for-signing.ts'
import { sealForSigning } from '../seals/prepare-for-signing.ts'
import { type AdmittedUse, admitSealUse, type UsedContract } from '../seals/use-seal.ts'
import { type Chosen, needsPicture, type Picture, signingDay } from './draw-marks.ts'

type Marks = Body<'/contract/sign'>['marks']
export type ChosenMarks = { chosen: Chosen[]; uses: { use: AdmittedUse; places: number }[] }

export const usedContract = ({ row }: Contract): UsedContract => ({
  id: row.id,
  no: row.number,
  type: row.type_id,
  name: row.name,
})

/** Every place of this person gets its mark: a seal he may use, a signature of his own, the day, a remark. */
export const chooseMarks = async (
  services: Services,
  db: Tx,
  actor: Actor,
  contract: Contract,
  places: readonly FieldRow[],
  marks: Marks,
  now: Date,
): Promise<ChosenMarks> => {
  const given = new Map(marks.map((mark) => [mark.fieldId, mark]))
  const seals = new Map<string, { picture: Picture; use: AdmittedUse; places: number }>()
  const signatures = new Map<string, Picture>()
  const chosen: Chosen[] = []
  for (const field of places) {
    const mark = given.get(field.id)
    if (field.kind === 'date') {
      chosen.push({ field, text: signingDay(now, (field.settings as { format?: string }).format) })
      continue
    }
    if (field.kind === 'remark') {
      const text = mark?.text?.trim()
      if (!text && field.required) throw new CodedError('MARK_MISSING', `请填写「${field.name}」`)
      if (text) chosen.push({ field, text })
      continue
    }
    if (!mark || (!mark.sealId && !mark.personSealId)) {
      if (field.required || needsPicture(field)) throw new CodedError('MARK_MISSING')
      continue
    }
    if (mark.sealId) {
      if (field.kind === 'signature') throw new CodedError('MARK_MISSING', '签名位置请使用个人签名')
      const known =
        seals.get(mark.sealId) ?? (await admitted(services, db, actor, contract, mark.sealId, field, now))
      seals.set(mark.sealId, { ...known, places: known.places + 1 })
      chosen.push({ field, picture: known.picture })
    } else {
      if (field.kind === 'seal') throw new CodedError('MARK_MISSING', '盖章位置请选择企业印章')
      const id = mark.personSealId!
      const picture = signatures.get(id) ?? (await signatureForSigning(services, db, actor.accountId, id))
      signatures.set(id, picture)
      chosen.push({ field, picture })
    }
  }
  return { chosen, uses: [...seals.values()].map(({ use, places }) => ({ use, places })) }
}

const admitted = async (
  services: Services,
  db: Tx,
  actor: Actor,
  contract: Contract,
  sealId: string,
  field: FieldRow,
  now: Date,
) => {
  const use = await admitSealUse(db, actor, sealId, usedContract(contract), now)
  const row = await db
    .selectFrom('company_seal')
    .selectAll()
    .where('company_id', '=', use.companyId)
    .where('id', '=', sealId)
    .executeTakeFirstOrThrow()
  const wanted = (field.settings as { sealTypes?: number[] }).sealTypes ?? []
  if (wanted.length && !wanted.includes(row.type))
    throw new CodedError('MARK_MISSING', '该位置要求使用其他类型的印章')
  const seal = await sealForSigning(services, db, row)
  return { use, picture: { seal, widthUm: row.width_um, heightUm: row.height_um }, places: 0 }
}
