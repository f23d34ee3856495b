import { randomUUID } from 'node:crypto'
import type { Draft } from '@xinqi/api/calls'
import type { ContractRole, Facts } from '@xinqi/api/contract-life/vocabulary'
import { COMPANY, PARTY_KIND } from '@xinqi/api/status'
import { agreementTitle, TERMINATION_KIND } from '@xinqi/api/termination'
import { FILE_STATE } from '@xinqi/api/work-list-status'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { addRow } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { available } from '../../quota/copies/balance.ts'
import { quotaOwner } from '../../quota/copies/owner.ts'
import { askLaunch, launchApproval } from '../approvals/launch.ts'
import { performedBy } from '../contract/act.ts'
import { type Contract, lockContract, type PartyRow, readContract, SIGNER } from '../contract/aggregate.ts'
import { composeFiles } from '../contract/compose.ts'
import { emptyDraft, endOfDay } from '../contract/empty-draft.ts'
import { perform } from '../contract/perform.ts'
import { startTurns } from '../contract/start-turns.ts'
import { addContract, addContractFiles } from '../contract/write-contract.ts'
import { writeDraftRows } from '../drafts/write-draft-rows.ts'
import { partyName } from '../signing/detail.ts'
import { type DrawnAgreement, drawAgreement } from './draw-agreement.ts'
import { agreementsOf, obstacleTo, partiesInOrder } from './terminable.ts'

type Start = Call<'/contract/terminate/start'>

/**
 * A finished contract is only ended by an agreement all its parties sign. It is made, charged and sent here, in one
 * transaction under the original's lock: two who ask at the same moment get one agreement.
 */
export const startTermination = async (call: Start) => {
  const { actor, body, note, now, services } = call
  const db = call.db
  if (actor.company && actor.company.status !== COMPANY.certified)
    throw new CodedError('SEAL_COMPANY_UNCERTIFIED', '企业未通过认证，暂不能发起解约或作废')
  let agreementId = ''
  const { contract } = await perform({
    ...performedBy({ db, services, now, actor, visitor: call.visitor, contractId: body.contractId }),
    action: 'startTermination',
    given: isTerminable(db),
    effects: {
      newAgreement: async (original) => {
        agreementId = await makeAgreement(call, db, original)
      },
    },
    witness: async () => ({ agreement: agreementId, invalidates: body.kind === TERMINATION_KIND.invalidate }),
  })
  // An agreement leaves the house as any contract does: past those who must agree first.
  const inHouse = actor.company !== null && contract.row.company_id === actor.company.id
  const asks = await launchApproval(
    db,
    actor,
    { typeId: inHouse ? contract.row.type_id : null, amountCents: contract.row.amount_cents },
    { now, chosen: body.approvers },
  )
  const { to } = await perform({
    ...performedBy({ db, services, now, actor, visitor: call.visitor, contractId: agreementId }),
    action: 'send',
    given: async ({ row }) => ({
      draftComplete: true,
      needsApproval: asks !== null,
      quotaEnough:
        row.company_id === null ||
        (await available(db, { ownerId: row.owner_id, kind: 'contract', now })) > 0,
    }),
    effects: {
      freezeFiles: async () => {},
      askApproval: async ({ row }) => askLaunch(db, actor, row.id, asks!, now),
      composeFiles: async ({ row }) => composeFiles(services, db, (await readContract(db, row.id))!),
    },
    after: async ({ row }) => startTurns(db, row.id),
  })
  note({
    target: contract.row.name,
    detail: { agreement: agreementId, kind: body.kind, reason: body.reason },
  })
  return { agreementId, status: to === 'gone' ? 0 : to.status }
}

/** What ending it by agreement depends on. Why not is told only to those who may see it; for all others it is not there. */
export const isTerminable =
  (db: Queryable) =>
  async (contract: Contract, who: ReadonlySet<ContractRole>): Promise<Pick<Facts, 'terminable'>> => {
    const obstacle = obstacleTo(contract, await agreementsOf(db, contract.row.id))
    if (obstacle && !who.has('stranger')) throw new CodedError('NOT_TERMINABLE', obstacle)
    return { terminable: obstacle === null }
  }

