import { createHash } from 'node:crypto'
import { CONTRACT_IS } from '@xinqi/api/status'
import type { HeldDifference, HeldText } from '@xinqi/comparison'
import { DocumentError, sniff } from '@xinqi/documents'
import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { addRow, inRow, inRows, lockRow, theRow } from '../../../platform/db/row.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import {
  type Call,
  type PlainHandler,
  type PreparingCall,
  prepareThenCommit,
} from '../../../platform/http/call.ts'
import type { Services } from '../../../platform/services.ts'
import { readIfThere } from '../../../platform/storage/read-if-there.ts'
import { type Contract, readContract } from '../../contracts/contract/aggregate.ts'
import { personOf } from '../../contracts/contract/person.ts'
import { visibleTo } from '../../contracts/contract/visible-to.ts'
import { quotaOwner } from '../../quota/copies/owner.ts'
import { NO_WORDS, refusalOf } from '../ai-tasks/refusal.ts'
import { analyse } from '../analysis/analysis-threads.ts'
import {
  type AgreedRow,
  agreedTextsOf,
  HELD,
  isShownTo,
  openHeld,
  pagesOf,
  presentAgreed,
  SOURCE,
  sealDifferences,
  sealHeld,
  standingOf,
} from './agreed-texts.ts'
import { logConsensus } from './log-consensus.ts'

type OfContract = Pick<Call<'/consensus/view'>, 'actor' | 'now' | 'body' | 'services'> & { db: Queryable }

/** For whoever sees the contract; while it is a draft, for whoever writes it. */
const seenContract = async ({ actor, body, db, now }: OfContract): Promise<Contract> => {
  const contract = orNotFound(await readContract(db, body.contractId))
  const { sees, who } = visibleTo(contract, await personOf(db, actor), now)
  const isDraft = contract.row.status === CONTRACT_IS.draft
  if (!sees || (isDraft && !who.has('initiator'))) throw new CodedError('NOT_FOUND')
  return contract
}

const shown = async (call: OfContract, contract: Contract) => {
  const { actor, db, services } = call
  const pages = await pagesOf(db, contract)
  const rows = (await agreedTextsOf(db, contract.row.id)).filter((row) => isShownTo(row, actor))
  return { list: await Promise.all(rows.map((row) => presentAgreed(services, row, pages, actor))) }
}

export const viewConsensus: PlainHandler<'/consensus/view'> = async (call) =>
  shown(call, await seenContract(call))

export type Outcome = { state: number; differences: HeldDifference[] }
export type Checked = { pages: Buffer | null; outcomes: Map<string, Outcome> }

const held = async (services: Services, blobId: string, texts: ReadonlyMap<string, HeldText>) => {
  const source = await readIfThere(services, blobId)
  return source ? holdPdf(services, source.bytes, source.blob.scopeId, texts) : new Map<string, Outcome>()
}

/** These pages against each text, read as a stranger would read them. */
export const holdPdf = async (
  services: Pick<Services, 'documents'>,
  pdf: Uint8Array,
  owner: string,
  texts: ReadonlyMap<string, HeldText>,
): Promise<Map<string, Outcome>> => {
  const outcomes = new Map<string, Outcome>()
  try {
    const model = Buffer.from(
      JSON.stringify(await services.documents.readModel(Buffer.from(pdf), { marks: false, owner })),
    )
    for (const [id, agreed] of texts) {
      const differences = await analyse('holdPages', { agreed, model })
      outcomes.set(id, { state: differences.length ? HELD.differs : HELD.same, differences })
    }
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error
    for (const id of texts.keys()) outcomes.set(id, { state: HELD.unread, differences: [] })
  }
  return outcomes
}

/** The pages as they are, held against each of these texts that has not seen them yet. */
const holdRows = async (
  services: Services,
  db: Queryable,
  contract: Contract,
  isAsked: (row: AgreedRow) => boolean,
): Promise<Checked> => {
  const pages = await pagesOf(db, contract)
  if (!pages) return { pages: null, outcomes: new Map() }
  const rows = (await agreedTextsOf(db, contract.row.id)).filter(
    (row) => isAsked(row) && [HELD.notYet, HELD.unread].includes(standingOf(row, pages) as 0 | 3),
  )
  const texts = new Map<string, HeldText>()
  for (const row of rows) texts.set(row.id, await openHeld(services, row))
  return {
    pages: pages.sha256,
    outcomes: texts.size ? await held(services, pages.blobId, texts) : new Map(),
  }
}

/** The pages are read before anything is locked. */
const readPages = async (call: PreparingCall<'/consensus/check'>): Promise<Checked> => {
  const { actor, db, services } = call
  return holdRows(services, db, await seenContract(call), (row) => isShownTo(row, actor))
}

/** The same where a program sends it: nobody opens the page on which they would be held. */
export const holdBeforeSending = async (
  services: Services,
  db: Queryable,
  contract: Contract,
): Promise<Checked> => holdRows(services, db, contract, ({ is_senders: isSenders }) => isSenders)

const write = async (
  { db, now, services }: Pick<OfContract, 'db' | 'now' | 'services'>,
  row: Pick<AgreedRow, 'contract_id' | 'id' | 'owner_id'>,
  pages: Buffer,
  { state, differences }: Outcome,
) =>
  inRows(db, 'agreed_text', { contract_id: row.contract_id, id: row.id }).set({
    state,
    pages_sha256: pages,
    differences_sealed: differences.length ? await sealDifferences(services, row, differences) : null,
    checked_at: now,
    // Known were the differences of other pages.
    released_name: null,
    released_at: null,
  })

