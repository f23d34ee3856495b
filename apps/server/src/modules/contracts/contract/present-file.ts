import type { Data } from '@xinqi/api/calls'
import type { Services } from '../../../platform/services.ts'
import type { FileRow } from './aggregate.ts'
import { hiddenIn, presentHidden } from './hidden-text.ts'

export const presentFile = (services: Services, file: FileRow): Data<'/contract/fileState'> => {
  const shown = file.current_blob ?? file.pdf_blob
  const hidden = hiddenIn(services, file)
  return {
    fileId: file.id,
    name: file.name,
    kind: file.kind,
    state: file.state,
    reason: file.reason,
    pages: (file.page_sizes as [number, number][]).map(([width, height]) => ({ width, height })),
    url: shown && services.links.make({ blobId: shown, fileName: pdfName(file.name), download: false }),
    ...(hidden ? { hidden: presentHidden(hidden, file) } : {}),
  }
}

/** Where he may only read, there is no link to the file: its pages are shown as pictures. */
export const presentFileTo = (services: Services, file: FileRow, mayHave: boolean) => ({
  ...presentFile(services, file),
  ...(mayHave ? {} : { url: null }),
})

export const pdfName = (name: string): string => `${name.replace(/\.[^.]*$/, '')}.pdf`
