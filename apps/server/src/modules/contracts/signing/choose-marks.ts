import type { Body } from '@xinqi/api/calls'
import { type Moved, moveProblem } from '@xinqi/api/contract-fields/moved-mark'
import type { Queryable } from '../../../platform/db/database.ts'
import { type Row, theRow } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import {
  type AdmittedUse,
  admitSealUse,
  sealAtHand,
  type UsedContract,
} from '../../seals/authorisations/use-seal.ts'
import { sealForSigning, sealIs } from '../../seals/company-seals/prepare-for-signing.ts'
import {
  type NationalSealInHand,
  nationalSealOf,
  takeNationalSeal,
  type UsedNationalSeal,
  usedNationalSeal,
} from '../../seals/national-seals/use-seal.ts'
import {
  ownNationalSealOf,
  takeOwnSeal,
  usedOwnSeal,
} from '../../seals/person-national-seals/use-own-seal.ts'
import { ownSignature } from '../../seals/personal-signatures/prepare-for-signing.ts'
import type { Contract, FieldRow } from '../contract/aggregate.ts'
import { isOfd } from '../contract/file-format.ts'
import { needsPicture, type Picture, signingDay } from './draw-marks.ts'

type Marks = Body<'/contract/sign'>['marks']
/** Says why a seal may go onto a contract, or throws. */
export type AdmitSeal = typeof admitSealUse
/** What a mark is, told without drawing it; and the drawing, which may have to be fetched. */
export type Mark = {
  is: string
  isDrawn?: boolean
  /** Written for one contract, and of use for no other. */
  forContract?: string | null
  picture: () => Promise<Picture>
  /** The national seal it is put on with, where the contract asks for one and the seal has it. */
  national?: UsedNationalSeal & { take: () => Promise<NationalSealInHand> }
}
/** What one place gets: a mark, or words. */
export type ChosenMark = { field: FieldRow; mark?: Mark; text?: string; moved?: Moved }
export type ChosenMarks = { chosen: ChosenMark[]; uses: { use: AdmittedUse; places: number }[] }

export const usedContract = ({ row }: Contract): UsedContract => ({
  id: row.id,
  no: row.number,
  type: row.type_id,
  name: row.name,
})

/** One person's seals and signatures, each fetched once for however many contracts he signs together. */
export const markCase = (services: Services, db: Queryable, actor: Actor, account: Row<'account'>) => {
  const seals = new Map<string, ReturnType<typeof fetchSeal>>()
  const nationals = new Map<string, Promise<Mark>>()
  const signatures = new Map<string, Promise<Mark>>()
  const fetchSeal = async (sealId: string) => {
    const atHand = await sealAtHand(db, actor, sealId)
    const row = await theRow(db, 'company_seal', { company_id: atHand.row.company_id, id: sealId })
    const mark: Mark = {
      is: `seal ${row.id} ${sealIs(row)}`,
      picture: onceOnly(async () => ({
        seal: await sealForSigning(services, db, row),
        widthUm: row.width_um,
        heightUm: row.height_um,
      })),
    }
    return { atHand, row, type: row.type, mark }
  }
  /** The same seal as the national format has it; as it is where it has none. */
  const fetchNational = async (sealId: string, now: Date): Promise<Mark> => {
    const { row, mark } = await once(seals, sealId, fetchSeal)
    const kept = await nationalSealOf(db, row, now)
    if (!kept) return mark
    const used = usedNationalSeal(kept)
    const take = onceOnly(() => takeNationalSeal(services, db, kept))
    return {
      is: `national ${used.id} ${used.esId}`,
      national: { ...used, take },
      picture: async () => {
        const { picture, widthMm, heightMm } = await take()
        return { seal: picture, widthUm: widthMm * 1000, heightUm: heightMm * 1000 }
      },
    }
  }
  const fetchSignature = async (id: string): Promise<Mark> => {
    const { is, isDrawn, forContract, widthUm, heightUm, draw } = await ownSignature(
      services,
      db,
      account,
      id,
    )
    return {
      is: `signature ${id} ${is}`,
      isDrawn,
      forContract,
      picture: onceOnly(async () => ({ seal: await draw(), widthUm, heightUm })),
    }
  }
  /** The same signature as the person's own national seal; as it is where it has none. */
  const fetchNationalSignature = async (id: string, now: Date): Promise<Mark> => {
    const plain = await once(signatures, id, fetchSignature)
    const kept = await ownNationalSealOf(db, account.id, id, now)
    if (!kept) return plain
    const used = usedOwnSeal(kept)
    const take = onceOnly(() => takeOwnSeal(services, db, kept))
    return {
      ...plain,
      is: `national ${used.id} ${used.esId}`,
      national: { ...used, take },
      picture: async () => {
        const { picture, widthMm, heightMm } = await take()
        return { seal: picture, widthUm: widthMm * 1000, heightUm: heightMm * 1000 }
      },
    }
  }
  return {
    seal: (id: string) => once(seals, id, fetchSeal),
    nationalSeal: (id: string, now: Date) => once(nationals, id, (sealId) => fetchNational(sealId, now)),
    signature: (id: string) => once(signatures, id, fetchSignature),
    nationalSignature: (id: string, now: Date) =>
      once(nationals, id, (signatureId) => fetchNationalSignature(signatureId, now)),
  }
}
export type MarkCase = ReturnType<typeof markCase>

