import { MEMBER } from '@xinqi/api/status'
import { oneOf, rowsOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import { sendMessage } from '../../people/messages/messages.ts'
import { sightOf } from '../archive/access.ts'
import { archivedOf } from '../archive/find.ts'

/** Whoever answers for the chosen contracts is told; what has nobody is named, and why. */
export const remindChosen: PlainHandler<'/storeQuestion/remind'> = async (call) => {
  const { actor, body, db, note, now } = call
  const sight = await sightOf(db, actor)
  const rows = await archivedOf(db, sight, body.archivedIds)
  if (rows.length === 0) throw new CodedError('NOT_FOUND')
  const performers = [...new Set(rows.flatMap(({ performer_id }) => performer_id ?? []))]
  const members = performers.length
    ? await rowsOf(
        db,
        'member',
        { company_id: sight.companyId, account_id: oneOf(performers), status: MEMBER.active },
        { columns: ['account_id'] },
      )
    : []
  const active = new Set(members.map(({ account_id }) => account_id))
  const words = body.words.trim()
  if (!words) throw new CodedError('BAD_REQUEST', '请填写提醒内容')
  const told = rows.filter(({ performer_id }) => performer_id !== null && active.has(performer_id))
  await sendMessage(
    db,
    ...told.map(({ id, name, performer_id }) => ({
      accountId: performer_id!,
      companyId: sight.companyId,
      title: '合同跟进提醒',
      content: `《${name}》：${words}`,
      path: `/archiveFile?archivedId=${id}`,
      at: now,
    })),
  )
  note({ target: rows[0]!.name, detail: { told: told.length, chosen: rows.length } })
  return {
    told: told.length,
    skipped: rows
      .filter((row) => !told.includes(row))
      .map(({ id, name, performer_id }) => ({
        archivedId: id,
        name,
        reason: performer_id ? '负责人已离职或停用' : '没有指定履约负责人',
      })),
  }
}
