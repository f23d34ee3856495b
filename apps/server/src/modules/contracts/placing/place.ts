import type { Tx } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { actOf, performedBy } from '../contract/act.ts'
import { type Contract, readContract } from '../contract/aggregate.ts'
import { composeFiles } from '../contract/compose.ts'
import { SIGNING_KINDS } from '../contract/facts.ts'
import { perform } from '../contract/perform.ts'
import { startTurns } from '../contract/start-turns.ts'
import { addFields, dropFields } from '../contract/write-contract.ts'
import { type Places, placesProblem } from './place-rules.ts'

/** Where everybody signs, said once everything is filled in; signing begins with it. */
export const placeFields = async (call: Call<'/contract/place'>) => {
  const { body, note, services } = call
  const db = call.db
  const { contract, to } = await perform({
    ...performedBy(actOf(call)),
    action: 'place',
    given: async (contract, who) => {
      if (!who.has('initiator') || contract.row.phase !== 'placing') return {}
      const problem = placesProblem(contract, body.fields)
      if (problem) throw new CodedError('CONTRACT_INCOMPLETE', problem)
      await writePlaces(db, contract, body.fields)
      return { placesToSet: false }
    },
    effects: {
      composeFiles: async ({ row }) => composeFiles(services, db, (await readContract(db, row.id))!),
    },
    after: async ({ row }) => startTurns(db, row.id),
  })
  note({ target: contract.row.name, detail: { places: body.fields.length } })
  if (to === 'gone') throw new Error('a contract does not end by being placed')
  return to
}

/** The places as they were are replaced as a whole; what was filled in stays. */
const writePlaces = async (db: Tx, { row, fields }: Contract, places: Places) => {
  await dropFields(db, row.id, [...SIGNING_KINDS])
  const first = fields.filter(({ kind }) => !SIGNING_KINDS.has(kind)).length
  await addFields(
    db,
    places.map((place, index) => ({
      contract_id: row.id,
      id: place.fieldId,
      file_id: place.fileId,
      kind: place.kind,
      party_id: place.partyId,
      page: place.page,
      x: place.x,
      y: place.y,
      width: place.width,
      height: place.height,
      key: place.key ?? null,
      name: place.name.trim(),
      required: place.required,
      settings: JSON.stringify(place.settings),
      position: first + index,
    })),
  )
}
