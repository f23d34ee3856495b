import type { Data } from '@xinqi/api/calls'
import { newId } from '../../../platform/db/ids.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import { companyOf } from '../../../platform/session/company-of.ts'
import { emptyDraft } from '../contract/empty-draft.ts'
import { addTemplate } from './add-template.ts'
import { templateOf } from './rules.ts'
import { SAMPLES } from './samples/all.ts'
import { drawSample } from './samples/draw-sample.ts'
import { paragraphsOf, plainText, type Sample } from './samples/sample.ts'

const present = ({ id, name, category, about, roles }: Sample) => ({
  sampleId: id,
  name,
  category,
  about,
  roles: roles.map((role) => role.name),
})

const sampleOf = (sampleId: string): Sample => {
  const found = SAMPLES.find(({ id }) => id === sampleId)
  if (!found) throw new CodedError('NOT_FOUND')
  return found
}

export const listSamples = async (): Promise<Data<'/template/samples'>> => SAMPLES.map(present)

export const readSample: PlainHandler<'/template/sample'> = async ({ body }) => {
  const sample = sampleOf(body.sampleId)
  return {
    ...present(sample),
    paragraphs: paragraphsOf(sample).map((paragraph) => ({
      heading: paragraph.heading,
      text: plainText(paragraph),
    })),
  }
}

/** A template of the company's own from here on: changed, authorised and thrown away like any other. */
export const useSample = async (call: Call<'/template/useSample'>) => {
  const { actor, body, db, note, now, services } = call
  const sample = sampleOf(body.sampleId)
  const fileId = newId()
  const { pdf, pageSizes, parties, fields } = await drawSample(sample, fileId, now)
  const blob = await services.blobs.put(db, {
    scopeId: companyOf(actor),
    bytes: pdf,
    mediaType: 'application/pdf',
  })
  const content = { ...templateOf(emptyDraft(now)), files: [fileId], parties, fields, inTurn: true }
  const file = {
    id: fileId,
    name: `${sample.name}.pdf`,
    source_blob: blob.id,
    pdf_blob: blob.id,
    page_sizes: pageSizes,
  }
  note({ target: sample.name })
  return { templateNo: await addTemplate(call, { name: sample.name, content, files: [file] }) }
}
