// The product with a company, an app that acts for it, and receivers to push to; in a process of its own.
import { makeApp } from '../../apps/server/src/modules/open/apps/create-app.ts'
import { publishEvent } from '../../apps/server/src/modules/open/webhooks/publish-event.ts'
import { newId } from '../../apps/server/src/platform/db/ids.ts'
import { openHouse } from '../contracts/house.ts'

const house = await openHouse(2, { OUTBOUND_ALLOW: '127.0.0.1' })
const { services, companyId } = house
const { db } = services
const partnerId = newId()
const made = await db.transaction().execute(async (tx) => {
  const at = services.clock()
  await tx
    .insertInto('partner')
    .values({ id: partnerId, name: '测速合作方', company_id: companyId, created_at: at })
    .execute()
  const newApp = async (name: string) => {
    const app = await makeApp(services, tx, { partnerId, partnerName: '测速合作方', name, isSandbox: false })
    const ip = { app_id: app.appId, id: newId(), network: '127.0.0.1', added_by: '测速', created_at: at }
    await tx.insertInto('open_ip').values(ip).execute()
    return app
  }
  const app = await newApp('测速应用')
  // What is measured is the work, not the limit.
  await tx
    .updateTable('open_app')
    .set({ rates: JSON.stringify({ read: 1e6, write: 1e6, file: 1e6 }) })
    .where('id', '=', app.appId)
    .execute()
  return { app, usual: await newApp('普通应用') }
})

type ServeRequest = { ask: 'receivers'; urls: string[] } | { ask: 'events'; count: number; everyMs: number }
const commands = {
  receivers: async ({ urls }: { urls: string[] }) => {
    for (const url of urls)
      await db
        .insertInto('open_endpoint')
        .values({
          app_id: made.app.appId,
          id: newId(),
          url,
          secret_cipher: services.columns.seal('whsec_bWVhc3VyZW1lbnQ='),
          created_at: services.clock(),
        })
        .execute()
  },
  /** As a change in the house would write them: with a commit of its own each. */
  events: async ({ count, everyMs }: { count: number; everyMs: number }) => {
    for (let at = 0; at < count; at++) {
      await db.transaction().execute((tx) =>
        publishEvent(services, tx, {
          appId: made.app.appId,
          type: 'webhook.test',
          data: { sentAt: Date.now() },
        }),
      )
      await new Promise((resolve) => setTimeout(resolve, everyMs))
    }
  },
}
process.on('message', async (asked: ServeRequest) => {
  await commands[asked.ask](asked as never)
  process.send!({ done: asked.ask })
})
process.send!({ url: house.url, ...made, pid: process.pid })
process.once('disconnect', async () => {
  await house.stop()
  process.exit(0)
})
