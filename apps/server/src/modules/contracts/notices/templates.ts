import { FIRST_LANGUAGE, type Language } from '@xinqi/api/languages'
import {
  NOTICE_EVENTS,
  type NoticeChannel,
  type NoticeEvent,
  noticeFacts,
  wordingProblem,
} from '@xinqi/api/notices'
import { NOTICES_EN } from '@xinqi/api/notices-en'
import type { Queryable } from '../../../platform/db/database.ts'
import { removeRows } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'

export type Wording = { title: string; content: string; vendorCode: string | null }

export const changedWordings = (db: Queryable) => db.selectFrom('notice_template').selectAll().execute()

/** How everything reads at the moment: as written, or as an operator changed it. */
export const wordings = async (
  db: Queryable,
): Promise<(event: NoticeEvent, channel: NoticeChannel, language: Language) => Wording> => {
  const changed = new Map(
    (await changedWordings(db)).map((row): [string, Wording] => [
      `${row.event}:${row.channel}`,
      { title: row.title, content: row.content, vendorCode: row.vendor_code },
    ]),
  )
  return (event, channel, language) => {
    // An operator words the Chinese; other languages say what the code says.
    if (language !== FIRST_LANGUAGE) return { ...NOTICES_EN[event][channel]!, vendorCode: null }
    return changed.get(`${event}:${channel}`) ?? { ...noticeFacts(event).wording[channel]!, vendorCode: null }
  }
}

export const listTemplates: PlainHandler<'/operator/notice/templates'> = async ({ db, services }) => {
  const { config, sms } = services
  const changed = new Map((await changedWordings(db)).map((row) => [`${row.event}:${row.channel}`, row]))
  return NOTICE_EVENTS.flatMap((event) =>
    (Object.entries(noticeFacts(event).wording) as [NoticeChannel, { title: string; content: string }][]).map(
      ([channel, usual]) => {
        const row = changed.get(`${event}:${channel}`)
        return {
          event,
          channel,
          title: row?.title ?? usual.title,
          content: row?.content ?? usual.content,
          vendorCode: row?.vendor_code ?? null,
          settingsCode: (channel === 'sms' && config.SMS_NOTICE_TEMPLATES[event]) || null,
          needsCode: channel === 'sms' && sms.isOffered && !sms.isSandbox,
          isChanged: row !== undefined,
          updatedAt: row?.updated_at.toISOString() ?? null,
        }
      },
    ),
  )
}

export const saveTemplate = async ({ actor, body, db, note, now }: Call<'/operator/notice/saveTemplate'>) => {
  const { event, channel } = body
  const problem = wordingProblem(event, channel, body)
  if (problem) throw new CodedError('NOTICE_WORDING', problem)
  const facts = {
    title: body.title.trim(),
    content: body.content.trim(),
    vendor_code: (channel === 'sms' && body.vendorCode?.trim()) || null,
    updated_by: actor.accountId,
    updated_at: now,
  }
  await db
    .insertInto('notice_template')
    .values({ event, channel, ...facts })
    .onConflict((oc) => oc.columns(['event', 'channel']).doUpdateSet(facts))
    .execute()
  note({ target: noticeFacts(event).name, detail: { channel } })
  return {}
}

export const resetTemplate = async ({ body, db, note }: Call<'/operator/notice/resetTemplate'>) => {
  await removeRows(db, 'notice_template', { event: body.event, channel: body.channel })
  note({ target: noticeFacts(body.event).name, detail: { channel: body.channel } })
  return {}
}
