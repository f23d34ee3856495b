import { name, PdfDict, type PdfRef, type PdfValue } from '../pdf/index.ts'
import { textString } from '../pdf/text-string.ts'
import type { AddObject } from './font-set.ts'

// What a document says of itself beside how it looks: its headings, paragraphs and tables in the order they are read, for
// whoever has it read to him (ISO 32000-2, 14.7 and 14.8).

export type StructureType = 'H1' | 'H2' | 'H3' | 'P' | 'Figure' | 'Table' | 'TR' | 'TH' | 'TD'
type Marked = { page: number; id: number }

export class StructureElement {
  readonly type: StructureType
  readonly parent: StructureElement | null
  /** Of a picture: what it shows. */
  readonly alt: string | undefined
  readonly kids: (StructureElement | Marked)[] = []
  /** Of a cell that reaches over several. */
  span: { rows: number; columns: number } | undefined

  constructor(type: StructureType, parent: StructureElement | null = null, alt?: string) {
    this.type = type
    this.parent = parent
    this.alt = alt
    parent?.kids.push(this)
  }

  add(type: StructureType): StructureElement {
    return new StructureElement(type, this)
  }

  get outermost(): StructureElement {
    return this.parent?.outermost ?? this
  }
}

const isElement = (kid: StructureElement | Marked): kid is StructureElement => kid instanceof StructureElement
/** A table laid out for more rows than were drawn: nothing of it is on a page. */
const isShown = (element: StructureElement): boolean =>
  element.kids.some((kid) => !isElement(kid) || isShown(kid))

/** @param marks The element of every piece of every page, by the number the page gives it. */
export function writeStructure(
  marks: readonly (readonly StructureElement[])[],
  pages: readonly PdfRef[],
  add: AddObject,
): PdfRef {
  const root = new PdfDict()
  const rootRef = add(root)
  const refs = new Map<StructureElement, PdfRef>()
  const write = (element: StructureElement, parent: PdfRef): PdfRef => {
    const dict = new PdfDict()
    const ref = add(dict)
    refs.set(element, ref)
    const kids = element.kids.flatMap((kid): PdfValue[] => {
      if (isElement(kid)) return isShown(kid) ? [write(kid, ref)] : []
      return [PdfDict.of({ Type: name('MCR'), Pg: pages[kid.page]!, MCID: kid.id })]
    })
    dict.set('Type', name('StructElem')).set('S', name(element.type)).set('P', parent).set('K', kids)
    const cell = cellFacts(element)
    if (cell) dict.set('A', cell)
    if (element.alt !== undefined) dict.set('Alt', textString(element.alt))
    return ref
  }
  const outermost = new Set(marks.flat().map((element) => element.outermost))
  const document = new PdfDict()
  const documentRef = add(document)
  const kids = [...outermost].map((element) => write(element, documentRef))
  document.set('Type', name('StructElem')).set('S', name('Document')).set('P', rootRef).set('K', kids)
  const parents = marks.flatMap((own, page): PdfValue[] => [page, own.map((element) => refs.get(element)!)])
  root
    .set('Type', name('StructTreeRoot'))
    .set('K', documentRef)
    .set('ParentTree', add(PdfDict.of({ Nums: parents })))
    .set('ParentTreeNextKey', marks.length)
  return rootRef
}

const cellFacts = (element: StructureElement): PdfDict | undefined => {
  const { type, span } = element
  if (type !== 'TH' && !span) return undefined
  return PdfDict.of({
    O: name('Table'),
    Scope: type === 'TH' ? name(isLabel(element) ? 'Row' : 'Column') : undefined,
    RowSpan: span?.rows,
    ColSpan: span?.columns,
  })
}

/** Names a row of facts, where a row's other cells are none. */
const isLabel = ({ parent }: StructureElement): boolean =>
  parent?.kids.some((kid) => isElement(kid) && kid.type === 'TD') ?? false
