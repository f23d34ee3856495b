import { AI_WORDS, SWITCHES, TEXT_MAX, TEXT_PAGE } from '@xinqi/api/ai'
import { CodedError } from '../../../platform/errors.ts'
import {
  type Call,
  type PreparingCall,
  prepareThenCommit,
  type UploadedFile,
} from '../../../platform/http/call.ts'
import { fileOfKey } from '../ai-tasks/candidate-files.ts'
import { assertToolOpen } from '../ai-tasks/copies.ts'
import { keepOutcome } from '../ai-tasks/keep-outcome.ts'
import { type NewFile, startTask } from '../ai-tasks/start-task.ts'
import { checkedUpload, pagesAtSight } from '../ai-tasks/uploaded.ts'
import { analyse } from '../analysis/analysis-threads.ts'
import type { ShownComparison } from '../analysis/compare-documents.ts'

type Flags = Partial<Record<(typeof SWITCHES)[number]['key'], 'true' | 'false'>>
const switchesIn = (body: Flags) =>
  Object.fromEntries(SWITCHES.map(({ key }) => [key, body[key] === 'true'])) as Record<string, boolean>

const bare = (name: string) => name.replace(/\.[^.]*$/, '')

export const createCompareTask = async (call: Call<'/contractCompare/createCompareTask'>) => {
  const { body, files, note } = call
  const mains = files.filter(({ field }) => field === 'baseFile')
  if (mains.length > 1) throw new CodedError('FILE_MISSING', '只能上传一个主合同文件')
  const main = checkedUpload(mains[0], AI_WORDS.baseMissing)
  const uploaded = files.find(({ field }) => field === 'compareFile')
  const other: NewFile = body.compareFileOssKey
    ? await fileInHouse(call, 'final', body.compareFileOssKey)
    : fromUpload('final', checkedUpload(uploaded, AI_WORDS.compareMissing))
  const { taskId } = await startTask(call, {
    kind: 'compare',
    title: `${bare(main.fileName)} 与 ${bare(other.name)}`,
    files: [fromUpload('base', main), other],
    options: switchesIn(body),
    from: body,
  })
  note({ target: main.fileName, detail: { compared: other.name } })
  return { taskId }
}

/** Two files that are here already. */
export const compareFilesInHouse = async (call: Call<'/contractCompare/inner/createCompareTask'>) => {
  const { body, note } = call
  if (body.baseFileOssKey === body.compareFileOssKey)
    throw new CodedError('BAD_REQUEST', '请选择两份不同的文件')
  const base = await fileInHouse(call, 'base', body.baseFileOssKey)
  const final = await fileInHouse(call, 'final', body.compareFileOssKey)
  const { taskId } = await startTask(call, {
    kind: 'compare',
    title: `${bare(base.name)} 与 ${bare(final.name)}`,
    files: [base, final],
    options: switchesIn(body),
    from: body,
  })
  note({ target: base.name, detail: { compared: final.name } })
  return { taskId }
}

const fromUpload = (side: 'base' | 'final', file: UploadedFile): NewFile => ({
  side,
  name: file.fileName,
  pages: pagesAtSight(file),
  bytes: file.bytes,
})

const fileInHouse = async (
  call: Call<'/contractCompare/createCompareTask' | '/contractCompare/inner/createCompareTask'>,
  side: 'base' | 'final',
  key: string,
): Promise<NewFile> => {
  const { name, sourceBlob, pages } = await fileOfKey(call, key)
  return { side, name, pages, sourceBlob }
}

type TextCall = Call<'/contractCompare/createTextdiffTask'>

/** Two texts need no reading: the answer is there with the call. */
const compareAtOnce = async (
  call: PreparingCall<'/contractCompare/createTextdiffTask'>,
): Promise<{ base: string; final: string; result: ShownComparison }> => {
  await assertToolOpen(call.db, call.actor, 'compare', call.now)
  const base = textIn(call, 'baseText', 'baseFile')
  const final = textIn(call, 'compareText', 'compareFile')
  const options = switchesIn(call.body)
  return { base, final, result: await analyse('compareTexts', { base, final, options }) }
}

export const createTextdiffTask = prepareThenCommit<
  '/contractCompare/createTextdiffTask',
  Awaited<ReturnType<typeof compareAtOnce>>
>(
  compareAtOnce,
  async (call: TextCall, { base, final, result }) => {
    const { db, note, now, services } = call
    const title = `文本比对 ${base.trim().slice(0, 20).replace(/\s+/g, ' ')}`
    const pages = Math.max(1, Math.ceil(Math.max(base.length, final.length) / TEXT_PAGE))
    const key = await startTask(
      call,
      { kind: 'text', title, files: [], options: switchesIn(call.body), pages, from: {} },
      false,
    )
    const { similarity, counts } = result
    await keepOutcome(
      services,
      db,
      key,
      { result, similarity, counts },
      { pages, result_version: 1, finished_at: now },
    )
    note({ target: title })
    return { taskId: key.taskId }
  },
  { withFiles: true },
)

const textIn = (
  { body, files }: Pick<TextCall, 'body' | 'files'>,
  field: 'baseText' | 'compareText',
  fileField: string,
): string => {
  const file = files.find((one) => one.field === fileField)
  // A form ends its lines in both signs, and so do files of Windows.
  const text = (file ? decoded(file.bytes) : body[field])?.replace(/\r\n?/g, '\n')
  if (!text?.trim()) throw new CodedError('AI_TEXT_MISSING')
  if (text.length > TEXT_MAX) throw new CodedError('TOO_LARGE', `每段文本不超过 ${TEXT_MAX / 10_000} 万字`)
  return text
}

/** UTF-8, or else what Chinese Windows writes; anything with control characters is no text. */
const decoded = (bytes: Buffer): string => {
  for (const encoding of ['utf-8', 'gb18030'])
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these tell a text from something else
      if (!/[\u0000-\u0008\u000e-\u001f]/.test(text)) return text
    } catch {
      // The next encoding.
    }
  throw new CodedError('AI_TEXT_FILE')
}
