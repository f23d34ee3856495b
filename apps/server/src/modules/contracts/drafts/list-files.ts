import type { Data } from '@xinqi/api/calls'
import { decide } from '@xinqi/api/contract-life'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { readContract, standingOf } from '../contract/aggregate.ts'
import { factsOf } from '../contract/facts.ts'
import { personOf } from '../contract/person.ts'
import { presentFile } from '../contract/present-file.ts'
import { whoStands } from '../contract/who-stands.ts'
import { openDraft } from './sealed-draft.ts'

/** The files of a contract in reading order, for whoever may see it; an approver sees them before it is sent. */
export const contractFiles = async ({
  actor,
  db,
  now,
  params,
  services,
}: Call<'/file/new/contract/list/{param}'>): Promise<Data<'/file/new/contract/list/{param}'>> => {
  const contract = await readContract(db, params.param!)
  if (!contract) throw new CodedError('NOT_FOUND')
  const who = whoStands(contract, await personOf(db, actor))
  if (!decide(standingOf(contract.row), 'view', who, factsOf(contract, now)).allowed)
    throw new CodedError('NOT_FOUND')
  const { row, files } = contract
  // While it is a draft its own list says what belongs to it and in which order.
  const order = row.draft_cipher ? openDraft(services, contract).files : files.map(({ id }) => id)
  const list = order.flatMap((fileId) => files.find(({ id }) => id === fileId) ?? [])
  return {
    contractId: row.id,
    name: row.name,
    list: list.map((file) => presentFile(services, file)),
  }
}
