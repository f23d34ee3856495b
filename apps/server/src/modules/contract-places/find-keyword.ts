import type { Data } from '@xinqi/api/calls'
import type { TextModel } from '@xinqi/documents'
import type { Queryable } from '../../platform/db/database.ts'
import { CodedError } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/call.ts'
import type { Services } from '../../platform/services.ts'
import { templatePages } from '../contract-templates/template-pages.ts'
import { readContract } from '../contracts/aggregate.ts'
import { personOf } from '../contracts/person.ts'
import { whoStands } from '../contracts/who-stands.ts'
import { companyOf } from '../org/access.ts'
import { findOnPage } from './keyword.ts'

const MOST_PLACES = 500
const MODELS_KEPT = 8

/** Reading a long file takes a while and people look for one word after another: the last few are remembered. */
const models = new Map<string, Promise<TextModel>>()

const modelOf = (services: Services, blobId: string, bytes: () => Promise<Buffer>): Promise<TextModel> => {
  const known = models.get(blobId)
  if (known) return known
  const reading = bytes().then((pdf) => services.documents.readModel(pdf, { recognition: 'never' }))
  reading.catch(() => models.delete(blobId))
  models.set(blobId, reading)
  if (models.size > MODELS_KEPT) models.delete(models.keys().next().value!)
  return reading
}

type Found = Data<'/contract/findKeyword'>
type Readable = { id: string; name: string; pdf_blob: string | null }

const placesIn = async (
  services: Services,
  db: Queryable,
  files: readonly Readable[],
  keyword: string,
): Promise<Found> => {
  const places: Found['places'] = []
  const scans: string[] = []
  for (const file of files) {
    const blob = file.pdf_blob && (await services.blobs.find(db, file.pdf_blob))
    if (!blob) continue
    const { pages } = await modelOf(services, blob.id, () => services.blobs.read(blob))
    if (pages.every(({ blocks }) => blocks.every(({ kind }) => kind === 'picture'))) scans.push(file.name)
    for (const page of pages)
      for (const { x, y, w, h } of findOnPage(page, keyword))
        places.push({ fileId: file.id, page: page.index, x, y, width: w, height: h })
  }
  return { places: places.slice(0, MOST_PLACES), scans }
}

export const findKeyword = async ({ actor, body, db, services }: Call<'/contract/findKeyword'>) => {
  const contract = await readContract(db, body.contractId)
  if (!contract || !whoStands(contract, await personOf(db, actor)).has('initiator'))
    throw new CodedError('NOT_FOUND')
  return placesIn(services, db, contract.files, body.keyword)
}

export const findKeywordInTemplate = async ({ actor, body, db, services }: Call<'/template/findKeyword'>) =>
  placesIn(services, db, await templatePages(db, companyOf(actor), body.templateNo), body.keyword)
