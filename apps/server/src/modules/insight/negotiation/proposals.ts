import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { addRow, inRows, lockRow, rowsOf } from '../../../platform/db/row.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import type { Services } from '../../../platform/services.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { quotaOwner } from '../../quota/copies/owner.ts'
import { type Clause, changed, PROPOSAL, tidied } from './clauses.ts'
import {
  changeOf,
  openWords,
  PROPOSAL_IS,
  type ProposalRow,
  type ProposalWords,
  SOURCE,
  sealWords,
} from './proposal-words.ts'
import {
  changeRoom,
  NOBODY_AGREED,
  openClauses,
  type Place,
  placeIn,
  placeToChange,
  type RoomRow,
  recordEvent,
  type Side,
  sealedClauses,
} from './room.ts'

const AT_MOST = 500

export const proposalsOf = (db: Queryable, room: Pick<RoomRow, 'owner_id' | 'id'>) =>
  rowsOf(
    db,
    'negotiation_proposal',
    { owner_id: room.owner_id, room_id: room.id },
    { by: ['created_at', 'id'] },
  )

/** What is not submitted is its own side's alone. */
export const isShownTo = (row: Pick<ProposalRow, 'state' | 'side'>, side: Side): boolean =>
  row.side === side || row.state !== PROPOSAL_IS.unsent
const isWaiting = ({ state }: Pick<ProposalRow, 'state'>) =>
  state === PROPOSAL_IS.unsent || state === PROPOSAL_IS.open

type Proposing = {
  db: Queryable
  actor: Actor
  now: Date
  services: Services
}
export type NewProposal = {
  kind: number
  clauseId: string
  text: string
  reason: string
  source: number
  author: string | null
}

/** Each as it could be accepted now; a side has one word on a clause, the later one takes the place of the earlier. */
export const addProposals = async (
  { db, actor, now, services }: Proposing,
  { room, side }: Place,
  clauses: readonly Clause[],
  proposed: readonly NewProposal[],
): Promise<string[]> => {
  const waiting = (await proposalsOf(db, room)).filter(isWaiting)
  if (waiting.length + proposed.length > AT_MOST)
    throw new CodedError('TOO_LARGE', `未决的提议不能超过 ${AT_MOST} 项，请先处理`)
  const ids: string[] = []
  for (const { kind, clauseId, text, reason, source, author } of proposed) {
    const id = newId()
    const clause = orNotFound(clauses.find((one) => one.id === clauseId))
    const words: ProposalWords = {
      before: kind === PROPOSAL.insert ? '' : clause.text,
      text: kind === PROPOSAL.remove ? '' : tidied(text),
      reason: reason.trim(),
      author,
      reply: '',
    }
    if (kind !== PROPOSAL.remove && !words.text) throw new CodedError('BAD_REQUEST', '请填写条款的文字')
    if (kind === PROPOSAL.replace && words.text === words.before)
      throw new CodedError('BAD_REQUEST', '文字与现在的条款相同，没有可以提议的内容')
    changed(clauses, { id, kind, clauseId, before: words.before, text: words.text })
    const of = { owner_id: room.owner_id, room_id: room.id }
    if (kind !== PROPOSAL.insert)
      for (const earlier of waiting)
        if (earlier.side === side && earlier.clause_id === clauseId && earlier.kind !== PROPOSAL.insert)
          await inRows(db, 'negotiation_proposal', { ...of, id: earlier.id }).set({
            state: PROPOSAL_IS.overtaken,
          })
    await addRow(db, 'negotiation_proposal', {
      ...of,
      id,
      kind,
      clause_id: clauseId,
      side,
      account_id: actor.accountId,
      account_name: actor.name ?? '',
      source,
      round: room.round,
      words_sealed: await sealWords(services, { owner_id: room.owner_id, id }, words),
      created_at: now,
    })
    ids.push(id)
  }
  // Whoever has more to say does not agree to what is there.
  if (ids.length) await changeRoom(db, room, { ...NOBODY_AGREED, updated_at: now })
  return ids
}

export const propose: PlainHandler<'/negotiation/propose'> = async (call) => {
  const { body, db, note, services } = call
  const place = await placeToChange(call, body.roomId)
  const clauses = await openClauses(services, place.room)
  const { kind, clauseId, text, reason } = body
  const [proposalId] = await addProposals({ ...call, db }, place, clauses, [
    { kind, clauseId, text, reason, source: SOURCE.hand, author: null },
  ])
  note({ target: place.room.name })
  return { proposalId: proposalId! }
}