/** What was found counts for the pages it was found of. */
export const keepHeld = async (
  call: Pick<OfContract, 'db' | 'now' | 'services'>,
  contract: Contract,
  { pages, outcomes }: Checked,
): Promise<void> => {
  const now = await pagesOf(call.db, contract)
  if (!pages || !now?.sha256.equals(pages)) return
  for (const [id, outcome] of outcomes) {
    const row = await lockRow(call.db, 'agreed_text', { contract_id: contract.row.id, id })
    if (row) await write(call, row, pages, outcome)
  }
}

export const checkConsensus = prepareThenCommit<'/consensus/check', Checked>(
  readPages,
  async (call: Call<'/consensus/check'>, { pages, outcomes }) => {
    const { db, note, services } = call
    const contract = await seenContract(call)
    await keepHeld(call, contract, { pages, outcomes })
    await logConsensus(services, db, [contract.row.id])
    note({ target: contract.row.name })
    return shown(call, contract)
  },
)

type HeldFile = { text: HeldText; pages: { blobId: string; sha256: Buffer } | null; outcome: Outcome }

const readBrought = async (call: PreparingCall<'/consensus/bring'>): Promise<HeldFile> => {
  const { actor, db, files, services } = call
  const contract = await seenContract(call)
  const file = files[0]
  if (!file || file.bytes.length === 0) throw new CodedError('FILE_MISSING', '请选择谈定的 Word 文件')
  if (sniff(file.bytes) !== 'docx') throw new CodedError('FILE_TYPE', '请上传 .docx 格式的 Word 文件')
  try {
    // As pages, so that numbers Word counts by itself stand in the text as they stand on the paper.
    const model = await services.documents.readModel(file.bytes, { marks: false, owner: quotaOwner(actor) })
    const text = await analyse('readHeld', { model: Buffer.from(JSON.stringify(model)) })
    if (text.lines.length === 0) throw new CodedError('FILE_UNREADABLE', NO_WORDS)
    const pages = await pagesOf(db, contract)
    const outcome = pages && (await held(services, pages.blobId, new Map([['', text]]))).get('')
    return { text, pages, outcome: outcome ?? { state: HELD.notYet, differences: [] } }
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error
    throw new CodedError('FILE_UNREADABLE', refusalOf(error) ?? undefined)
  }
}

const MOST = 10

/** A file negotiated elsewhere. Of the sender it keeps other pages from being sent; of a party it tells that party. */
export const bringText = prepareThenCommit<'/consensus/bring', HeldFile>(
  readBrought,
  async (call: Call<'/consensus/bring'>, { text, pages, outcome }) => {
    const { actor, db, files, note, now, services } = call
    const contract = await seenContract(call)
    if ((await agreedTextsOf(db, contract.row.id)).length >= MOST)
      throw new CodedError('TOO_LARGE', `一份合同最多核对 ${MOST} 个文件`)
    const { who } = visibleTo(contract, await personOf(db, actor), now)
    const row = { contract_id: contract.row.id, id: newId(), owner_id: quotaOwner(actor) }
    await addRow(db, 'agreed_text', {
      ...row,
      account_id: actor.accountId,
      account_name: actor.name ?? '',
      is_senders: who.has('initiator'),
      source: SOURCE.word,
      name: files[0]!.fileName.slice(0, 200),
      held_sealed: await sealHeld(services, row.owner_id, row.id, text),
      text_sha256: digestOf(text),
      created_at: now,
    })
    if (pages && outcome.state !== HELD.notYet) await write(call, row, pages.sha256, outcome)
    await logConsensus(services, db, [contract.row.id])
    note({ target: contract.row.name, detail: { differences: outcome.differences.length } })
    const written = await theRow(db, 'agreed_text', { contract_id: row.contract_id, id: row.id })
    return presentAgreed(services, written, await pagesOf(db, contract), actor)
  },
)

export const digestOf = ({ lines }: HeldText): Buffer =>
  createHash('sha256').update(lines.join('\n')).digest()

const ownRow = async (call: OfContract & { body: { agreedId: string } }) => {
  const contract = await seenContract(call)
  const row = await lockRow(call.db, 'agreed_text', {
    contract_id: contract.row.id,
    id: call.body.agreedId,
  })
  if (row?.owner_id !== quotaOwner(call.actor)) throw new CodedError('NOT_FOUND')
  return { contract, row: row! }
}

export const removeText: PlainHandler<'/consensus/remove'> = async (call) => {
  const { contract, row } = await ownRow(call)
  if (row.source === SOURCE.room) throw new CodedError('BAD_REQUEST', '协商室的定稿不能移除')
  if (row.logged_sha256) throw new CodedError('CONFLICT', '核对结果已写入存证日志，不能移除')
  await call.db
    .deleteFrom('agreed_text')
    .where('contract_id', '=', row.contract_id)
    .where('id', '=', row.id)
    .execute()
  call.note({ target: contract.row.name })
  return {}
}

/** Differences are known: it may be sent, and those who sign are told of them. */
export const releaseText: PlainHandler<'/consensus/release'> = async (call) => {
  const { contract, row } = await ownRow(call)
  const pages = await pagesOf(call.db, contract)
  if (!row.is_senders || ![HELD.differs, HELD.unread].includes(standingOf(row, pages) as 2 | 3))
    throw new CodedError('CONFLICT', '页面与定稿没有需要确认的差异')
  await inRow(call.db, 'agreed_text', { contract_id: row.contract_id, id: row.id }).set({
    released_name: call.actor.name ?? '',
    released_at: call.now,
  })
  call.note({ target: contract.row.name })
  return {}
}
