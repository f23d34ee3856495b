import type { DraftLine } from '@xinqi/api/draft-document'
import { describePdf } from '@xinqi/pdf-signature'
import type { Queryable } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'
import { type Call, type PreparingCall, prepareThenCommit } from '../../../platform/http/call.ts'
import { assertMayBecome, intoContract } from '../ai-tasks/into-contract.ts'
import { analyse } from '../analysis/analysis-threads.ts'
import { addAgreedRoom } from '../consensus/add-agreed-room.ts'
import { expectSupplement } from '../contract-facts/drafted-supplements.ts'
import { linesOfClauses } from './clauses.ts'
import { changeRoom, openClauses, ownOnly, placeIn, ROOM, type RoomRow, recordEvent } from './room.ts'

type RoomCall = Pick<Call<'/negotiation/use'>, 'actor' | 'now' | 'services'> & { db: Queryable }
export type AgreedLines = { room: RoomRow; lines: DraftLine[] }
type Drawn = AgreedLines & { docx: Uint8Array; pdf: Uint8Array }

/** What both agreed to, for the house that opened the room. */
export const agreedLines = async (asking: RoomCall, roomId: string): Promise<AgreedLines> => {
  const place = await placeIn(asking, roomId)
  ownOnly(place)
  const { room } = place
  if (room.state !== ROOM.agreed)
    throw new CodedError('NEGOTIATION_OPEN_POINTS', '双方同意定稿之后才能发起签署')
  return { room, lines: linesOfClauses(await openClauses(asking.services, room)) }
}

export const drawAgreed = ({ room, lines }: AgreedLines, now: Date) =>
  analyse('writeDraft', { lines, title: room.name, at: now.toISOString() })

const draw = async (call: PreparingCall<'/negotiation/use'>): Promise<Drawn> => {
  assertMayBecome(call.actor, 'contract')
  const agreed = await agreedLines(call, call.body.roomId)
  return { ...agreed, ...(await drawAgreed(agreed, call.now)) }
}

/** The room led to this contract: what was agreed in it is held against its pages from now on. */
export const followRoom = async (
  asking: RoomCall,
  made: AgreedLines & { contractId: string; sameAs?: Buffer },
): Promise<void> => {
  const { room, contractId } = made
  const place = await placeIn(asking, room.id, { lock: true })
  await addAgreedRoom(asking, made)
  await expectSupplement(asking, contractId, room.supplements_subject)
  await changeRoom(asking.db, room, { contract_id: contractId, updated_at: asking.now })
  await recordEvent(asking, place, '以定稿发起签署')
}

/** The pages are drawn from the agreed words; the same room leads to one contract only as long as that one is there. */
export const useAgreed = prepareThenCommit<'/negotiation/use', Drawn>(
  draw,
  async (call: Call<'/negotiation/use'>, { room, lines, docx, pdf }) => {
    const sizes = describePdf(pdf).pages.map(({ width, height }): [number, number] => [width, height])
    const pages = { name: `${room.name}.docx`, source: docx, pdf, sizes }
    const { contractId } = await intoContract(call, pages, room.name, 'contract')
    await followRoom(call, { contractId, room, lines })
    call.note({ target: room.name })
    return { contractId }
  },
  { withFiles: true },
)