const lockedProposal = async (db: Queryable, { room, side }: Place, id: string) => {
  const row = await lockRow(db, 'negotiation_proposal', { owner_id: room.owner_id, room_id: room.id, id })
  if (!row || !isShownTo(row, side)) throw new CodedError('NOT_FOUND')
  return row
}
const setProposal = (
  db: Queryable,
  row: ProposalRow,
  change: Parameters<ReturnType<typeof inRows<'negotiation_proposal'>>['set']>[0],
) =>
  inRows(db, 'negotiation_proposal', { owner_id: row.owner_id, room_id: row.room_id, id: row.id }).set(change)

export const withdrawProposal: PlainHandler<'/negotiation/withdraw'> = async (call) => {
  const { actor, body, db, note, now } = call
  const place = await placeToChange(call, body.roomId)
  const row = await lockedProposal(db, place, body.proposalId)
  if (row.side !== place.side) throw new CodedError('NOT_FOUND')
  if (!isWaiting(row)) throw new CodedError('CONFLICT', '这项提议已经答复过了')
  await setProposal(db, row, {
    state: PROPOSAL_IS.withdrawn,
    decided_by: actor.accountId,
    decided_name: actor.name ?? '',
    decided_at: now,
  })
  await changeRoom(db, place.room, { updated_at: now })
  if (row.state === PROPOSAL_IS.open) await recordEvent(call, place, '撤回一项提议')
  note({ target: place.room.name })
  return {}
}

/** A clause is agreed when the side that did not propose accepts; what others proposed on the old words is overtaken. */
export const decideProposal: PlainHandler<'/negotiation/decide'> = async (call) => {
  const { actor, body, db, note, now, services } = call
  const place = await placeToChange(call, body.roomId)
  const row = await lockedProposal(db, place, body.proposalId)
  if (row.side === place.side) throw new CodedError('NEGOTIATION_OWN_PROPOSAL')
  if (row.state !== PROPOSAL_IS.open) throw new CodedError('CONFLICT', '这项提议已经答复过了')
  const words = await openWords(services, row)
  if (body.accept) {
    const clauses = changed(await openClauses(services, place.room), changeOf(row, words))
    await changeRoom(db, place.room, await sealedClauses(services, place.room, clauses))
    if (row.kind !== PROPOSAL.insert) await overtakeOthers(db, row)
  }
  await setProposal(db, row, {
    state: body.accept ? PROPOSAL_IS.accepted : PROPOSAL_IS.refused,
    decided_by: actor.accountId,
    decided_name: actor.name ?? '',
    decided_at: now,
    words_sealed: await sealWords(services, row, { ...words, reply: body.reply.trim() }),
  })
  await changeRoom(db, place.room, { ...NOBODY_AGREED, updated_at: now })
  await recordEvent(call, place, body.accept ? '接受一项提议' : '拒绝一项提议')
  note({ target: place.room.name, detail: { accept: body.accept } })
  return {}
}

const overtakeOthers = async (db: Queryable, row: ProposalRow) => {
  const others = await rowsOf(db, 'negotiation_proposal', {
    owner_id: row.owner_id,
    room_id: row.room_id,
    clause_id: row.clause_id,
  })
  for (const other of others)
    if (other.id !== row.id && isWaiting(other) && other.kind !== PROPOSAL.insert)
      await setProposal(db, other, { state: PROPOSAL_IS.overtaken })
}

/** To both sides, or a note to one's own, which is kept by that side's key and read for nobody else. */
export const addComment: PlainHandler<'/negotiation/comment'> = async (call) => {
  const { actor, body, db, note, now, services } = call
  const place = await (body.inside ? placeIn(call, body.roomId) : placeToChange(call, body.roomId))
  const clauses = await openClauses(services, place.room)
  orNotFound(clauses.find(({ id }) => id === body.clauseId))
  const id = newId()
  const owner = body.inside ? quotaOwner(actor) : place.room.owner_id
  const table = body.inside ? 'negotiation_note' : 'negotiation_comment'
  const key = await services.ownerKeys.of(owner)
  const said = {
    owner_id: owner,
    room_id: place.room.id,
    id,
    clause_id: body.clauseId,
    proposal_id: body.proposalId ?? null,
    account_id: actor.accountId,
    account_name: actor.name ?? '',
    words_sealed: key.seal(body.text.trim(), `${table}:${id}`),
    created_at: now,
  }
  if (body.inside) await addRow(db, 'negotiation_note', said)
  else {
    await addRow(db, 'negotiation_comment', { ...said, side: place.side })
    await changeRoom(db, place.room, { updated_at: now })
  }
  note({ target: place.room.name })
  return { commentId: id }
}
