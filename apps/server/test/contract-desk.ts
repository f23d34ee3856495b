import { randomUUID } from 'node:crypto'
import type { Draft } from '@xinqi/api/calls'
import { createPdf, FontSet, PageCanvas } from '@xinqi/pdf-signature/fill'
import { convertFile } from '../src/modules/contracts/convert-file.ts'
import type { World } from './world.ts'

export type DraftParty = Draft['parties'][number]
export type DraftField = Draft['fields'][number]

export const blankPdf = (pages: number): Promise<Buffer> => {
  const fonts = new FontSet()
  const drawn = Array.from({ length: pages }, () => new PageCanvas(595, 842, fonts))
  return createPdf(drawn, fonts, { title: '示例合同', createdAt: new Date('2026-01-01T00:00:00Z') })
}

export const party = (more: Partial<DraftParty>): DraftParty => ({
  partyId: randomUUID(),
  turn: 1,
  kind: 2,
  isOwn: false,
  rule: 1,
  signers: [],
  intentMethods: [1],
  reading: 0,
  readingSeconds: 0,
  attachmentsAsked: [],
  mayRefuse: true,
  mayTransfer: true,
  ...more,
})
export const someone = (name: string, mobile: string) => ({ signerId: randomUUID(), name, mobile })

export const place = (
  partyId: string | null,
  fileId: string,
  kind: DraftField['kind'] = 'signature',
  more: Partial<DraftField> = {},
): DraftField => ({
  fieldId: randomUUID(),
  fileId,
  partyId,
  kind,
  page: 0,
  x: 0.6,
  y: 0.8,
  width: 0.2,
  height: 0.1,
  name: '签署处',
  required: true,
  settings: {},
  ...more,
})

/** What somebody at a desk does before a contract is out of the house. */
export const contractDesk = (world: World) => {
  const begin = async (token: string) =>
    (await world.call('/file/new/contract/before/create', {}, { token })).data.contractId
  const upload = async (token: string, contractId: string, bytes: Buffer, fileName = '合同.pdf') => {
    const answer = await world.form(
      '/contract/uploadContract',
      [
        { name: 'contractId', value: contractId },
        { name: 'file', fileName, bytes },
      ],
      { token },
    )
    return answer as unknown as {
      code: number
      msg: string
      data: { revision: number; file: { fileId: string } }
    }
  }
  const convert = (contractId: string, fileId: string) =>
    convertFile(world.services)({
      id: 'job',
      data: { contractId, fileId },
      signal: new AbortController().signal,
    })
  const read = async (token: string, contractId: string) =>
    (await world.call('/contract/draft', { contractId }, { token })).data
  const save = (token: string, contractId: string, revision: number, draft: Draft) =>
    world.call('/contract/saveDraft', { contractId, revision, draft }, { token })

  /** A file converted, a draft around it; `fill` says what it is to be. Not sent. */
  const prepare = async (
    token: string,
    fill: (fileId: string) => Partial<Draft>,
    pages = 1,
  ): Promise<{ contractId: string; fileId: string; revision: number; draft: Draft }> => {
    const contractId = await begin(token)
    const { data } = await upload(token, contractId, await blankPdf(pages))
    const { fileId } = data.file
    await convert(contractId, fileId)
    const { draft, revision } = await read(token, contractId)
    const full: Draft = { ...draft, name: '采购合同', files: [fileId], ...fill(fileId) }
    const saved = await save(token, contractId, revision, full)
    if (saved.code !== 1 || saved.data.problems.length)
      throw new Error(`the draft is not ready: ${JSON.stringify(saved.data ?? saved.msg)}`)
    return { contractId, fileId, revision: saved.data.revision, draft: full }
  }
  const send = (token: string, { contractId, revision }: { contractId: string; revision: number }) =>
    world.call('/contract/send', { contractId, revision }, { token })
  const copies = async (token: string) =>
    (await world.call('/quota/balance', {}, { token })).data.kinds.find(({ kind }) => kind === 'contract')!
      .left
  return { begin, upload, convert, read, save, prepare, send, copies }
}
