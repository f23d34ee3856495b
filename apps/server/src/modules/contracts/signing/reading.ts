import { CONTRACT_IS } from '@xinqi/api/status'
import { CodedError } from '../../../platform/errors.ts'
import { logStep } from '../../../platform/evidence/log-step.ts'
import type { Call } from '../../../platform/http/call.ts'
import { type Contract, lockContract, type PartyRow, type SignerRow } from '../contract/aggregate.ts'
import { personOf } from '../contract/person.ts'
import { signerOf } from '../contract/roles-of.ts'
import { tellWitnesses } from '../contract/witness-point.ts'
import { changeSigner } from '../contract/write-contract.ts'

export const READING = { none: 0, countdown: 1, toTheEnd: 2, opened: 3 } as const

type ReadSoFar = { files?: string[] }
export const filesRead = ({ reading }: SignerRow): string[] => (reading as ReadSoFar).files ?? []

/** Seconds are counted here, from the moment the contract was first opened, not in the browser. Pure. */
export const secondsLeft = (party: PartyRow, signer: SignerRow, now: Date): number => {
  if (party.reading !== READING.countdown) return 0
  if (!signer.opened_at) return party.reading_seconds
  const read = Math.floor((now.getTime() - signer.opened_at.getTime()) / 1000)
  return Math.max(0, party.reading_seconds - read)
}

export const hasRead = ({ files }: Contract, party: PartyRow, signer: SignerRow, now: Date): boolean => {
  if (secondsLeft(party, signer, now) > 0) return false
  if (party.reading !== READING.toTheEnd && party.reading !== READING.opened) return true
  const read = filesRead(signer)
  return files.every(({ id }) => read.includes(id))
}

/** What the page reports: opened, and files read to their end. */
export const recordReading = async (call: Call<'/contract/reading'>) => {
  const { actor, body, now, note } = call
  const db = call.db
  const contract = await lockContract(db, body.contractId)
  const signer = signerOf(contract, await personOf(db, actor))
  if (!signer || contract.row.status === CONTRACT_IS.draft) throw new CodedError('NOT_FOUND')
  const party = contract.parties.find(({ id }) => id === signer.party_id)!
  const known = new Set(contract.files.map(({ id }) => id))
  const read = [...new Set([...filesRead(signer), ...body.fileIds])].filter((id) => known.has(id))
  const opened = signer.opened_at ?? now
  await changeSigner(db, body.contractId, signer.id, {
    opened_at: opened,
    reading: JSON.stringify({ files: read }),
  })
  if (!signer.opened_at || read.length > filesRead(signer).length)
    await logStep(db, {
      contractId: body.contractId,
      step: 'read',
      at: now,
      actor,
      address: call.visitor.address,
      facts: { files: read },
    })
  if (!signer.opened_at) await tellWitnesses(call.services, db, [body.contractId])
  note({ target: contract.row.name, detail: { files: read.length } })
  return { readingSecondsLeft: secondsLeft(party, { ...signer, opened_at: opened }, now), filesRead: read }
}
