import type { Path } from '@xinqi/api/calls'
import type { EndpointFacts } from '@xinqi/api/endpoint'
import { HEADERS } from '@xinqi/api/wire'
import type { FastifyRequest } from 'fastify'
import { writeAudit } from '../audit.ts'
import type { Database, Tx } from '../db/database.ts'
import { CodedError } from '../errors.ts'
import { onceByKey } from '../security/idempotency.ts'
import type { Services } from '../services.ts'
import type { AuditNote, Call, Handler } from './call.ts'
import { authorise } from './gate.ts'

type Run = { path: Path; facts: EndpointFacts; handler: Handler<Path>; services: Services }

/** Permission → idempotency → transaction { handler, audit }. What the gate and the schema let through ends up here. */
export const runCall = async (run: Run, request: FastifyRequest): Promise<unknown> => {
  const { path, facts, handler, services } = run
  const admitted = request.admitted!
  const visitor = {
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? null,
    requestId: request.id,
  }
  let noted: AuditNote = {}
  const callOn = (db: Tx | Database): Call<Path> =>
    ({
      body: facts.method === 'GET' ? request.query : request.body,
      params: (request.params ?? {}) as Record<string, string>,
      files: admitted.files,
      actor: admitted.actor,
      db,
      standing: services.db,
      now: services.clock(),
      visitor,
      services,
      note: (entry: AuditNote) => {
        noted = { ...noted, ...entry, detail: { ...noted.detail, ...entry.detail } }
      },
    }) as Call<Path>
  const audit = (
    db: Tx | Database,
    event: string,
    succeeded: boolean,
    detail: Record<string, unknown> = {},
  ) =>
    writeAudit(db, {
      event,
      companyId: noted.actor?.companyId ?? admitted.actor?.company?.id ?? null,
      accountId: noted.actor?.accountId ?? admitted.actor?.accountId ?? null,
      actorName: noted.actor?.name ?? admitted.actor?.name ?? null,
      target: noted.target ?? null,
      succeeded,
      detail: { ...noted.detail, ...detail },
      ...visitor,
      at: services.clock(),
    })

  try {
    authorise(admitted.actor, facts)
    const { changes } = facts
    if (!changes) return await handler(callOn(services.db))
    return await services.db.transaction().execute(async (tx) => {
      if (admitted.nonce) await spendNonce(tx, admitted.nonce, services.clock())
      const act = async () => {
        const data = await handler(callOn(tx))
        await audit(tx, changes, true)
        return data
      }
      const key = request.headers[HEADERS.idempotencyKey]
      if (!facts.idempotent || typeof key !== 'string') return act()
      const actor = admitted.actor?.accountId ?? 'public'
      return onceByKey(tx, { actor, key, path, bodyHash: admitted.bodyHash }, services.clock(), act)
    })
  } catch (error) {
    const refused = error instanceof CodedError
    if (refused && (facts.changes || error.errorName === 'FORBIDDEN')) {
      await audit(services.db, facts.changes || 'access.denied', false, { path, code: error.code })
    }
    throw error
  }
}

const spendNonce = async (tx: Tx, nonce: string, now: Date) => {
  const spent = await tx
    .insertInto('nonce')
    .values({ nonce: Buffer.from(nonce, 'hex'), seen_at: now })
    .onConflict((oc) => oc.column('nonce').doNothing())
    .returning('nonce')
    .executeTakeFirst()
  if (!spent) throw new CodedError('SIGNATURE_REPLAY')
}
