import type { TemplateContent } from '@xinqi/api/calls'
import { CONTRACT } from '@xinqi/api/limits'
import { plainParty } from '@xinqi/api/plain-party'
import { DocumentError } from '@xinqi/documents'
import { describePdf } from '@xinqi/pdf-signature'
import { newId } from '../../../platform/db/ids.ts'
import { inRows, removeRows } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import { type Call, type PreparingCall, prepareThenCommit } from '../../../platform/http/call.ts'
import { companyOf } from '../../../platform/session/company-of.ts'
import { uploadedFile } from '../../../platform/storage/uploaded.ts'
import { emptyDraft } from '../contract/empty-draft.ts'
import { withFileReplaced, withoutFile } from '../drafts/draft-files.ts'
import { addFiles, addTemplate, sealed } from './add-template.ts'
import { filesOf, type TemplateFileRow, type TemplateRow, templateNumbered } from './queries.ts'
import { templateOf } from './rules.ts'
import { opened } from './templates.ts'

type Upload = Call<'/template/upload'>
type Converted = { name: string; source: Buffer; pdf: Uint8Array; pageSizes: [number, number][] }

/** Pages out of whatever was uploaded, before anything is written: a template is never without its pages. */
const convert = async ({ actor, files, services }: PreparingCall<'/template/upload'>): Promise<Converted> => {
  const file = uploadedFile(files)
  try {
    const { pdf } = await services.documents.toPdf(file.bytes, { owner: companyOf(actor) })
    const { pages, signatures } = describePdf(pdf)
    if (signatures > 0) throw new CodedError('FILE_UNREADABLE', '文件已有电子签名，请上传未签署的文件')
    if (pages.length > CONTRACT.pages)
      throw new CodedError('FILE_UNREADABLE', `文件超过 ${CONTRACT.pages} 页，请拆分后上传`)
    return {
      name: file.fileName.slice(0, 200),
      source: file.bytes,
      pdf,
      pageSizes: pages.map(({ width, height }) => [width, height]),
    }
  } catch (error) {
    if (error instanceof DocumentError) throw new CodedError('FILE_UNREADABLE', error.message)
    throw error
  }
}

const keepFile = async ({ actor, db, services }: Upload, converted: Converted) => {
  const scopeId = companyOf(actor)
  const [source, pdf] = [
    await services.blobs.put(db, { scopeId, bytes: converted.source, mediaType: 'application/octet-stream' }),
    await services.blobs.put(db, { scopeId, bytes: converted.pdf, mediaType: 'application/pdf' }),
  ]
  return {
    id: newId(),
    name: converted.name,
    source_blob: source.id,
    pdf_blob: pdf.id,
    page_sizes: converted.pageSizes,
  }
}

const saveFile = async (call: Upload, converted: Converted) => {
  const { body, note } = call
  const file = await keepFile(call, converted)
  if (body.templateNo) return addToTemplate(call, file)
  const name = converted.name.replace(/\.[^.]*$/, '').slice(0, CONTRACT.nameMax) || '未命名模板'
  const content: TemplateContent = {
    ...templateOf(emptyDraft(call.now)),
    files: [file.id],
    parties: TWO_PARTIES.map((roleName, index) =>
      plainParty({ turn: index + 1, isOwn: index === 0, roleName }),
    ),
  }
  note({ target: name })
  return { templateNo: await addTemplate(call, { name, content, files: [file] }), revision: 0 }
}
/** What most contracts have; changed in the editor where one has others. */
const TWO_PARTIES = ['甲方', '乙方']

export const uploadFile = prepareThenCommit<'/template/upload', Converted>(convert, saveFile, {
  withFiles: true,
})

type KeptFile = Awaited<ReturnType<typeof keepFile>>

const addToTemplate = async (call: Upload, file: KeptFile) => {
  const { actor, body, db, note, services } = call
  const row = await templateNumbered(db, companyOf(actor), 'contract', body.templateNo!, { lock: true })
  if (body.revision !== undefined && Number(body.revision) !== row.revision) throw new CodedError('CONFLICT')
  const there = await filesOf(db, row)
  const replaced = there.find(({ id }) => id === body.replaces)
  if (body.replaces && !replaced) throw new CodedError('NOT_FOUND')
  if (!replaced && there.length >= CONTRACT.files)
    throw new CodedError('CONTRACT_INCOMPLETE', `一份合同最多 ${CONTRACT.files} 个文件`)
  const content = opened(services, row)
  if (replaced) await dropFile(call, replaced)
  await addFiles(db, row, [file], replaced?.position ?? Math.max(0, ...there.map((one) => one.position + 1)))
  const next = replaced
    ? withFileReplaced({ ...emptyDraft(call.now), ...content }, replaced.id, file.id)
    : { ...content, files: [...content.files, file.id] }
  note({ target: row.name, detail: { file: file.name } })
  return {
    templateNo: row.no,
    revision: await saveContent(call, row, {
      ...content,
      files: next.files,
      fileRules: next.fileRules,
      fields: next.fields,
    }),
  }
}

export const removeFile = async (call: Call<'/template/removeFile'>) => {
  const { actor, body, db, note, services } = call
  const row = await templateNumbered(db, companyOf(actor), 'contract', body.templateNo, { lock: true })
  if (row.revision !== body.revision) throw new CodedError('CONFLICT')
  const files = await filesOf(db, row)
  const file = files.find(({ id }) => id === body.fileId)
  if (!file) throw new CodedError('NOT_FOUND')
  if (files.length === 1) throw new CodedError('CONTRACT_INCOMPLETE', '模板至少要有一个文件，可改为替换')
  await dropFile(call, file)
  const content = opened(services, row)
  const { files: left, fileRules, fields } = withoutFile({ ...emptyDraft(call.now), ...content }, file.id)
  note({ target: row.name, detail: { file: file.name } })
  return { revision: await saveContent(call, row, { ...content, files: left, fileRules, fields }) }
}

type Changing = Pick<Upload, 'db' | 'now' | 'services'>

const dropFile = async ({ db }: Changing, file: TemplateFileRow) => {
  await removeRows(db, 'contract_template_file', {
    company_id: file.company_id,
    template_id: file.template_id,
    id: file.id,
  })
}

const saveContent = async (
  { db, now, services }: Changing,
  row: TemplateRow,
  content: TemplateContent,
): Promise<number> => {
  await inRows(db, 'contract_template', { company_id: row.company_id, id: row.id }).set({
    content_cipher: sealed(services, content),
    revision: row.revision + 1,
    updated_at: now,
  })
  return row.revision + 1
}
