import { buildPages } from '../layout/build.ts'
import type { PageContent } from '../layout/content.ts'
import type { TextModel } from '../model.ts'
import { openOfd } from '../ofd/document.ts'
import { sceneToContent } from '../ofd/to-content.ts'
import { scenesToPdf } from '../ofd/to-pdf.ts'
import { withPdf } from '../pdf/with-pdf.ts'
import type { Task } from '../worker/protocol.ts'
import { OFD_READER } from './convert-ofd.ts'
import type { Recognition } from './read-pdf.ts'

export const readOfd: Task<{ bytes: Uint8Array; recognition: Recognition }, TextModel> = async (
  { bytes, recognition },
  context,
) => {
  context.step('stepSeconds')
  const scenes = openOfd(bytes)
  const contents: PageContent[] = []
  let recognised = 0
  for (const [index, scene] of scenes.entries()) {
    context.step('stepSeconds')
    const content = sceneToContent(scene)
    if (recognition === 'always' || (recognition === 'auto' && content.isScan)) {
      context.step('recognitionSeconds')
      const { recognisePage } = await import('../ocr/recognise-page.ts')
      const drawn = await scenesToPdf([scene], { step: () => {}, progress: () => {} })
      const read = await withPdf(drawn, (document) =>
        recognisePage(document, 0, (begun) =>
          context.progress({ page: index, pages: scenes.length, stage: 'recognise', begun }),
        ),
      )
      // Stamps are known from the file; the picture need not be searched for them.
      contents.push({ ...read, marks: content.marks })
      recognised++
      context.progress({ page: index + 1, pages: scenes.length, stage: 'recognise' })
    } else {
      contents.push(content)
      context.progress({ page: index + 1, pages: scenes.length, stage: 'read' })
    }
  }
  return {
    pages: buildPages(contents, () => context.step('stepSeconds')),
    fonts: recognised === contents.length ? 'estimated' : 'source',
    producedBy: recognised ? `${OFD_READER} + ppocr-v4` : OFD_READER,
  }
}