const once = <Value>(known: Map<string, Value>, id: string, fetch: (id: string) => Value): Value => {
  const value = known.get(id) ?? fetch(id)
  known.set(id, value)
  return value
}

const onceOnly = <Value>(make: () => Promise<Value>): (() => Promise<Value>) => {
  let made: Promise<Value> | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** Every place of this person gets its mark: a seal he may use, a signature of his own, the day, a remark. */
export const chooseMarks = async (
  marksAtHand: MarkCase,
  contract: Contract,
  places: readonly FieldRow[],
  marks: Marks,
  now: Date,
  admit: AdmitSeal = admitSealUse,
): Promise<ChosenMarks> => {
  const given = new Map(marks.map((mark) => [mark.fieldId, mark]))
  const uses = new Map<string, { use: AdmittedUse; places: number }>()
  const chosen: ChosenMark[] = []
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
    const moved = movedWithin(field, mark)
    const ofd = contract.files.find((file) => file.id === field.file_id && isOfd(file))
    if (mark.sealId) {
      if (field.kind === 'signature') throw new CodedError('MARK_MISSING', '签名位置请使用个人签名')
      const { atHand, type, mark: plain } = await marksAtHand.seal(mark.sealId)
      const known = uses.get(mark.sealId) ?? {
        use: admit(atHand, usedContract(contract), now),
        places: 0,
      }
      assertKindOfSeal(field, type)
      uses.set(mark.sealId, { ...known, places: known.places + 1 })
      const seal =
        contract.row.national_seal || ofd ? await marksAtHand.nationalSeal(mark.sealId, now) : plain
      if (ofd)
        assertOnOfd(
          ofd.name,
          `「${atHand.row.name}」尚未制作国标电子印章，请先在「国标电子印章」中申请制作，或选择其他印章`,
          seal,
          moved,
        )
      chosen.push({ field, mark: seal, moved })
    } else {
      if (field.kind === 'seal') throw new CodedError('MARK_MISSING', '盖章位置请选择企业印章')
      const signature =
        contract.row.national_seal || ofd
          ? await marksAtHand.nationalSignature(mark.personSealId!, now)
          : await marksAtHand.signature(mark.personSealId!)
      if (ofd)
        assertOnOfd(
          ofd.name,
          '所选签名尚未制作个人电子印章，请先在「个人签名」中制作，或选择其他签名',
          signature,
          moved,
        )
      const party = contract.parties.find(({ id }) => id === field.party_id)
      if (party?.hand_drawn && !signature.isDrawn)
        throw new CodedError('MARK_MISSING', '发起方要求手写签名，请手写后再签署')
      if (signature.forContract && signature.forContract !== contract.row.id)
        throw new CodedError('NOT_FOUND')
      if (party?.fresh_drawn && !signature.forContract)
        throw new CodedError('MARK_MISSING', '发起方要求现场手写签名，请手写后再签署')
      chosen.push({ field, mark: signature, moved })
    }
  }
  return { chosen, uses: [...uses.values()] }
}

/** An OFD original is signed by the seal itself: a seal without a key of its own signs nothing, and none is turned. */
const assertOnOfd = (fileName: string, advice: string, { national }: Mark, moved: Moved): void => {
  if (!national) throw new CodedError('NATIONAL_SEAL_UNUSABLE', `「${fileName}」以 OFD 原件签署，${advice}`)
  if (moved.turn) throw new CodedError('MARK_MISSING', 'OFD 原件上的印章与签名不能旋转')
}

/** As far as the sender lets it, and no further; whatever the page thought. */
const movedWithin = (field: FieldRow, { dx, dy, turn }: Marks[number]): Moved => {
  const moved = { dx, dy, turn }
  const problem = moveProblem({ ...field, settings: field.settings as { mayMove?: boolean } }, moved)
  if (problem) throw new CodedError('MARK_MISSING', problem)
  return moved
}

const assertKindOfSeal = (field: FieldRow, type: number): void => {
  const wanted = (field.settings as { sealTypes?: number[] }).sealTypes ?? []
  if (wanted.length && !wanted.includes(type))
    throw new CodedError('MARK_MISSING', '该位置要求使用其他类型的印章')
}
