import type { TextModel } from '@xinqi/documents'
import type { Queryable } from '../../../platform/db/database.ts'
import { rowOf } from '../../../platform/db/row.ts'
import type { Services } from '../../../platform/services.ts'
import type { StoredBlob } from '../../../platform/storage/blob-store.ts'

const MODELS_KEPT = 8
export const READING = { under: 0, done: 1, failed: 2 } as const
export type Reading = { state: number; pages_done: number; pages: number; model_blob: string | null }

/** Reading a long file takes a while and people look for one word after another: the last few are remembered. */
const models = new Map<string, Promise<TextModel>>()

const remembered = (key: string, read: () => Promise<TextModel>): Promise<TextModel> => {
  const known = models.get(key)
  if (known) return known
  const reading = read()
  reading.catch(() => models.delete(key))
  models.set(key, reading)
  if (models.size > MODELS_KEPT) models.delete(models.keys().next().value!)
  return reading
}

/** What stands in a file as text; pages that are pictures stay without words. */
export const writtenModel = (services: Services, blob: StoredBlob): Promise<TextModel> =>
  remembered(blob.id, async () =>
    services.documents.readModel(await services.blobs.read(blob), {
      recognition: 'never',
      owner: blob.scopeId,
    }),
  )

/** What recognition has made of it. */
export const recognisedModel = (services: Services, db: Queryable, modelBlob: string): Promise<TextModel> =>
  remembered(modelBlob, async () => {
    const blob = await services.blobs.find(db, modelBlob)
    if (!blob) throw new Error('the text of a file that was read is gone')
    return JSON.parse((await services.blobs.read(blob)).toString())
  })

export const readingOf = (db: Queryable, blobId: string): Promise<Reading | undefined> =>
  rowOf(db, 'file_reading', { blob_id: blobId }, ['state', 'pages_done', 'pages', 'model_blob'])

const isPicture = ({ blocks }: TextModel['pages'][number]) =>
  blocks.length > 0 && blocks.every(({ kind }) => kind === 'picture')

/** Some page, or every page, has nothing that could be looked for. */
export const holdsScans = ({ pages }: TextModel): boolean =>
  pages.some(isPicture) || pages.every(({ blocks }) => blocks.every(({ kind }) => kind === 'picture'))
