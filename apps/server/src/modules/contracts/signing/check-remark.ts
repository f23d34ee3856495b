import { dryRunSigning } from '../../../platform/certificates/dry-run-signing.ts'
import { engineRefusal } from '../../../platform/certificates/engine-refusal.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import type { Contract, FieldRow } from '../contract/aggregate.ts'
import { drawMarks } from './draw-marks.ts'
import { placesOf } from './my-part.ts'
import { mySignerPlace } from './my-signer-place.ts'

/**
 * The words are drawn on an empty page by what will draw them for good: nothing else knows which letters there are.
 * Asked while somebody types, and once more before his signature is made.
 */
export const remarkProblem = async (
  { files }: Contract,
  field: FieldRow,
  text: string,
): Promise<string | null> => {
  const file = files.find(({ id }) => id === field.file_id)
  if (!file) return null
  const { placements } = drawMarks(file, [{ field: { ...field, page: 0 }, text }], false)
  try {
    await dryRunSigning(await emptyPage(), { placements, seams: [] })
    return null
  } catch (error) {
    const refusal = engineRefusal(error)
    if (refusal instanceof CodedError) return (error as Error).message
    throw refusal
  }
}

let page: Promise<Buffer> | undefined
const emptyPage = (): Promise<Buffer> => {
  page ??= import('@xinqi/pdf-signature/fill').then(({ createPdf, FontSet, PageCanvas }) => {
    const fonts = new FontSet()
    return createPdf([new PageCanvas(595, 842, fonts)], fonts, { title: '', createdAt: new Date(0) })
  })
  return page
}

export const checkRemark = async ({ actor, body, db }: Call<'/contract/checkRemark'>) => {
  const { contract, signer } = await mySignerPlace(db, actor, body.contractId)
  const field = placesOf(contract, signer).find(({ id, kind }) => id === body.fieldId && kind === 'remark')
  if (!field) throw new CodedError('NOT_FOUND')
  return { problem: await remarkProblem(contract, field, body.text) }
}
