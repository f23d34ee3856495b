import type { Draft } from '@xinqi/api/calls'
import { convertFile } from '../src/modules/contracts/drafts/convert-file.ts'
import { blankPdf } from './draft-parts.ts'
import type { World } from './world.ts'

export {
  blankPdf,
  type DraftField,
  type DraftParty,
  party,
  place,
  someone,
  writtenPdf,
} from './draft-parts.ts'

/** What somebody at a desk does before a contract is out of the house. */
export const contractDriver = (world: World) => {
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
  const convert = (contractId: string, fileId: string) => convertFile(world.services, { contractId, fileId })
  const read = async (token: string, contractId: string) =>
    (await world.call('/contract/draft', { contractId }, { token })).data
  const save = (token: string, contractId: string, revision: number, draft: Draft) =>
    world.call('/contract/saveDraft', { contractId, revision, draft }, { token })

  /** A file converted, a draft around it; `fill` says what it is to be. Not sent. */
  const prepare = async (
    token: string,
    fill: (fileId: string) => Partial<Draft>,
    pages: number | Buffer = 1,
  ): Promise<{ contractId: string; fileId: string; revision: number; draft: Draft }> => {
    const contractId = await begin(token)
    const { data } = await upload(
      token,
      contractId,
      typeof pages === 'number' ? await blankPdf(pages) : pages,
    )
    const { fileId } = data.file
    await convert(contractId, fileId)
    const { files } = await read(token, contractId)
    // Whoever prepares has looked at what the file hides, or at what in it is meant for a machine.
    if (files.some(({ hidden }) => hidden?.needsConfirmation))
      await world.call('/contract/confirmHidden', { contractId, fileId }, { token })
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
