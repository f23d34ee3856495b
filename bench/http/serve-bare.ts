// The yardstick: Fastify as it comes, the same answers, the same SQL through `pg`, nothing checked.
import Fastify from 'fastify'
import pg from 'pg'

const [socket, companyId] = process.argv.slice(2)
const app = Fastify()
app.post('/check', async () => ({ code: 1, msg: 'ok', data: { wellFormed: true } }))
if (socket) {
  const pool = new pg.Pool({ host: socket, user: 'xinqi', database: 'postgres', max: 8 })
  app.post('/list', async () => {
    const [{ rows }, { rows: counted }] = await Promise.all([
      pool.query(
        'select "id", "event", "actor_name", "target", "succeeded", "address", "at" from "audit_event" where "company_id" = $1 order by "at" desc, "id" desc limit $2',
        [companyId, 21],
      ),
      pool.query('select count(*) as "total" from "audit_event" where "company_id" = $1', [companyId]),
    ])
    const list = rows.slice(0, 20).map((row) => ({
      eventId: row.id,
      event: row.event,
      label: row.event,
      actorName: row.actor_name,
      target: row.target,
      succeeded: row.succeeded,
      address: row.address,
      at: row.at.toISOString(),
    }))
    return { code: 1, msg: 'ok', data: { list, nextCursor: 'x', total: Number(counted[0].total) } }
  })
}
await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.({ url: `http://127.0.0.1:${(app.server.address() as { port: number }).port}` })
process.once('disconnect', () => process.exit(0))