const makeAgreement = async (call: Start, db: Tx, original: Contract): Promise<string> => {
  const { actor, body, now, services } = call
  const { contractId: _, deadlineDays, approvers: __, ...terms } = body
  const signing = partiesInOrder(original).filter((party) => signedFor(original, party).length > 0)
  const drawn = await drawAgreement(
    {
      ...terms,
      original: {
        name: original.row.name,
        number: original.row.number,
        finishedAt: (original.row.finished_at ?? now).toISOString(),
      },
      parties: signing.map(({ id }) => partyName(original, id)),
    },
    now,
  )
  const id = newId()
  const fileId = newId()
  const title = agreementTitle(body)
  const blob = await services.blobs.put(db, {
    scopeId: quotaOwner(actor),
    bytes: drawn.pdf,
    mediaType: 'application/pdf',
  })
  const draft = draftOf(
    call,
    original,
    signing,
    drawn,
    fileId,
    `${title}－${original.row.name}`.slice(0, 120),
  )
  await addContract(db, {
    id,
    owner_id: quotaOwner(actor),
    company_id: actor.company?.id ?? null,
    initiator_id: actor.accountId,
    initiator_name: actor.name ?? '',
    department_id: actor.company?.departmentId ?? null,
    kind: 'termination',
    name: draft.name,
    type_id: original.row.type_id,
    in_turn: false,
    deadline_at: endOfDay(now, deadlineDays),
    original_id: original.row.id,
    agreement_invalidates: body.kind === TERMINATION_KIND.invalidate,
    created_at: now,
    updated_at: now,
  })
  await addContractFiles(db, [
    {
      contract_id: id,
      id: fileId,
      position: 0,
      name: `${title}.pdf`,
      source_blob: blob.id,
      pdf_blob: blob.id,
      page_sizes: JSON.stringify(drawn.pageSizes),
      state: FILE_STATE.ready,
      created_at: now,
    },
  ])
  await addRow(db, 'contract_termination', { contract_id: id, terms: JSON.stringify(terms) })
  await writeDraftRows(services, db, await lockContract(db, id), draft)
  return id
}

const signedFor = ({ signers }: Contract, { id }: PartyRow) =>
  signers.filter(({ party_id, status }) => party_id === id && status === SIGNER.signed)

/** The same parties and people as signed the original; where they sign follows from the text. */
const draftOf = (
  { services, now, actor }: Start,
  original: Contract,
  signing: readonly PartyRow[],
  drawn: DrawnAgreement,
  fileId: string,
  name: string,
): Draft => {
  const parties = signing.map((party): Draft['parties'][number] => ({
    partyId: randomUUID(),
    turn: 1,
    kind: party.kind === PARTY_KIND.company ? 1 : 2,
    isOwn: isOwn(actor, original, party),
    companyName: party.company_name ?? undefined,
    rule: party.rule === 2 ? 2 : 1,
    signers: signedFor(original, party).map((signer) => ({
      signerId: randomUUID(),
      name: signer.name,
      ...(signer.mobile_cipher ? { mobile: services.columns.open(signer.mobile_cipher) } : {}),
      ...(!signer.mobile_cipher && signer.email_cipher
        ? { email: services.columns.open(signer.email_cipher) }
        : {}),
    })),
    intentMethods: party.intent_methods as (1 | 2 | 3)[],
    reading: 0,
    readingSeconds: 0,
    attachmentsAsked: [],
    mayRefuse: true,
    mayTransfer: party.may_transfer,
  }))
  const fields = parties.flatMap((party, index): Draft['fields'] => {
    const { page, mark, date } = drawn.places[index]!
    const one = { fileId, partyId: party.partyId, page, required: true, settings: {} }
    // Everybody of a party has a place of his own, one beside the other.
    const people = party.rule === 2 ? 1 : party.signers.length
    const marks = Array.from({ length: people }, (_, place) => ({
      ...one,
      ...mark,
      x: mark.x + (mark.width / people) * place,
      width: mark.width / people,
      fieldId: randomUUID(),
      kind: party.kind === PARTY_KIND.company ? ('seal' as const) : ('signature' as const),
      name: party.kind === PARTY_KIND.company ? '签章' : '签名',
    }))
    return [...marks, { ...one, ...date, fieldId: randomUUID(), kind: 'date' as const, name: '签署日期' }]
  })
  return { ...emptyDraft(now), name, terminable: false, files: [fileId], parties, fields }
}

const isOwn = (actor: Actor, original: Contract, party: PartyRow): boolean =>
  party.kind === PARTY_KIND.company
    ? party.company_id !== null && party.company_id === actor.company?.id
    : !actor.company && signedFor(original, party).some(({ account_id }) => account_id === actor.accountId)
