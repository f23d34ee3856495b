import type { Draft } from '@xinqi/api/calls'
import { CONTRACT } from '@xinqi/api/limits'
import type { PublicBody } from '@xinqi/api/open/registry'
import { PARTY_KIND } from '@xinqi/api/status'
import { newId } from '../../../platform/db/ids.ts'
import { addRows } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import { type Contract, lockContract } from '../../contracts/contract/aggregate.ts'
import { addContractFiles } from '../../contracts/contract/write-contract.ts'
import { readyFile } from '../../contracts/contract/write-files.ts'
import { saveDraft } from '../../contracts/drafts/draft.ts'
import { openDraft } from '../../contracts/drafts/sealed-draft.ts'
import { send } from '../../contracts/drafts/send.ts'
import { type Checked, keepHeld } from '../../insight/consensus/check.ts'
import { asWeb } from '../gateway/as-web.ts'
import type { OpenCall } from '../gateway/open-call.ts'
import { accountRows, accountsOf } from '../webhooks/signer-accounts.ts'
import { contractRow, standingNumbered } from './app-contracts.ts'
import { partyOf } from './parties.ts'
import { type PagesOf, placesFor } from './places.ts'
import { filesFor, madeContract, type Starting, wordsIn } from './start.ts'

type Step = OpenCall<'contract/addFiles' | 'contract/addSigners' | 'contract/setPositions' | 'contract/send'>
const startingOf = (call: Step): Starting => call as unknown as Starting

const draftNumbered = async (call: Step) => {
  const { app, body, db } = call
  const { contract_id } = await contractRow(db, app.id, (body as { contractNo: string }).contractNo)
  const contract = await lockContract(startingOf(call).db, contract_id)
  if (!contract.row.draft_cipher) throw new CodedError('CONTRACT_STATUS')
  return { contract, draft: openDraft(call.services, contract) }
}

/** Saved as the editor saves it, under the same rules. */
const save = async (call: Step, contract: Contract, draft: Draft) => {
  await saveDraft(
    asWeb<'/contract/saveDraft'>(call, call.actor, {
      contractId: contract.row.id,
      revision: contract.row.revision,
      draft,
    }),
  )
  const { contractNo } = call.body as { contractNo: string }
  return standingNumbered(call.services, call.db, call.app.id, contractNo)
}

const pagesIn = (contract: Contract, { files }: Draft): PagesOf[] =>
  files.flatMap((fileId) => {
    const file = contract.files.find(({ id }) => id === fileId)
    return file ? [{ fileId, name: file.name, pages: file.page_sizes as [number, number][] }] : []
  })
const findIn = (call: Step, contract: Contract) =>
  wordsIn(
    call.services,
    startingOf(call).db,
    new Map(contract.files.map(({ id, pdf_blob }) => [id, pdf_blob!])),
  )

export const addFiles = async (call: OpenCall<'contract/addFiles'>) => {
  const { db, now, body } = call
  const { contract, draft } = await draftNumbered(call)
  const files = await filesFor(startingOf(call), body.files)
  if (contract.files.length + files.length > CONTRACT.files)
    throw new CodedError('CONTRACT_INCOMPLETE', `一份合同最多 ${CONTRACT.files} 个文件`)
  const ids: string[] = []
  for (const [index, file] of files.entries()) {
    const id = newId()
    ids.push(id)
    await addContractFiles(db, [
      readyFile(file, {
        contract_id: contract.row.id,
        id,
        position: contract.files.length + index,
        created_at: now,
      }),
    ])
  }
  return save(call, contract, { ...draft, files: [...draft.files, ...ids] })
}

export const addSigners = async (call: OpenCall<'contract/addSigners'>) => {
  const { body, db } = call
  const { contract, draft } = await draftNumbered(call)
  const parties = [...draft.parties]
  const fields = [...draft.fields]
  for (const signer of body.signers) {
    const { party, account, signerId } = await partyOf(startingOf(call), signer)
    parties.push(party)
    fields.push(
      ...(await placesFor(
        {
          partyId: party.partyId,
          isCompany: party.kind === PARTY_KIND.company,
          files: pagesIn(contract, draft),
          find: findIn(call, contract),
        },
        signer.positions,
      )),
    )
    await addRows(
      db,
      'open_contract_signer',
      await accountRows(call.services, db, { appId: call.app.id, contractId: contract.row.id }, [
        { signerId, account },
      ]),
    )
  }
  const inTurn = new Set(parties.map(({ turn }) => turn)).size > 1
  return save(call, contract, { ...draft, parties, fields, inTurn })
}

export const setPositions = async (call: OpenCall<'contract/setPositions'>) => {
  const { body, db } = call
  const { contract, draft } = await draftNumbered(call)
  const accounts = await accountsOf(call.services, db, contract.row.id)
  const party = draft.parties.find(({ signers }) =>
    signers.some(({ signerId }) => accounts.get(signerId) === body.account),
  )
  if (!party) throw new CodedError('OPEN_SIGNER_UNKNOWN')
  const places = await placesFor(
    {
      partyId: party.partyId,
      isCompany: party.kind === PARTY_KIND.company,
      files: pagesIn(contract, draft),
      find: findIn(call, contract),
    },
    body.positions as PublicBody<'contract/setPositions'>['positions'],
  )
  const others = draft.fields.filter(
    ({ partyId, kind }) => partyId !== party.partyId || !['seal', 'signature', 'seam', 'date'].includes(kind),
  )
  return save(call, contract, { ...draft, fields: [...others, ...places] })
}

/** Sent as the page sends it: its pages were held against what was agreed, where anything was. */
export const sendDraft = async (call: OpenCall<'contract/send'>, held: Checked | null) => {
  const { actor, body, now, services, visitor } = call
  const { db } = startingOf(call)
  const { contract } = await draftNumbered(call)
  if (held) await keepHeld({ db, now, services }, contract, held)
  const { id, revision } = contract.row
  await send({ actor, db, now, services, visitor, contractId: id, revision })
  return madeContract(services, db, body.contractNo, id, true)
}
