// The whole report without worker processes, for tests of what is found rather than of how it is run.

import { openOfd } from '../src/ofd/document.ts'
import { scenesToPdf } from '../src/ofd/to-pdf.ts'
import type { FileKind } from '../src/sniff.ts'
import { sniff } from '../src/sniff.ts'
import { checkPdf } from '../src/tasks/check-pdf.ts'
import { findHidden, type HiddenReport } from '../src/tasks/find-hidden.ts'
import { readOfd } from '../src/tasks/read-ofd.ts'
import { readPdf } from '../src/tasks/read-pdf.ts'
import { contractPdf } from './hidden-tricks.ts'

const context = { step: () => {}, progress: () => {} }

/** Word files stand on the pages of a plain contract: what they hide is read from the package. */
async function pagesOf(bytes: Uint8Array, kind: FileKind): Promise<Uint8Array> {
  if (kind === 'pdf') return (await checkPdf({ pdf: bytes }, context)).pdf
  if (kind === 'ofd') return scenesToPdf(openOfd(bytes), context)
  return contractPdf()
}

export async function findIn(bytes: Uint8Array): Promise<HiddenReport & { read: string }> {
  const kind = sniff(bytes)
  const pdf = await pagesOf(bytes, kind)
  const report = await findHidden({ source: bytes, kind: kind as 'pdf' | 'docx' | 'ofd', pdf }, context)
  const model =
    kind === 'ofd'
      ? await readOfd({ bytes, recognition: 'never' }, context)
      : await readPdf({ pdf, recognition: 'never', marks: false, producedBy: '' }, context)
  const read = model.pages
    .flatMap((page) => page.blocks.map((block) => ('text' in block ? (block.text ?? '') : '')))
    .join('\n')
  return { ...report, read }
}
