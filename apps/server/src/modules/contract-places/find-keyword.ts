import type { Data } from '@xinqi/api/calls'
import type { TextModel } from '@xinqi/documents'
import { CodedError } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/call.ts'
import type { Services } from '../../platform/services.ts'
import { readContract } from '../contracts/aggregate.ts'
import { personOf } from '../contracts/person.ts'
import { whoStands } from '../contracts/who-stands.ts'
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

export const findKeyword = async ({
  actor,
  body,
  db,
  services,
}: Call<'/contract/findKeyword'>): Promise<Data<'/contract/findKeyword'>> => {
  const contract = await readContract(db, body.contractId)
  if (!contract || !whoStands(contract, await personOf(db, actor)).has('initiator'))
    throw new CodedError('NOT_FOUND')
  const places: Data<'/contract/findKeyword'>['places'] = []
  const scans: string[] = []
  for (const file of contract.files) {
    const blob = file.pdf_blob && (await services.blobs.find(db, file.pdf_blob))
    if (!blob) continue
    const { pages } = await modelOf(services, blob.id, () => services.blobs.read(blob))
    if (pages.every(({ blocks }) => blocks.length === 0 || blocks.every(({ kind }) => kind === 'picture')))
      scans.push(file.name)
    for (const page of pages)
      for (const { x, y, w, h } of findOnPage(page, body.keyword))
        places.push({ fileId: file.id, page: page.index, x, y, width: w, height: h })
  }
  return { places: places.slice(0, MOST_PLACES), scans }
}
