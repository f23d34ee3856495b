import { settled } from '../hidden-text/finding.ts'
import { seeText } from '../hidden-text/seen-text.ts'
import { buildPages } from '../layout/build.ts'
import type { Glyph, PageContent } from '../layout/content.ts'
import type { HiddenText, TextModel } from '../model.ts'
import { openOfd } from '../ofd/document.ts'
import type { ScenePage } from '../ofd/scene.ts'
import { sceneToContent } from '../ofd/to-content.ts'
import { scenesToPdf } from '../ofd/to-pdf.ts'
import { readPage } from '../pdf/read-page.ts'
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
  const hidden: HiddenText[] = []
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
      const seen = await seenGlyphs(scene, content.glyphs, index, () => context.step('pictureSeconds'))
      hidden.push(...seen.hidden)
      contents.push({ ...content, glyphs: seen.glyphs })
      context.progress({ page: index + 1, pages: scenes.length, stage: 'read' })
    }
  }
  return {
    pages: buildPages(contents, () => context.step('stepSeconds')),
    fonts: recognised === contents.length ? 'estimated' : 'source',
    producedBy: recognised ? `${OFD_READER} + ppocr-v4` : OFD_READER,
    ...(hidden.length > 0 ? { hidden: settled(hidden) } : {}),
  }
}

/** Positions come from the OFD itself; what of it can be seen is told by the page drawn from it. */
async function seenGlyphs(
  scene: ScenePage,
  glyphs: Glyph[],
  index: number,
  beforeDrawing: () => void,
): Promise<{ glyphs: Glyph[]; hidden: HiddenText[] }> {
  if (!mayHideText(scene)) return { glyphs, hidden: [] }
  const drawn = await scenesToPdf([scene], { step: () => {}, progress: () => {} })
  return withPdf(drawn, async (document) => {
    const page = readPage(document, 0)
    const seen = seeText(document, 0, page, { beforeDrawing })
    const lost = [...seen.unseen, ...page.invisible, ...page.outside]
    const isLost = (glyph: Glyph) =>
      lost.some(
        (other) =>
          other.text === glyph.text &&
          Math.abs(other.baseline - glyph.baseline) < 1 &&
          Math.abs(other.left - glyph.left) < 2,
      )
    return {
      glyphs: lost.length > 0 ? glyphs.filter((glyph) => !isLost(glyph)) : glyphs,
      hidden: seen.hidden.map((each) => ({ ...each, page: index })),
    }
  })
}

const mayHideText = ({ items, width, height }: ScenePage): boolean => {
  const texts = items.filter((item) => item.type === 'text')
  const drawings = items.some((item) => item.type === 'image' || (item.type === 'path' && item.fill))
  return texts.some(
    ({ fill, clips, size, glyphs }) =>
      drawings ||
      fill.alpha < 1 ||
      clips.length > 0 ||
      size < 1 ||
      Math.min(fill.red, fill.green, fill.blue) > 150 ||
      glyphs.some(({ matrix }) => matrix[4] < 0 || matrix[5] < 0 || matrix[4] > width || matrix[5] > height),
  )
}
