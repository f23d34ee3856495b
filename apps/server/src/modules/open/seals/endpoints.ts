import type { Queryable } from '../../../platform/db/database.ts'
import { rowsOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { pictureType } from '../../../platform/storage/picture-type.ts'
import { cutOut, type InkPicture, millimetres } from '../../seals/company-seals/artwork.ts'
import {
  cancelSeal,
  disableSeal,
  enableSeal,
  setDefaultSeal,
} from '../../seals/company-seals/change-seals.ts'
import { createSeal, uploadSeal } from '../../seals/company-seals/create-seal.ts'
import { SEAL } from '../../seals/company-seals/rules.ts'
import { SIGNED_NAME } from '../../seals/personal-signatures/artwork.ts'
import {
  deletePersonSeal,
  setDefaultPersonSeal,
} from '../../seals/personal-signatures/change-person-seals.ts'
import { cutOutSignature, savePicture, saveTyped } from '../../seals/personal-signatures/save-person-seal.ts'
import { fileOf } from '../files/app-files.ts'
import { asWeb } from '../gateway/as-web.ts'
import {
  type OpenApp,
  type OpenPreparingCall,
  openCommitWithFiles,
  openHandlers,
  openPrepareThenCommit,
} from '../gateway/open-call.ts'
import { sealOwner } from './owner.ts'

const STATUS: Record<number, string> = {
  [SEAL.underReview]: 'reviewing',
  [SEAL.enabled]: 'enabled',
  [SEAL.refused]: 'refused',
  [SEAL.disabled]: 'disabled',
  [SEAL.cancelled]: 'cancelled',
}
type SealCall = { app: OpenApp; db: Queryable; now: Date; body: { account: string } }

const ownerOf = ({ app, db, now, body }: SealCall): Promise<Actor> => sealOwner(db, app, body.account, now)

const sealsOf = async (db: Queryable, { company, accountId }: Actor) => {
  if (company) {
    const rows = await db
      .selectFrom('company_seal')
      .selectAll()
      .where('company_id', '=', company.id)
      .where('status', '<>', SEAL.cancelled)
      .orderBy('created_at')
      .execute()
    return rows.map((row) => ({ ...row, sealNo: row.id }))
  }
  const rows = await rowsOf(db, 'person_seal', { account_id: accountId }, { by: 'created_at' })
  return rows.map((row) => ({ ...row, sealNo: row.id, type: 0, status: SEAL.enabled }))
}

const present = (row: Awaited<ReturnType<typeof sealsOf>>[number]) => ({
  sealNo: row.sealNo,
  name: row.name,
  type: row.type,
  status: STATUS[row.status] ?? 'disabled',
  isDefault: row.is_default,
  widthMm: millimetres(row.width_um),
  heightMm: millimetres(row.height_um),
  createdAt: row.created_at.toISOString(),
})

const oneOf = async (db: Queryable, actor: Actor, sealNo: string) => {
  const found = (await sealsOf(db, actor)).find((row) => row.sealNo === sealNo)
  if (!found) throw new CodedError('NOT_FOUND', '印章不存在')
  return present(found)
}

const SEAL_MM = 42

const pictureOf = async ({ app, body, db, services }: OpenPreparingCall<'seal/createByImage'>) => {
  const file = await fileOf(db, app.id, body.fileId)
  const blob = await services.blobs.find(db, file.source_blob)
  if (!blob) throw new CodedError('OPEN_FILE_UNKNOWN')
  const bytes = await services.blobs.read(blob)
  if (!pictureType(bytes)) throw new CodedError('FILE_TYPE', '请上传 PNG 或 JPG 图片')
  return { field: 'file', fileName: file.name, bytes }
}

export const sealEndpoints = openHandlers({
  'seal/createByTemplate': openCommitWithFiles<'seal/createByTemplate'>(async (call) => {
    const { body, db } = call
    const actor = await ownerOf(call)
    const { name, type = 2, text, mm = 42 } = body
    if (!actor.company) {
      const made = await saveTyped(asWeb<'/personSeal/type'>(call, actor, { name, design: SIGNED_NAME }))
      return oneOf(db, actor, made.personSealId)
    }
    const made = await createSeal(
      asWeb<'/companySeal/createByTemplate'>(call, actor, {
        name,
        type: type as never,
        design: {
          shape: 'round',
          sizeMm: mm,
          star: true,
          doubleRing: false,
          horizontal: text ? [text] : [],
          lower: '',
          writing: 'vertical',
          colour: 'red',
        },
      }),
    )
    return oneOf(db, actor, made.sealId)
  }),
  'seal/createByImage': openPrepareThenCommit<'seal/createByImage', InkPicture>(
    async (call) => {
      const file = await pictureOf(call)
      return (await ownerOf(call)).company
        ? cutOut(file, call.body.mm ?? SEAL_MM)
        : cutOutSignature({ files: [file] })
    },
    async (call, ink) => {
      const { app, body, db } = call
      const actor = await ownerOf(call)
      const files = [await pictureOf(call)]
      if (!actor.company) {
        const made = await savePicture(
          asWeb<'/personSeal/upload'>(call, actor, { name: body.name }, files),
          ink,
        )
        return oneOf(db, actor, made.personSealId)
      }
      const { sealId } = await uploadSeal(
        asWeb<'/companySeal/upload'>(
          call,
          actor,
          { name: body.name, type: String(body.type ?? 2), widthMm: String(body.mm ?? SEAL_MM) },
          files,
        ),
        ink,
        { isReviewed: !app.is_sandbox, inPerson: app.is_sandbox },
      )
      return oneOf(db, actor, sealId)
    },
    { withFiles: true },
  ),
  'seal/list': async (call) => {
    const actor = await ownerOf(call)
    return { list: (await sealsOf(call.db, actor)).map(present) }
  },
  'seal/update': async (call) => {
    const { body, db } = call
    const actor = await ownerOf(call)
    await oneOf(db, actor, body.sealNo)
    if (!actor.company) {
      if (body.isDefault)
        await setDefaultPersonSeal(
          asWeb<'/personSeal/setDefault'>(call, actor, { personSealId: body.sealNo }),
        )
      return oneOf(db, actor, body.sealNo)
    }
    if (body.enabled === true)
      await enableSeal(asWeb<'/companySeal/enable'>(call, actor, { sealId: body.sealNo }))
    if (body.enabled === false)
      await disableSeal(
        asWeb<'/companySeal/disable'>(call, actor, { sealId: body.sealNo, reason: '经开放接口操作' }),
      )
    if (body.isDefault)
      await setDefaultSeal(asWeb<'/companySeal/setDefault'>(call, actor, { sealId: body.sealNo }))
    return oneOf(db, actor, body.sealNo)
  },
  'seal/cancel': async (call) => {
    const { body, db } = call
    const actor = await ownerOf(call)
    await oneOf(db, actor, body.sealNo)
    if (actor.company)
      await cancelSeal(
        asWeb<'/companySeal/cancel'>(call, actor, { sealId: body.sealNo, reason: '经开放接口操作' }),
      )
    else await deletePersonSeal(asWeb<'/personSeal/delete'>(call, actor, { personSealId: body.sealNo }))
    return {}
  },
})
