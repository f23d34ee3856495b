import type { Data } from '@xinqi/api/calls'
import { chinaDay } from '@xinqi/api/china-day'
import { DAY } from '@xinqi/api/durations'
import { sql } from 'kysely'
import { EMPTY, latestRows, oneOf, rowsOf } from '../../../platform/db/row.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import { appsOf } from '../apps/app-of.ts'
import { ENDPOINT, PUSH } from '../webhooks/publish-event.ts'

type Todo = Data<'/open/home/todo'>['list'][number]
const SOON = 30 * DAY
const LATELY = 7 * DAY

/** What waits for somebody: the running alerts first. */
export const todo: PlainHandler<'/open/home/todo'> = async (call) => {
  const { db, now, partner } = call
  const apps = await appsOf(call)
  const ids = apps.map(({ id }) => id)
  const alerts = await latestRows(
    db,
    'open_alert',
    { partner_id: partner.partnerId, ended_at: EMPTY },
    { by: 'began_at' },
  )
  const seen = alerts.filter(({ app_id }) => app_id === null || ids.includes(app_id))
  const list: Todo[] = seen.map(({ kind, content, app_id }) => ({
    kind,
    level: 'error',
    text: content,
    path:
      kind === 'pushFailing'
        ? `/platform/openUser/pushLogs?appId=${app_id}`
        : kind === 'errorRate'
          ? `/platform/openUser/pushLogs?appId=${app_id}&tab=calls`
          : '/platform/openUser?tab=account',
  }))
  if (ids.length === 0) return { list }
  return { list: [...list, ...(await aboutPushes(call, ids)), ...(await aboutKeys(call, ids, now))] }
}

const aboutPushes = async ({ db, now }: Call<'/open/home/todo'>, ids: string[]): Promise<Todo[]> => {
  const paused = await rowsOf(
    db,
    'open_endpoint',
    { app_id: oneOf(ids), status: ENDPOINT.paused, removed_at: EMPTY },
    { columns: ['app_id', 'url'] },
  )
  const { lost } = await db
    .selectFrom('open_push')
    .select(sql<number>`count(*)`.as('lost'))
    .where('app_id', 'in', ids)
    .where('status', '=', PUSH.givenUp)
    .where('created_at', '>', new Date(now.getTime() - LATELY))
    .executeTakeFirstOrThrow()
  return [
    ...paused.map(
      ({ app_id, url }): Todo => ({
        kind: 'endpointPaused',
        level: 'error',
        text: `回调地址 ${url} 因持续失败已暂停，恢复后补推`,
        path: `/platform/openUser/notify?appId=${app_id}`,
      }),
    ),
    ...(Number(lost) > 0
      ? [
          {
            kind: 'pushGivenUp',
            level: 'warning' as const,
            text: `最近 7 天有 ${lost} 条推送已放弃，可批量重推`,
            path: '/platform/openUser/pushLogs',
          },
        ]
      : []),
  ]
}

const aboutKeys = async ({ db }: Call<'/open/home/todo'>, ids: string[], now: Date): Promise<Todo[]> => {
  const keys = await db
    .selectFrom('open_key')
    .innerJoin('open_app', 'open_app.id', 'open_key.app_id')
    .select(['open_key.id', 'open_key.ends_at', 'open_app.name', 'open_app.id as app_id'])
    .where('open_key.app_id', 'in', ids)
    .where('ends_at', '>', now)
    .where('ends_at', '<', new Date(now.getTime() + SOON))
    .execute()
  return keys.map(({ id, ends_at, name, app_id }) => ({
    kind: 'keyEnding',
    level: 'warning',
    text: `「${name}」的密钥 ${id} 将于 ${chinaDay(ends_at!)} 到期`,
    path: `/platform/tools/apps?appId=${app_id}&tab=keys`,
  }))
}
