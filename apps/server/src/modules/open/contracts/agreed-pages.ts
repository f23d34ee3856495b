import { createHash } from 'node:crypto'
import type { HeldDifference } from '@xinqi/comparison'
import type { TextModel } from '@xinqi/documents'
import { describePdf } from '@xinqi/pdf-signature'
import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { WrittenBlob } from '../../../platform/storage/blob-store.ts'
import { readIfThere } from '../../../platform/storage/read-if-there.ts'
import { readContract } from '../../contracts/contract/aggregate.ts'
import { heldLines } from '../../insight/analysis/hold-pages.ts'
import { HELD } from '../../insight/consensus/agreed-texts.ts'
import { type Checked, holdBeforeSending, holdPdf } from '../../insight/consensus/check.ts'
import { type AgreedLines, agreedLines, drawAgreed } from '../../insight/negotiation/use-agreed.ts'
import { readyFile } from '../files/app-files.ts'
import type { OpenPreparingCall } from '../gateway/open-call.ts'
import { contractRow } from './app-contracts.ts'
import type { filesFor, Starting } from './start.ts'

/** Pages that were found to say what both sides of a room agreed to. */
export type AgreedPages = AgreedLines & {
  sha256: Buffer
  /** Drawn from the agreed words, where no file was given. */
  drawn: { source: WrittenBlob; pages: WrittenBlob; sizes: [number, number][]; model: TextModel } | null
}

const MOST_TOLD = 5
const said = (words: string) => (words.trim() === '' ? '（无）' : `「${words.slice(0, 60)}」`)
const told = (differences: readonly HeldDifference[]): string =>
  differences
    .slice(0, MOST_TOLD)
    .map(
      ({ clause, agreed, found }) =>
        `${clause ? `${clause}：` : ''}定稿为${said(agreed)}，文件为${said(found)}`,
    )
    .join('；')

/** Nothing is made of a file that says anything else than what was agreed. */
const assertSame = async (
  call: OpenPreparingCall<'contract/create'>,
  agreed: AgreedLines,
  pdf: Uint8Array,
) => {
  const texts = new Map([['', heldLines(agreed.lines)]])
  const outcome = (await holdPdf(call.services, pdf, call.app.company_id, texts)).get('')
  if (outcome?.state === HELD.same) return
  const { differences = [] } = outcome ?? {}
  throw new CodedError(
    'OPEN_PAGES_DIFFER',
    differences.length
      ? `文件与协商室的定稿有 ${differences.length} 处不一致：${told(differences)}`
      : '文件无法读取，不能与协商室的定稿核对',
  )
}

/** Before the transaction: the room, and the pages that are to be signed held against what was agreed in it. */
export const readAgreed = async (call: OpenPreparingCall<'contract/create'>): Promise<AgreedPages | null> => {
  const { app, body, db, now, services } = call
  if (!body.roomId) return null
  const agreed = await agreedLines(call, body.roomId)
  const [first] = body.files ?? []
  if (first) {
    const { pdf_blob: blobId } = await readyFile(db, app.id, first)
    const source = blobId ? await readIfThere(services, blobId) : null
    if (!source) throw new CodedError('OPEN_FILE_NOT_READY')
    await assertSame(call, agreed, source.bytes)
    return { ...agreed, sha256: Buffer.from(source.blob.sha256, 'hex'), drawn: null }
  }
  const { docx, pdf } = await drawAgreed(agreed, now)
  await assertSame(call, agreed, pdf)
  const scope = { scopeId: app.company_id }
  return {
    ...agreed,
    sha256: createHash('sha256').update(pdf).digest(),
    drawn: {
      source: await services.blobs.stage({ ...scope, bytes: docx, mediaType: 'application/octet-stream' }),
      pages: await services.blobs.stage({ ...scope, bytes: pdf, mediaType: 'application/pdf' }),
      model: await services.documents.readModel(Buffer.from(pdf), { marks: false, owner: app.company_id }),
      sizes: describePdf(pdf).pages.map(({ width, height }): [number, number] => [width, height]),
    },
  }
}

type ContractFiles = Awaited<ReturnType<typeof filesFor>>

/** The drawn pages as the first file of the contract. */
export const agreedFile = async (
  { services, db }: Pick<Starting, 'services' | 'db'>,
  agreed: AgreedPages | null,
): Promise<ContractFiles> => {
  if (!agreed?.drawn) return []
  const { source, pages, sizes } = agreed.drawn
  const id = newId()
  return [
    {
      id,
      fileId: id,
      name: `${agreed.room.name}.docx`,
      source_blob: (await services.blobs.keep(db, source)).id,
      pdf_blob: (await services.blobs.keep(db, pages)).id,
      page_sizes: sizes,
      pages: sizes,
    },
  ]
}

/** A draft that is about to go out, whatever became of its pages since they were last held against what was agreed. */
export const holdDraft = async ({
  app,
  body,
  db,
  services,
}: Pick<OpenPreparingCall<'contract/send'>, 'app' | 'body' | 'services'> & {
  db: Queryable
}): Promise<Checked | null> => {
  const { contract_id: contractId } = await contractRow(db, app.id, body.contractNo)
  const contract = await readContract(db, contractId)
  return contract ? holdBeforeSending(services, db, contract) : null
}
