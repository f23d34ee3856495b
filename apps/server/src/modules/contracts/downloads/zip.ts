import { once } from 'node:events'
import { chinaClock } from '@xinqi/api/china-day'
import ZipStream from 'zip-stream'

export type ZipEntry = { name: string; bytes: Buffer; at: Date }

/**
 * One package of files that are compressed already: stored as they are, names in UTF-8, given out as it is made, so
 * that no more than one file is held. What lies farther in than four gigabytes is named in the large form.
 */
export async function* zipped(
  entries: AsyncIterable<ZipEntry>,
  { large = false } = {},
): AsyncGenerator<Buffer, void> {
  const zip = new ZipStream({ store: true, forceZip64: large })
  for await (const entry of entries) {
    await append(zip, entry)
    yield* written(zip)
  }
  zip.finish()
  yield* zip
}

/** The format knows no zone: times are written as the clocks in China showed them. */
const append = (zip: ZipStream, { name, bytes, at }: ZipEntry): Promise<void> =>
  new Promise((resolve, reject) => {
    zip.entry(bytes, { name, date: chinaClock(at) }, (error) => (error ? reject(error) : resolve()))
  })

/** All of the package there is by now: the next file is fetched only when this one has been taken. */
async function* written(zip: ZipStream): AsyncGenerator<Buffer, void> {
  while (zip.readableLength || zip.writableLength) {
    const part = zip.read()
    if (part) yield part
    else await once(zip, 'readable')
  }
}
