import type { Draft } from '@xinqi/api/calls'
import type { PublicBody } from '@xinqi/api/open/registry'
import { PARTY_KIND } from '@xinqi/api/status'
import type { TextModel } from '@xinqi/documents'
import { isUniqueViolation, type Queryable, type Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { addRow, addRows, rowOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Visitor } from '../../../platform/http/call.ts'
import type { Services } from '../../../platform/services.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { StalePreparation } from '../../../platform/stale-preparation.ts'
import { readContract } from '../../contracts/contract/aggregate.ts'
import { emptyDraft, endOfDay } from '../../contracts/contract/empty-draft.ts'
import { beginDraft, type ReadyFile as DraftFile } from '../../contracts/drafts/begin-draft.ts'
import { send } from '../../contracts/drafts/send.ts'
import { asShown, findOnPage } from '../../contracts/placing/keyword.ts'
import { writtenModel } from '../../contracts/placing/text-model.ts'
import { followRoom } from '../../insight/negotiation/use-agreed.ts'
import { readyFile } from '../files/app-files.ts'
import type { AppConfig } from '../gateway/app-config.ts'
import { metadataColumns } from '../gateway/metadata.ts'
import type { OpenApp } from '../gateway/open-call.ts'
import { accountRows } from '../webhooks/signer-accounts.ts'
import { type AgreedPages, agreedFile } from './agreed-pages.ts'
import { shownSigners, statusOf } from './app-contracts.ts'
import { encloseFiles } from './attachments.ts'
import { type NamedParty, partyOf } from './parties.ts'
import { type FindWords, type PagesOf, placesFor } from './places.ts'
import { templateDocuments } from './template-documents.ts'

export type Starting = {
  services: Services
  db: Tx
  app: OpenApp
  actor: Actor
  now: Date
  visitor: Visitor
}
type Common = Pick<
  PublicBody<'contract/create'>,
  | 'contractNo'
  | 'name'
  | 'type'
  | 'amountCents'
  | 'cc'
  | 'deadline'
  | 'prevailing'
  | 'inOrder'
  | 'notifyUrl'
  | 'tag'
  | 'metadata'
  | 'attachments'
  | 'autoSend'
>
const DEFAULT_DAYS = 30

const wordsOn = (model: TextModel, keyword: string) =>
  model.pages.flatMap((page) =>
    findOnPage(page, keyword).map((found) => {
      const { x, y, w, h } = asShown(found, page.turned)
      return { page: page.index, x, y, width: w, height: h }
    }),
  )

/** Words of a file, found once however many places ask for them. */
export const wordsIn =
  (services: Services, db: Tx, blobs: ReadonlyMap<string, string>): FindWords =>
  async ({ fileId }, keyword) => {
    const blob = (await services.blobs.find(db, blobs.get(fileId)!))!
    return wordsOn(await writtenModel(services, blob), keyword)
  }

/** What stands in the files words are looked for in, by the file of their pages. */
export type ReadTexts = ReadonlyMap<string, TextModel>

/** Read before the transaction: it takes a process of its own and a while. */
export const readTexts = async (
  starting: Pick<Starting, 'services' | 'app' | 'now'> & { db: Queryable },
  { files = [], templates = [], signers }: PublicBody<'contract/create'>,
  /** So many files of the contract come before these. */
  before = 0,
): Promise<ReadTexts> => {
  const { services, db, app } = starting
  const wanted = new Set(
    signers.flatMap(({ positions = [] }) =>
      positions.flatMap(({ keyword, file = 1 }) =>
        keyword === undefined || file <= before ? [] : [file - 1 - before],
      ),
    ),
  )
  if (wanted.size === 0) return new Map()
  const pages: (string | null)[] = []
  for (const fileId of files) pages.push((await readyFile(db, app.id, fileId)).pdf_blob)
  if ([...wanted].some((at) => at >= pages.length))
    pages.push(...(await templateDocuments(starting, templates)).files.map(({ pdf_blob }) => pdf_blob))
  const texts = new Map<string, TextModel>()
  for (const at of wanted) {
    const blob = pages[at] && (await services.blobs.find(db, pages[at]))
    if (blob) texts.set(blob.id, await writtenModel(services, blob))
  }
  return texts
}

export const filesFor = async ({ db, app }: Pick<Starting, 'db' | 'app'>, fileIds: readonly string[]) => {
  const files: (DraftFile & PagesOf)[] = []
  for (const fileId of fileIds) {
    const file = await readyFile(db, app.id, fileId)
    if (files.some(({ id }) => id === fileId)) throw new CodedError('OPEN_FILE_UNKNOWN', '文件重复')
    files.push({
      id: fileId,
      fileId,
      name: file.name,
      source_blob: file.source_blob,
      pdf_blob: file.pdf_blob,
      page_sizes: file.page_sizes,
      pages: file.pages,
    })
  }
  return files
}

/** One call: files, parties, places, and out. All of it or nothing. */
export const createContract = async (
  starting: Starting,
  asked: PublicBody<'contract/create'>,
  texts: ReadTexts,
  agreed: AgreedPages | null = null,
) => {
  const own = await filesFor(starting, asked.files ?? [])
  const drawn = await templateDocuments(starting, asked.templates ?? [])
  const files = [...(await agreedFile(starting, agreed)), ...own, ...drawn.files]
  if (files.length === 0) throw new CodedError('BAD_REQUEST', 'files、templates 与 roomId 至少填一项')
  const find: FindWords = async ({ fileId }, keyword) => {
    const file = files.find((one) => one.fileId === fileId)!
    const text = agreed?.drawn && file === files[0] ? agreed.drawn.model : texts.get(file.pdf_blob!)
    if (!text) throw new StalePreparation()
    return wordsOn(text, keyword)
  }
  const named: NamedParty[] = []
  const fields: Draft['fields'] = [...drawn.filled]
  for (const signer of asked.signers) {
    const one = await partyOf(starting, signer)
    named.push(one)
    fields.push(
      ...(await placesFor(
        {
          partyId: one.party.partyId,
          isCompany: one.party.kind === PARTY_KIND.company,
          files,
          find,
          marks: drawn.marks,
        },
        signer.positions,
      )),
    )
  }
  return startContract(starting, asked, { named, fields, files, ...(agreed ? { agreed } : {}) })
}

export const startContract = async (
  starting: Starting,
  asked: Common,
  made: {
    named: readonly NamedParty[]
    fields: Draft['fields']
    files: readonly DraftFile[]
    base?: Draft
    templateNo?: string
    agreed?: AgreedPages
  },
) => {
  const { services, db, app, actor, now, visitor } = starting
  const { named, fields, files } = made
  const config = app.config as AppConfig
  const turns = new Set(named.map(({ party }) => party.turn))
  const draft: Draft = {
    ...(made.base ?? emptyDraft(now)),
    name: asked.name,
    ...((await isNumberFree(db, app.company_id, asked.contractNo)) ? { number: asked.contractNo } : {}),
    ...(asked.type ? { typeId: await typeNamed(db, app.company_id, asked.type) } : {}),
    ...(asked.amountCents === undefined ? {} : { amountCents: asked.amountCents }),
    ...(asked.prevailing ? { prevailing: asked.prevailing } : {}),
    inTurn: asked.inOrder ?? turns.size > 1,
    deadline: deadlineOf(asked.deadline, config, now),
    files: files.map(({ id }) => id),
    parties: named.map(({ party }) => party),
    fields,
    cc: (asked.cc ?? []).map((one) => ({
      ccId: crypto.randomUUID(),
      name: one.name,
      mobile: app.realm ? `sbx:${app.realm.replaceAll('-', '')}:${one.mobile}` : one.mobile,
      mayDownload: one.mayDownload ?? true,
      toldWhen: one.when === 'sent' ? 1 : 2,
      ...(one.language ? { language: one.language } : {}),
    })),
  }
  const contractId = newId()
  try {
    await beginDraft({ actor, db, now, services, visitor }, { contractId, draft, files })
    await addRow(db, 'open_contract', {
      app_id: app.id,
      contract_no: asked.contractNo,
      contract_id: contractId,
      notify_url: asked.notifyUrl ?? null,
      tag: asked.tag ?? null,
      ...(await metadataColumns(
        services,
        { appId: app.id, table: 'open_contract', id: contractId },
        asked.metadata,
      )),
      template_no: made.templateNo ?? null,
      created_at: now,
    })
  } catch (error) {
    if (isUniqueViolation(error))
      throw new CodedError('OPEN_CONTRACT_EXISTS', `合同编号 ${asked.contractNo} 已存在`)
    throw error
  }
  await addRows(
    db,
    'open_contract_signer',
    await accountRows(services, db, { appId: app.id, contractId }, named),
  )
  if (made.agreed) {
    const { room, lines, sha256 } = made.agreed
    await followRoom({ actor, db, now, services }, { contractId, room, lines, sameAs: sha256 })
  }
  if (asked.attachments?.length) await encloseFiles(starting, contractId, asked.attachments)
  if (asked.autoSend !== false) await send({ actor, db, now, services, visitor, contractId, revision: 0 })
  return madeContract(services, db, asked.contractNo, contractId, asked.autoSend !== false)
}

const typeNamed = async (db: Tx, companyId: string, name: string): Promise<string> => {
  const type = await rowOf(db, 'contract_type', { company_id: companyId, name, is_enabled: true }, ['id'])
  if (!type) throw new CodedError('CONTRACT_INCOMPLETE', `没有名为「${name}」的合同类型`)
  return type.id
}

/** The company's own number, where it has not used it yet: two apps of one company number apart from each other. */
const isNumberFree = async (db: Tx, companyId: string, number: string): Promise<boolean> =>
  (await rowOf(db, 'contract', { owner_id: companyId, number }, ['id'])) === undefined

export const madeContract = async (
  services: Services,
  db: Tx,
  contractNo: string,
  contractId: string,
  sent: boolean,
) => {
  const contract = (await readContract(db, contractId))!
  const status = statusOf(contract)
  return {
    contractNo,
    status,
    charged: sent && status !== 'approving' ? 1 : 0,
    signers: await shownSigners(services, db, contract),
  }
}

const deadlineOf = (asked: string | undefined, { deadlineDays }: AppConfig, now: Date): string =>
  asked ? new Date(asked).toISOString() : endOfDay(now, deadlineDays ?? DEFAULT_DAYS).toISOString()
