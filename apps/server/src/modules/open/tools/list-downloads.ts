import type { Call } from '../../../platform/http/call.ts'
import { downloadsOf, downloadUrl } from '../public-api/downloads.ts'

export const listDownloads = async ({ services }: Call<'/open/tools/downloads'>) => ({
  list: (await downloadsOf(services)).map(({ name, fileName, about, version, bytes, sha256 }) => ({
    name,
    fileName,
    about,
    version,
    size: bytes.length,
    sha256,
    url: downloadUrl(fileName),
  })),
})
