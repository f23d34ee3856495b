// A file to be filled in, for the viewer: its pages do not change while somebody fills them in, so the link first given
// is as good as every later one.

import type { Data } from '@xinqi/api/calls'
import { useMemo } from 'react'
import { useDocument } from '../../../shared/viewer/useDocument.ts'
import { pictureFetcher } from '../signing/usePages.ts'

type File = Data<'/contract/draft'>['files'][number]

export const useFillPages = (contractId: string, file: File | undefined) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new link to the same pages must not open them again
  const origin = useMemo(() => {
    if (!file) return {}
    const { fileId, pages, url } = file
    const fetchPicture = pictureFetcher(contractId, fileId)
    return {
      url: url ?? undefined,
      pictures: pages.map((size, index) => ({ ...size, url: () => fetchPicture(index) })),
    }
  }, [contractId, file?.fileId])
  return useDocument(origin)
}
