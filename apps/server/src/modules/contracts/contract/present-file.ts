import type { Data } from '@xinqi/api/calls'
import type { Services } from '../../../platform/services.ts'
import type { FileRow } from './aggregate.ts'
import { isOfd, ownBlob, ownName, pagesBlob, pdfName } from './file-format.ts'
import { hiddenIn, presentHidden } from './hidden-text.ts'

export const presentFile = (services: Services, file: FileRow): Data<'/contract/fileState'> => {
  const shown = pagesBlob(file)
  const hidden = hiddenIn(services, file)
  return {
    fileId: file.id,
    name: file.name,
    kind: file.kind,
    state: file.state,
    reason: file.reason,
    pages: (file.page_sizes as [number, number][]).map(([width, height]) => ({ width, height })),
    url: shown && services.links.make({ blobId: shown, fileName: pdfName(file.name), download: false }),
    ...ofdOf(services, file),
    ...(hidden ? { hidden: presentHidden(hidden, file) } : {}),
  }
}

/** Where he may only read, there is no link to the file: its pages are shown as pictures. */
export const presentFileTo = (services: Services, file: FileRow, mayHave: boolean) => ({
  ...presentFile(services, file),
  ...(mayHave
    ? {}
    : { url: null, ...(file.source_format ? { ofd: { isSigned: isOfd(file), url: null } } : {}) }),
})

/** Of what was uploaded as OFD: whether that is what people sign, and then where it is. */
const ofdOf = ({ links }: Services, file: FileRow): Pick<Data<'/contract/fileState'>, 'ofd'> => {
  if (file.source_format !== 'ofd') return {}
  const blobId = isOfd(file) ? ownBlob(file) : null
  return { ofd: { isSigned: isOfd(file), url: blobId && links.make({ blobId, fileName: ownName(file) }) } }
}
