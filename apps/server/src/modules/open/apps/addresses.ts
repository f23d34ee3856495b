import { newId } from '../../../platform/db/ids.ts'
import { latestRows, rowOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { isTooWide, readNetwork, writtenNetwork } from '../gateway/ip-list.ts'
import { appChanged, appOf } from './app-of.ts'

export const listAddresses = async (call: Call<'/open/ip/list'>) => {
  const app = await appOf(call, call.body.appId)
  const rows = await latestRows(call.db, 'open_ip', { app_id: app.id }, { by: 'created_at' })
  return {
    enforced: app.ip_enforced || !app.is_sandbox,
    isSandbox: app.is_sandbox,
    list: rows.map((row) => ({
      ipId: row.id,
      network: row.network,
      remark: row.remark,
      addedBy: row.added_by,
      createdAt: row.created_at.toISOString(),
    })),
  }
}

export const saveAddresses = async (call: Call<'/open/ip/save'>) => {
  const { body, db, note, now, partner } = call
  const app = await appOf(call, body.appId)
  const networks = body.networks.map((text) => {
    const network = readNetwork(text)
    if (!network || (!app.is_sandbox && isTooWide(network)))
      throw new CodedError('OPEN_IP_INVALID', `「${text}」不是可用的 IP 或 CIDR`)
    return writtenNetwork(network)
  })
  const added = await db
    .insertInto('open_ip')
    .values(
      [...new Set(networks)].map((network) => ({
        app_id: app.id,
        id: newId(),
        network,
        remark: body.remark?.trim() || null,
        added_by: partner.name,
        created_at: now,
      })),
    )
    .onConflict((oc) => oc.columns(['app_id', 'network']).doNothing())
    .returning('id')
    .execute()
  await appChanged(db, app.id)
  note({ target: app.name, detail: { appId: app.id, networks } })
  return { added: added.length }
}

export const removeAddresses = async (call: Call<'/open/ip/remove'>) => {
  const { body, db, note } = call
  const app = await appOf(call, body.appId)
  const gone = await db
    .deleteFrom('open_ip')
    .where('app_id', '=', app.id)
    .where('id', 'in', body.ipIds)
    .returning('network')
    .execute()
  if (gone.length === 0) throw new CodedError('NOT_FOUND')
  const left = await rowOf(db, 'open_ip', { app_id: app.id }, ['id'])
  if (!left && !app.is_sandbox) throw new CodedError('OPEN_IP_LAST')
  await appChanged(db, app.id)
  note({ target: app.name, detail: { appId: app.id, networks: gone.map(({ network }) => network) } })
  return {}
}

export const refusedAddresses = async (call: Call<'/open/ip/refused'>) => {
  const app = await appOf(call, call.body.appId)
  const rows = await latestRows(call.db, 'open_ip_refused', { app_id: app.id }, { by: 'last_at', most: 50 })
  return {
    mine: call.visitor.address,
    list: rows.map(({ address, hits, last_at }) => ({ address, hits, lastAt: last_at.toISOString() })),
  }
}
