import type { Body, Data } from '@xinqi/api/calls'
import type { Queryable } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { contractsOfFiles, readableFiles } from '../../contracts/contract/file-by-id.ts'
import { isOfd, pagesBlob } from '../../contracts/contract/file-format.ts'
import { contractsOfFlows } from '../../contracts/templates/flow-templates.ts'
import { templatePages } from '../../contracts/templates/template-pages.ts'

type FileQuery = { db: Queryable; actor: Actor; now: Date }
type Candidates = Data<'/contractCompare/candidateFiles'>
export type CandidateFile = { name: string; sourceBlob: string; pdfBlob: string; pages: number }

const CONTRACT_ID = /^[0-9a-f-]{36}$/
const pageCount = (sizes: unknown) => (sizes as unknown[]).length

/** What may be compared or reviewed: files of contracts and templates this person may see. */
export const candidateFiles = async (
  call: FileQuery & { body: Body<'/contractCompare/candidateFiles'> },
): Promise<Candidates> => {
  const { attachId = [], templateNos = [], flowTemplateNos = [], param } = call.body
  const contractIds = await contractsOfFiles(call.db, attachId)
  const isContract = param !== undefined && CONTRACT_ID.test(param)
  const named = [...templateNos, ...(param && !isContract ? [param] : [])]
  const isFlow = (no: string) => flowTemplateNos.includes(no) || no.includes('FLOW')
  // A flow says who signs in which turn; it has no pages of its own, but those of the contracts begun from it.
  const flows = [...new Set([...flowTemplateNos, ...named.filter(isFlow)])]
  const ofFlows = call.actor.company ? await contractsOfFlows(call.db, call.actor.company.id, flows) : []
  const whole = new Set([...ofFlows, ...(isContract ? [param] : [])])
  const files = await readableFiles(call, [...contractIds, ...whole])
  const wanted = files.filter(({ id, contract_id }) => attachId.includes(id) || whole.has(contract_id))
  const numbers = named.filter((no) => !isFlow(no))
  const found: Candidates = wanted.map((file) => ({
    fileName: file.name,
    fileOssKey: `contract:${file.contract_id}:${file.id}`,
    pages: pageCount(file.page_sizes),
  }))
  for (const no of new Set(numbers))
    for (const file of await templateFiles(call, no))
      found.push({
        fileName: file.name,
        fileOssKey: `template:${no}:${file.id}`,
        pages: pageCount(file.page_sizes),
      })
  return found
}

const templateFiles = async ({ db, actor }: FileQuery, no: string) => {
  if (!actor.company) return []
  try {
    return await templatePages(db, actor.company.id, no)
  } catch (error) {
    // Gone, or another company's: not there either way.
    if (error instanceof CodedError) return []
    throw error
  }
}

/** The file a key names, for whoever may see it. */
export const fileOfKey = async (call: FileQuery, key: string): Promise<CandidateFile> => {
  const [kind, of = '', fileId] = key.split(':')
  const files =
    kind === 'contract'
      ? (await readableFiles(call, [of])).map((file) => ({
          ...file,
          shown: pagesBlob(file),
        }))
      : (await templateFiles(call, of)).map((file) => ({ ...file, shown: file.pdf_blob }))
  const file = files.find(({ id }) => id === fileId)
  if (!file?.shown) throw new CodedError('NOT_FOUND', '所选文件不存在或已被删除，请重新选择')
  return {
    name: file.name,
    // What was uploaded knows its fonts and can be written into; what was signed or filled in since is what counts.
    sourceBlob:
      'current_blob' in file && file.current_blob && !isOfd(file) ? file.current_blob : file.source_blob,
    pdfBlob: file.shown,
    pages: pageCount(file.page_sizes),
  }
}
