import { randomBytes, randomUUID } from 'node:crypto'
import type { Draft, MandateLimits } from '@xinqi/api/calls'
import { chinaDigits } from '@xinqi/api/china-day'
import { DAY } from '@xinqi/api/durations'
import type { JsonValue } from '@xinqi/evidence/log'
import { canonicalHash } from '@xinqi/evidence/mandate-chain'
import { newId } from '../../../platform/db/ids.ts'
import { sameOnRetry } from '../../../platform/db/prefetch.ts'
import { addRow, EMPTY, oneOf, rowOf, rowsOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import { isAdmin } from '../../../platform/session/actor.ts'
import { emptyDraft } from '../../contracts/contract/empty-draft.ts'
import { beginDraft } from '../../contracts/drafts/begin-draft.ts'
import { send } from '../../contracts/drafts/send.ts'
import { drawLetter } from './draw-letter.ts'
import { termsOf } from './mandate-leaves.ts'
import { limitsInWords } from './rules.ts'

/**
 * The person grants what he himself may do, and for a company only its administrator. The letter is a contract of one
 * party in our own product; nothing is granted before he has signed it.
 */
export const grantMandate: PlainHandler<'/agents/mandate/grant'> = async (call) => {
  const { actor, body, db, note, now, services, visitor } = call
  if (actor.company && !isAdmin(actor)) throw new CodedError('FORBIDDEN', '以企业身份授权须由系统管理员办理')
  const connection = await rowOf(db, 'agent_connection', {
    account_id: actor.accountId,
    id: body.connectionId,
    ended_at: EMPTY,
  })
  if (!connection || connection.company_id !== (actor.company?.id ?? null)) throw new CodedError('NOT_FOUND')
  const limits: MandateLimits = body.limits
  const types = limits.typeIds.length
    ? await rowsOf(
        db,
        'contract_type',
        { company_id: actor.company?.id ?? actor.accountId, id: oneOf(limits.typeIds) },
        { columns: ['name'] },
      )
    : []
  if (types.length !== limits.typeIds.length) throw new CodedError('NOT_FOUND', '没有这种合同类型')
  const endsAt = new Date(now.getTime() + body.days * DAY)
  const number = sameOnRetry(() => `ZN${chinaDigits(now)}${randomBytes(4).toString('hex').toUpperCase()}`)
  const granted = {
    number,
    account_id: actor.accountId,
    company_id: actor.company?.id ?? null,
    limits: limits as unknown as JsonValue,
    ends_at: endsAt,
  }
  const limitsHash = canonicalHash(termsOf(granted, connection) as unknown as JsonValue)
  const drawn = await drawLetter(
    {
      number,
      grantor: actor.name ?? '',
      company: actor.company?.name ?? null,
      agent: connection.client_name,
      host: connection.client_host,
      words: limitsInWords(
        limits,
        types.map(({ name }) => name),
      ),
      limitsHash,
      endsAt,
    },
    now,
  )
  const blob = await services.blobs.put(db, {
    scopeId: actor.company?.id ?? actor.accountId,
    bytes: drawn.pdf,
    mediaType: 'application/pdf',
  })
  const file = {
    id: newId(),
    name: '智能体授权书.pdf',
    source_blob: blob.id,
    pdf_blob: blob.id,
    page_sizes: drawn.pageSizes as never,
  }
  const partyId = randomUUID()
  const draft: Draft = {
    ...emptyDraft(now),
    name: `智能体授权书（${number}）`,
    number,
    files: [file.id],
    parties: [
      {
        partyId,
        turn: 1,
        kind: 2,
        isOwn: false,
        rule: 1,
        signers: [{ signerId: randomUUID(), name: actor.name ?? '', mobile: '', source: { kind: 'self' } }],
        intentMethods: [1, 2],
        reading: 0,
        readingSeconds: 0,
        attachmentsAsked: [],
        mayRefuse: true,
        mayTransfer: false,
      },
    ],
    fields: (['signature', 'date'] as const).map((kind) => ({
      ...drawn.places[kind],
      fieldId: randomUUID(),
      fileId: file.id,
      partyId,
      kind,
      name: kind === 'date' ? '签署日期' : '授权人签名',
      required: true,
      settings: {},
    })),
  }
  const letterId = newId()
  await beginDraft({ actor, db, now, services, visitor }, { contractId: letterId, draft, files: [file] })
  const mandateId = newId()
  await addRow(db, 'agent_mandate', {
    account_id: actor.accountId,
    id: mandateId,
    number,
    connection_id: connection.id,
    company_id: actor.company?.id ?? null,
    limits: JSON.stringify(limits) as never,
    limits_hash: limitsHash,
    letter_id: letterId,
    ends_at: endsAt,
    created_at: now,
  })
  await send({ actor, db, now, services, visitor, contractId: letterId, revision: 0 })
  note({ target: number, detail: { agent: connection.client_name, limitsHash } })
  return { mandateId, letterId }
}
