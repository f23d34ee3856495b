import { formatVerifierKey } from '@xinqi/evidence/log'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'

const SHOWN = 1000

/** For anybody to keep: who holds an old head can prove that we have not rewritten what came before it. */
export const publishHeads = (
  app: FastifyInstance,
  { db, checkpointSigner, sm2CheckpointSigner }: Services,
) => {
  app.get('/evidence/key', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(`${formatVerifierKey(checkpointSigner)}\n`),
  )
  app.get('/evidence/key/sm2', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(`${formatVerifierKey(sm2CheckpointSigner)}\n`),
  )
  app.get('/evidence/checkpoint', async (_request, reply) => {
    const row = await db
      .selectFrom('evidence_checkpoint')
      .select('note')
      .orderBy('size', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row ? reply.type('text/plain; charset=utf-8').send(row.note) : reply.callNotFound()
  })
  app.get('/evidence/checkpoints', async () => {
    const rows = await db
      .selectFrom('evidence_checkpoint')
      .selectAll()
      .orderBy('size', 'desc')
      .limit(SHOWN)
      .execute()
    return rows.map(({ size, note, at }) => ({ size, at: at.toISOString(), note }))
  })
}
