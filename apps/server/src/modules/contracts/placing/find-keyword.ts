import type { Data } from '@xinqi/api/calls'
import type { Queryable } from '../../../platform/db/database.ts'
import type { Call } from '../../../platform/http/call.ts'
import type { Services } from '../../../platform/services.ts'
import { companyOf } from '../../../platform/session/company-of.ts'
import { templatePages } from '../templates/template-pages.ts'
import { asShown, findOnPage } from './keyword.ts'
import { initiatorsPages, type Readable } from './pages-to-read.ts'
import { holdsScans, READING, readingOf, recognisedModel, writtenModel } from './text-model.ts'

const MOST_PLACES = 500

type KeywordHits = Data<'/contract/findKeyword'>

const placesIn = async (
  services: Services,
  db: Queryable,
  files: readonly Readable[],
  keyword: string,
): Promise<KeywordHits> => {
  const places: KeywordHits['places'] = []
  const scans: KeywordHits['scans'] = []
  for (const file of files) {
    const blob = file.pdf_blob && (await services.blobs.find(db, file.pdf_blob))
    if (!blob) continue
    let model = await writtenModel(services, blob)
    if (holdsScans(model)) {
      const reading = await readingOf(db, blob.id)
      if (reading?.state === READING.done) model = await recognisedModel(services, db, reading.model_blob!)
      else
        scans.push({
          name: file.name,
          state: reading ? reading.state : null,
          pagesDone: reading?.pages_done ?? 0,
          pages: model.pages.length,
        })
    }
    for (const page of model.pages)
      for (const found of findOnPage(page, keyword)) {
        const { x, y, w, h } = asShown(found, page.turned)
        places.push({ fileId: file.id, page: page.index, x, y, width: w, height: h })
      }
  }
  return { places: places.slice(0, MOST_PLACES), scans }
}

export const findKeyword = async (call: Call<'/contract/findKeyword'>) =>
  placesIn(call.services, call.db, await initiatorsPages(call), call.body.keyword)

export const findKeywordInTemplate = async ({ actor, body, db, services }: Call<'/template/findKeyword'>) =>
  placesIn(services, db, await templatePages(db, companyOf(actor), body.templateNo), body.keyword)
